package dev.waymark.node.internal.command.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.SetValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SetAlgebraTest {

    private static final Encodings ENCODINGS = new Encodings(1);

    @Test
    void an_intersection_has_what_is_in_all_whichever_is_the_smallest() {
        assertThat(intersection(set("a", "b", "c", "d"), set("b", "d", "e"), set("d", "b")))
                .containsExactly("b", "d");
        assertThat(intersection(set("d"), set("a", "b", "c", "d"))).containsExactly("d");
        assertThat(intersection(set("a", "b"))).containsExactly("a", "b");
        assertThat(intersection(set("a"), set("b"))).isEmpty();
    }

    @Test
    void a_union_has_what_is_in_any_and_is_a_new_set() {
        SetValue first = set("a", "b");
        SetValue union = SetAlgebra.unite(List.of(first, set("b", "c")), ENCODINGS);
        assertThat(members(union)).containsExactly("a", "b", "c");
        assertThat(members(first)).containsExactly("a", "b");
        assertThat(members(SetAlgebra.unite(List.of(), ENCODINGS))).isEmpty();
    }

    @Test
    void a_difference_has_what_is_in_the_first_only() {
        assertThat(difference(set("a", "b", "c"), set("b"), set("x", "c"))).containsExactly("a");
        assertThat(difference(set("a", "b"))).containsExactly("a", "b");
        SetValue same = set("a", "b");
        assertThat(difference(same, same)).isEmpty();
        assertThat(members(same)).containsExactly("a", "b");
    }

    @Test
    void integers_that_are_left_are_an_array_of_integers_only_when_they_were_looked_for_one_by_one() {
        SetValue first = set("1", "2", "x");
        SetValue looked = SetAlgebra.subtract(first, List.of(set("x")), ENCODINGS);
        assertThat(looked.encoding()).isEqualTo("intset");
        List<SetValue> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            many.add(set("x"));
        }
        SetValue taken = SetAlgebra.subtract(first, many, ENCODINGS);
        assertThat(members(taken)).isEqualTo(members(looked));
        assertThat(taken.encoding()).isEqualTo("hashtable");
    }

    @Test
    void it_agrees_with_sets_of_java_whatever_the_sets_are() {
        Random random = Seed.random("SetAlgebraTest");
        for (int round = 0; round < 500; round++) {
            List<SetValue> sets = new ArrayList<>();
            List<Set<String>> models = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                String[] members = random.ints(random.nextInt(60), 0, 80)
                        .mapToObj(n -> n % 7 == 0 ? "m" + n : Integer.toString(n))
                        .toArray(String[]::new);
                sets.add(set(members));
                models.add(Set.of(new TreeSet<>(List.of(members)).toArray(String[]::new)));
            }
            Set<String> common = new TreeSet<>(models.get(0));
            models.forEach(common::retainAll);
            Set<String> all = new TreeSet<>();
            models.forEach(all::addAll);
            Set<String> rest = new TreeSet<>(models.get(0));
            models.subList(1, models.size()).forEach(rest::removeAll);
            List<SetValue> others = sets.subList(1, sets.size());
            assertThat(intersection(sets.toArray(SetValue[]::new))).isEqualTo(common);
            assertThat(members(SetAlgebra.unite(sets, ENCODINGS))).isEqualTo(all);
            assertThat(members(SetAlgebra.subtract(sets.get(0), others, ENCODINGS)))
                    .isEqualTo(rest);
        }
    }

    private static Set<String> intersection(SetValue... sets) {
        Set<String> found = new TreeSet<>();
        SetAlgebra.intersect(List.of(sets), (bytes, at, length) -> {
            assertThat(found.add(new String(bytes, at, length, ISO_8859_1))).isTrue();
        });
        return found;
    }

    private static Set<String> difference(SetValue first, SetValue... others) {
        return members(SetAlgebra.subtract(first, List.of(others), ENCODINGS));
    }

    private static SetValue set(String... members) {
        SetValue set = new SetValue(ENCODINGS);
        for (String member : members) {
            set.add(member.getBytes(ISO_8859_1), 0, member.length());
        }
        return set;
    }

    private static Set<String> members(SetValue set) {
        Set<String> members = new TreeSet<>();
        set.forEach((bytes, at, length) -> members.add(new String(bytes, at, length, ISO_8859_1)));
        return members;
    }
}
