package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreTreeTest {

    private static final int SIZE = 20_000;

    private final MemberTable members = new MemberTable(new KeyHash(1), this::renamed);
    private final ScoreTree tree = new ScoreTree(members);

    private void renamed(int from, int to) {
        tree.rename(score(to), from, to);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rising", "falling", "shuffled", "equal"})
    void entries_are_in_order_whatever_the_order_they_came_in(String arrival) {
        List<Integer> scores = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            scores.add(i);
        }
        if (arrival.equals("falling")) {
            Collections.reverse(scores);
        } else if (!arrival.equals("rising")) {
            Collections.shuffle(scores, Seed.random("ScoreTreeTest"));
        }
        boolean equal = arrival.equals("equal");
        for (int score : scores) {
            add(equal ? 0 : score, String.format("%06d", score));
        }

        for (int i = 0; i < SIZE; i++) {
            String member = String.format("%06d", i);
            assertThat(member(tree.at(i))).isEqualTo(member);
            assertThat(tree.rank(Bound.of(equal ? 0 : i, members, tree.at(i), false)))
                    .isEqualTo(i);
        }
        int[] next = {0};
        tree.forEach(
                new Ranks(0, SIZE), false, entry -> assertThat(number(entry)).isEqualTo(next[0]++));
        tree.forEach(
                new Ranks(0, SIZE), true, entry -> assertThat(number(entry)).isEqualTo(--next[0]));
    }

    @Test
    void scores_that_only_rise_or_only_fall_fill_the_nodes() {
        for (int i = 0; i < SIZE; i++) {
            add(i, "m" + i);
        }
        assertThat(tree.memory()).isLessThan(SIZE * 14);
        for (int i = 0; i < SIZE; i++) {
            add(-i, "n" + i);
        }
        assertThat(tree.memory()).isLessThan(2 * SIZE * 14);
    }

    @Test
    void scores_by_chance_leave_no_more_than_half_of_the_nodes_free() {
        Random random = Seed.random("ScoreTreeTest");
        for (int i = 0; i < SIZE; i++) {
            add(random.nextGaussian(), "m" + i);
        }

        assertThat(tree.memory()).isLessThan(SIZE * 26);
    }

    @Test
    void removed_entries_take_their_nodes_with_them() {
        Random random = Seed.random("ScoreTreeTest");
        long empty = tree.memory();
        for (int i = 0; i < SIZE; i++) {
            add(random.nextInt(1_000), "m" + i);
        }
        for (int left = SIZE; left > 0; left--) {
            int entry = tree.at(random.nextInt(left));
            tree.remove(score(entry), entry);
            members.remove(entry);
            if (left % 1_000 == 1) {
                assertThat(tree.memory()).isLessThan(empty * 4 + left * 60L);
            }
        }

        assertThat(tree.memory()).isEqualTo(empty);
    }

    private void add(double score, String member) {
        byte[] bytes = member.getBytes(StandardCharsets.ISO_8859_1);
        tree.add(score, members.add(bytes, 0, bytes.length, Ranking.value(score), 0, Double.BYTES));
    }

    private double score(int entry) {
        byte[] bytes = members.bytes(entry);
        return Double.longBitsToDouble(Words.get(bytes, Entry.valueAt(bytes, members.offset(entry))));
    }

    private int number(int entry) {
        return Integer.parseInt(member(entry));
    }

    private String member(int entry) {
        byte[] bytes = members.bytes(entry);
        int pos = members.offset(entry);
        return new String(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos), StandardCharsets.ISO_8859_1);
    }
}
