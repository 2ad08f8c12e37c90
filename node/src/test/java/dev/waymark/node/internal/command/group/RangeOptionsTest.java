package dev.waymark.node.internal.command.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.SortedSetValue;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RangeOptionsTest {

    /** a to e with the scores 0 to 4. */
    private final SortedSetValue set = new SortedSetValue(new Encodings(1));

    {
        for (int i = 0; i < 5; i++) {
            set.add(i, new byte[] {(byte) ('a' + i)}, 0, 1);
        }
    }

    @Test
    void ranks_count_from_both_ends_and_never_leave_the_set() {
        assertThat(ranks("1 3")).isEqualTo(new Ranks(1, 4));
        assertThat(ranks("-2 -1")).isEqualTo(new Ranks(3, 5));
        assertThat(ranks("0 9223372036854775807")).isEqualTo(new Ranks(0, 5));
        assertThat(ranks("-9223372036854775808 -9223372036854775808").size()).isZero();
        assertThat(ranks("9223372036854775807 9223372036854775807").size()).isZero();
        assertThat(ranks("3 1").size()).isZero();
    }

    @Test
    void in_reverse_the_first_rank_is_that_of_the_highest_score() {
        assertThat(ranks("0 1 REV")).isEqualTo(new Ranks(3, 5));
        assertThat(ranks("-1 -1 REV")).isEqualTo(new Ranks(0, 1));
        assertThat(RangeOptions.of(words("0 1"), RangeOptions.By.RANK, true).in(set))
                .isEqualTo(new Ranks(3, 5));
    }

    @Test
    void a_range_of_scores_in_reverse_begins_with_its_upper_end() {
        assertThat(ranks("(1 3 BYSCORE")).isEqualTo(new Ranks(2, 4));
        assertThat(ranks("3 (1 BYSCORE REV")).isEqualTo(new Ranks(2, 4));
        assertThat(ranks("1 3 BYSCORE REV").size()).isZero();
    }

    @Test
    void a_limit_begins_where_the_range_does() {
        assertThat(ranks("-inf +inf BYSCORE LIMIT 1 2")).isEqualTo(new Ranks(1, 3));
        assertThat(ranks("+inf -inf BYSCORE REV LIMIT 1 2")).isEqualTo(new Ranks(2, 4));
        assertThat(ranks("- + BYLEX LIMIT 3 -1")).isEqualTo(new Ranks(3, 5));
        assertThat(ranks("- + BYLEX LIMIT -1 3").size()).isZero();
        assertThat(ranks("- + BYLEX LIMIT 9223372036854775807 9223372036854775807")
                        .size())
                .isZero();
    }

    @Test
    void ranks_know_no_limit_but_one_that_is_none() {
        assertThat(ranks("1 3 LIMIT 2 -1")).isEqualTo(new Ranks(1, 4));
        assertThatThrownBy(() -> ranks("1 3 LIMIT 0 1")).hasMessageContaining("LIMIT is only supported");
    }

    @Test
    void what_an_older_form_has_fixed_cannot_be_chosen() {
        assertThatThrownBy(() -> RangeOptions.of(words("0 1 REV"), RangeOptions.By.RANK, false))
                .isSameAs(Refusal.SYNTAX);
        assertThatThrownBy(() -> RangeOptions.of(words("0 1 BYSCORE"), RangeOptions.By.SCORE, false))
                .isSameAs(Refusal.SYNTAX);
        assertThatThrownBy(() -> ranks("0 1 BYSCORE BYLEX")).isSameAs(Refusal.SYNTAX);
    }

    @Test
    void scores_are_not_to_be_had_of_ranges_of_members_nor_when_they_are_stored() {
        assertThat(RangeOptions.of(words("0 1 WITHSCORES"), 1, false).withScores())
                .isTrue();
        assertThatThrownBy(() -> ranks("- + BYLEX WITHSCORES")).hasMessageContaining("WITHSCORES not supported");
        assertThatThrownBy(() -> RangeOptions.of(words("0 1 WITHSCORES"), 1, true))
                .isSameAs(Refusal.SYNTAX);
    }

    @Test
    void wrong_ends_are_told_after_wrong_options() {
        assertThatThrownBy(() -> ranks("x y NONSENSE")).isSameAs(Refusal.SYNTAX);
        assertThatThrownBy(() -> ranks("x y")).isSameAs(Refusal.NOT_AN_INTEGER);
        assertThatThrownBy(() -> ranks("x y BYSCORE")).hasMessage("ERR min or max is not a float");
        assertThatThrownBy(() -> ranks("x y BYLEX")).hasMessage("ERR min or max not valid string range item");
    }

    private Ranks ranks(String words) {
        return RangeOptions.of(words(words), 1, false).in(set);
    }

    private static Arguments words(String words) {
        return Arguments.of(Arrays.stream(("ZRANGE key " + words).split(" "))
                .map(word -> word.getBytes(ISO_8859_1))
                .toArray(byte[][]::new));
    }
}
