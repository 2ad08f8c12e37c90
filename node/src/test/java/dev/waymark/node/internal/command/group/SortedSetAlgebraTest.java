package dev.waymark.node.internal.command.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.internal.command.group.SortedSetAlgebra.Aggregate;
import dev.waymark.node.internal.command.group.SortedSetAlgebra.Source;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.node.internal.data.SortedSetValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SortedSetAlgebraTest {

    private static final Encodings ENCODINGS = new Encodings(1);
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private final Source low = sorted(Map.of("a", 1.0, "b", 2.0, "c", 3.0), 1);
    private final Source high = sorted(Map.of("b", 20.0, "c", 30.0, "d", 40.0), 1);

    @Test
    void scores_of_a_union_are_added_or_the_least_or_the_greatest() {
        assertThat(union(Aggregate.SUM, low, high)).isEqualTo(Map.of("a", 1.0, "b", 22.0, "c", 33.0, "d", 40.0));
        assertThat(union(Aggregate.MIN, low, high)).isEqualTo(Map.of("a", 1.0, "b", 2.0, "c", 3.0, "d", 40.0));
        assertThat(union(Aggregate.MAX, low, high)).isEqualTo(Map.of("a", 1.0, "b", 20.0, "c", 30.0, "d", 40.0));
    }

    @Test
    void an_intersection_has_what_is_in_all_and_weights_count() {
        assertThat(intersection(Aggregate.SUM, low, high)).isEqualTo(Map.of("b", 22.0, "c", 33.0));
        Source weighted = new Source(high.value(), -0.5);
        assertThat(intersection(Aggregate.SUM, low, weighted)).isEqualTo(Map.of("b", -8.0, "c", -12.0));
        assertThat(intersection(Aggregate.SUM, low, new Source(null, 1))).isEmpty();
        assertThat(intersection(Aggregate.SUM, low, low, low)).isEqualTo(Map.of("a", 3.0, "b", 6.0, "c", 9.0));
    }

    @Test
    void members_of_a_set_have_the_score_one() {
        SetValue set = new SetValue(ENCODINGS);
        set.add(bytes("b"), 0, 1);
        assertThat(union(Aggregate.SUM, low, new Source(set, 7))).isEqualTo(Map.of("a", 1.0, "b", 9.0, "c", 3.0));
        assertThat(intersection(Aggregate.MAX, low, new Source(set, 7))).isEqualTo(Map.of("b", 7.0));
    }

    @Test
    void infinities_that_cancel_each_other_leave_zero() {
        Source up = sorted(Map.of("x", INFINITE), 1);
        Source down = sorted(Map.of("x", -INFINITE), 1);
        assertThat(union(Aggregate.SUM, up, down)).isEqualTo(Map.of("x", 0.0));
        assertThat(intersection(Aggregate.SUM, up, down)).isEqualTo(Map.of("x", 0.0));
        assertThat(union(Aggregate.SUM, new Source(up.value(), 0))).isEqualTo(Map.of("x", 0.0));
        assertThat(intersection(Aggregate.MIN, up, new Source(down.value(), 0))).isEqualTo(Map.of("x", INFINITE));
    }

    @Test
    void a_sum_of_a_zero_without_and_one_with_a_sign_has_none() {
        Source minus = sorted(Map.of("x", 1.0), -0.0);
        Source plus = sorted(Map.of("x", 1.0), 0.0);
        assertThat(union(Aggregate.SUM, minus)).isEqualTo(Map.of("x", -0.0));
        assertThat(union(Aggregate.SUM, minus, plus)).isEqualTo(Map.of("x", 0.0));
    }

    @Test
    void a_difference_has_what_is_in_the_first_only() {
        assertThat(members(SortedSetAlgebra.subtract(List.of(low, high), ENCODINGS)))
                .isEqualTo(Map.of("a", 1.0));
        assertThat(members(SortedSetAlgebra.subtract(List.of(low, low), ENCODINGS)))
                .isEmpty();
        assertThat(members(SortedSetAlgebra.subtract(List.of(low), ENCODINGS))).isEqualTo(members(low.value()));
    }

    private static Map<String, Double> union(Aggregate aggregate, Source... sources) {
        return members(SortedSetAlgebra.unite(List.of(sources), aggregate, ENCODINGS));
    }

    private static Map<String, Double> intersection(Aggregate aggregate, Source... sources) {
        SortedSetValue common = SortedSetAlgebra.empty(ENCODINGS);
        SortedSetAlgebra.intersect(
                List.of(sources), aggregate, (bytes, at, length, score) -> common.add(score, bytes, at, length));
        return members(common);
    }

    private static Source sorted(Map<String, Double> scores, double weight) {
        SortedSetValue set = new SortedSetValue(ENCODINGS);
        scores.forEach((member, score) -> set.add(score, bytes(member), 0, member.length()));
        return new Source(set, weight);
    }

    private static Map<String, Double> members(Object value) {
        Map<String, Double> members = new LinkedHashMap<>();
        if (value instanceof SortedSetValue set) {
            set.forEach((bytes, at, length, score) -> members.put(new String(bytes, at, length, ISO_8859_1), score));
        }
        return members;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
