package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SortedSetValueTest {

    private final Encodings encodings = new Encodings(42);
    private final SortedSetValue set = new SortedSetValue(encodings);

    @ParameterizedTest
    @ValueSource(longs = {128, 0})
    void members_are_in_the_order_of_scores_and_then_of_bytes(long packed) {
        encodings.sortedSetEntries(packed);
        put(1, "b");
        put(Double.POSITIVE_INFINITY, "x");
        put(1, "a");
        put(-2.5, "z");
        put(1, "\u00ff");
        put(1, "ab");
        put(Double.NEGATIVE_INFINITY, "y");

        assertThat(members(all(), false)).containsExactly("y", "z", "a", "ab", "b", "\u00ff", "x");
        assertThat(members(all(), true)).containsExactly("x", "\u00ff", "b", "ab", "a", "z", "y");
        assertThat(members(new Ranks(2, 4), true)).containsExactly("ab", "a");
        assertThat(set.rank(find("b"))).isEqualTo(4);
        assertThat(text(set.member(set.at(4)))).isEqualTo("b");
        assertThat(set.score(find("z"))).isEqualTo(-2.5);
        assertThat(set.type()).isEqualTo(Type.ZSET);
    }

    @ParameterizedTest
    @ValueSource(longs = {128, 0})
    void another_score_moves_a_member(long packed) {
        encodings.sortedSetEntries(packed);
        assertThat(put(1, "a")).isTrue();
        assertThat(put(2, "b")).isTrue();
        assertThat(put(3, "a")).isFalse();

        assertThat(members(all(), false)).containsExactly("b", "a");
        assertThat(set.score(find("a"))).isEqualTo(3);
    }

    @Test
    void a_zero_keeps_its_sign_only_when_it_is_not_packed() {
        put(-0.0, "a");
        assertThat(1 / set.score(find("a"))).isPositive();
        encodings.sortedSetEntries(0);
        put(-0.0, "b");
        put(0, "c");

        assertThat(1 / set.score(find("b"))).isNegative();
        assertThat(members(all(), false)).containsExactly("a", "b", "c");
        put(0, "b");
        assertThat(1 / set.score(find("b"))).as("-0 is 0, so nothing changes").isNegative();
    }

    @Test
    void a_sorted_set_becomes_a_tree_with_its_129th_member_and_stays_one() {
        for (int i = 0; i < 128; i++) {
            put(i, "m" + i);
        }
        put(5, "m7");
        assertThat(set.encoding()).isEqualTo("listpack");
        put(128, "m128");
        assertThat(set.encoding()).isEqualTo("skiplist");

        set.remove(new Ranks(1, 129));
        assertThat(set.encoding()).isEqualTo("skiplist");
        assertThat(members(all(), false)).containsExactly("m0");
    }

    @ParameterizedTest
    @CsvSource({"64, listpack", "65, skiplist"})
    void a_sorted_set_becomes_a_tree_with_a_member_above_64_bytes(int bytes, String encoding) {
        put(1, "m".repeat(bytes));

        assertThat(set.encoding()).isEqualTo(encoding);
    }

    @Test
    void a_stored_result_is_packed_again_if_it_is_small() {
        encodings.sortedSetEntries(2);
        put(1, "a");
        put(2, "b");
        put(3, "c");
        set.pack();
        assertThat(set.encoding()).isEqualTo("skiplist");
        remove("b");
        encodings.sortedSetBytes(0);
        set.pack();
        assertThat(set.encoding()).isEqualTo("skiplist");
        encodings.sortedSetBytes(1);
        set.pack();

        assertThat(set.encoding()).isEqualTo("listpack");
        assertThat(members(all(), false)).containsExactly("a", "c");
    }

    @ParameterizedTest
    @ValueSource(longs = {128, 0})
    void ranges_of_scores_have_open_and_closed_ends(long packed) {
        encodings.sortedSetEntries(packed);
        for (int i = 1; i <= 4; i++) {
            put(i, "m" + i);
        }
        put(2, "n2");

        assertThat(byScore("2", "3")).containsExactly("m2", "n2", "m3");
        assertThat(byScore("(2", "3")).containsExactly("m3");
        assertThat(byScore("2", "(3")).containsExactly("m2", "n2");
        assertThat(byScore("(2", "(2")).isEmpty();
        assertThat(byScore("(2", "2")).isEmpty();
        assertThat(byScore("2", "2")).containsExactly("m2", "n2");
        assertThat(byScore("-inf", "+inf")).hasSize(5);
        assertThat(byScore("3", "2")).isEmpty();
        assertThat(byScore("5", "9")).isEmpty();
        assertThat(ScoreRange.parse(bytes("1x"), 0, 2, 0, 1)).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {128, 0})
    void ranges_of_members_have_open_and_closed_ends(long packed) {
        encodings.sortedSetEntries(packed);
        for (String member : List.of("a", "b", "c", "ca", "d")) {
            put(0, member);
        }

        assertThat(byLex("[b", "[c")).containsExactly("b", "c");
        assertThat(byLex("(b", "(ca")).containsExactly("c");
        assertThat(byLex("-", "[b")).containsExactly("a", "b");
        assertThat(byLex("(c", "+")).containsExactly("ca", "d");
        assertThat(byLex("-", "+")).hasSize(5);
        assertThat(byLex("+", "-")).isEmpty();
        assertThat(byLex("-", "-")).isEmpty();
        assertThat(byLex("+", "+")).isEmpty();
        assertThat(byLex("[c", "[b")).isEmpty();
        assertThat(byLex("(b", "(b")).isEmpty();
        assertThat(byLex("[b", "[b")).containsExactly("b");
        assertThat(byLex("[", "[a")).containsExactly("a");
        assertThat(byLex("[e", "+")).isEmpty();
    }

    /** As redis-server 7.0.15 answers ZRANGEBYLEX and ZREVRANGEBYLEX with a small set of 0 b, 1 a, 2 c, 3 b2. */
    @Test
    void a_range_of_members_with_different_scores_is_what_redis_finds() {
        put(0, "b");
        put(1, "a");
        put(2, "c");
        put(3, "b2");

        assertThat(byLex("[b", "+")).containsExactly("b", "a", "c", "b2");
        assertThat(byLex("[c", "[c")).isEmpty();
        assertThat(byLex("-", "[b")).containsExactly("b", "a");
        assertThat(byLexReversed("[b", "[b2")).containsExactly("b2", "c");
        assertThat(byLexReversed("-", "[b")).containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "-a", "+a", "0", "\0"})
    void what_is_no_end_of_a_range_of_members_is_refused(String end) {
        assertThat(lexEnd(end)).isNull();
    }

    @Test
    void a_limit_takes_a_part_of_the_ranks_from_either_side() {
        Ranks ranks = new Ranks(10, 20);

        assertThat(ranks.limit(2, 3, false)).isEqualTo(new Ranks(12, 15));
        assertThat(ranks.limit(2, 3, true)).isEqualTo(new Ranks(15, 18));
        assertThat(ranks.limit(0, -1, true)).isEqualTo(ranks);
        assertThat(ranks.limit(9, 5, false)).isEqualTo(new Ranks(19, 20));
        assertThat(ranks.limit(10, 5, false).size()).isZero();
        assertThat(ranks.limit(Long.MAX_VALUE, Long.MAX_VALUE, false).size()).isZero();
        assertThat(ranks.limit(-1, 5, false).size()).isZero();
        assertThat(ranks.limit(0, Long.MAX_VALUE, false)).isEqualTo(ranks);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 300})
    void a_copy_goes_its_own_way(int size) {
        for (int i = 0; i < size; i++) {
            put(i, "m" + i);
        }
        SortedSetValue copy = set.copy();
        copy.put(-1, bytes("new"), 0, 3);
        put(1e9, "m0");

        assertThat(copy.size()).isEqualTo(size + 1);
        assertThat(copy.encoding()).isEqualTo(set.encoding());
        assertThat(copy.score(copy.find(bytes("m0"), 0, 2))).isZero();
        assertThat(set.rank(find("m0"))).isEqualTo(size - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 5_000})
    void scans_and_samples_meet_every_member(int size) {
        Set<String> expected = new HashSet<>();
        for (int i = 0; i < size; i++) {
            put(i, "m" + i);
            expected.add("m" + i);
        }
        Set<String> scanned = new HashSet<>();
        long cursor = 0;
        do {
            cursor = set.scan(cursor, 10, (bytes, at, length, score) -> {
                String member = text(bytes, at, length);
                assertThat(member).isEqualTo("m" + (int) score);
                scanned.add(member);
            });
        } while (cursor != 0);
        Set<String> sampled = new HashSet<>();
        for (int entry : set.sample(size, new Random(1))) {
            sampled.add(text(set.member(entry)));
        }

        assertThat(scanned.equals(expected)).isTrue();
        assertThat(sampled.equals(expected)).isTrue();
        assertThat(expected).contains(text(set.member(set.any(new Random(1)))));
    }

    @ParameterizedTest
    @CsvSource({"60, 5", "3000, 10", "3000, 100000", "10000, 1"})
    void random_changes_do_to_a_sorted_set_what_they_do_to_a_tree_set(int members, int scores) {
        new SortedSetAgainstModel(Seed.random("SortedSetValueTest"), set, members, scores).run(60_000);
    }

    private boolean put(double score, String member) {
        byte[] window = bytes("<" + member + ">");
        return set.put(score, window, 1, member.length());
    }

    private void remove(String member) {
        assertThat(set.remove(bytes(member), 0, member.length())).isTrue();
    }

    private int find(String member) {
        return set.find(bytes(member), 0, member.length());
    }

    private Ranks all() {
        return new Ranks(0, set.size());
    }

    private List<String> members(Ranks ranks, boolean reverse) {
        List<String> members = new ArrayList<>();
        set.forEach(ranks, reverse, (bytes, at, length, score) -> members.add(text(bytes, at, length)));
        return members;
    }

    private List<String> byScore(String min, String max) {
        byte[] both = bytes(min + max);
        ScoreRange range = ScoreRange.parse(both, 0, min.length(), min.length(), max.length());
        assertThat(range).isNotNull();
        return members(set.ranks(range), false);
    }

    private List<String> byLex(String min, String max) {
        return members(set.ranks(lexRange(min, max), false), false);
    }

    private List<String> byLexReversed(String min, String max) {
        return members(set.ranks(lexRange(min, max), true), true);
    }

    private static LexRange lexRange(String min, String max) {
        LexRange.End low = lexEnd(min);
        LexRange.End high = lexEnd(max);
        assertThat(low).isNotNull();
        assertThat(high).isNotNull();
        return new LexRange(low, high);
    }

    private static LexRange.@Nullable End lexEnd(String end) {
        return LexRange.End.parse(bytes("<" + end + ">"), 1, end.length());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return text(bytes, 0, bytes.length);
    }

    private static String text(byte[] bytes, int at, int length) {
        return new String(bytes, at, length, StandardCharsets.ISO_8859_1);
    }
}
