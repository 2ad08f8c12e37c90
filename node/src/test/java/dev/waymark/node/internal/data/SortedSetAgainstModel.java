package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/** Does the same at random to a {@link SortedSetValue} and to a {@link TreeSet}, and compares them. */
final class SortedSetAgainstModel {

    private record Member(double score, String text) {}

    private final Random random;
    private final SortedSetValue set;
    private final int members;
    private final int scores;
    private final Map<String, Double> model = new HashMap<>();
    private final TreeSet<Member> order =
            new TreeSet<>(Comparator.comparingDouble(Member::score).thenComparing(Member::text));

    /** @param members how many there are at most, and {@code scores} how many different scores */
    SortedSetAgainstModel(Random random, SortedSetValue set, int members, int scores) {
        this.random = random;
        this.set = set;
        this.members = members;
        this.scores = scores;
    }

    void run(int steps) {
        boolean growing = true;
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(10_000) == 0) {
                growing = !growing;
            }
            String member = member();
            if (random.nextInt(10) < (growing ? 7 : 3)) {
                put(score(), member);
            } else {
                remove(member);
            }
            if (i % 250 == 0) {
                checkAMember();
                checkARange();
            }
            if (i % 10_000 == 0) {
                check(0, order.size());
                removeARange();
            }
        }
        check(0, order.size());
    }

    private void put(double score, String member) {
        Double old = model.put(member, score);
        if (old != null) {
            order.remove(new Member(old, member));
        }
        order.add(new Member(score, member));
        assertThat(set.put(score, bytes(member), 0, member.length())).isEqualTo(old == null);
    }

    private void remove(String member) {
        Double old = model.remove(member);
        if (old != null) {
            order.remove(new Member(old, member));
        }
        assertThat(set.remove(bytes(member), 0, member.length())).isEqualTo(old != null);
    }

    private void removeARange() {
        if (order.isEmpty()) {
            return;
        }
        List<Member> all = new ArrayList<>(order);
        int from = random.nextInt(all.size());
        int to = Math.min(all.size(), from + random.nextInt(all.size() / 4 + 1));
        for (Member gone : all.subList(from, to)) {
            order.remove(gone);
            model.remove(gone.text());
        }
        set.remove(new Ranks(from, to));
        check(0, order.size());
    }

    private void checkAMember() {
        String member = member();
        int entry = set.find(bytes(member), 0, member.length());
        Double score = model.get(member);
        assertThat(entry != SortedSetValue.NONE).isEqualTo(score != null);
        if (score != null) {
            int rank = order.headSet(new Member(score, member)).size();
            assertThat(set.score(entry)).isEqualTo(score);
            assertThat(set.rank(entry)).isEqualTo(rank);
            assertThat(set.at(rank)).isEqualTo(entry);
        }
    }

    private void checkARange() {
        double min = score();
        double max = score();
        boolean minOpen = random.nextBoolean();
        boolean maxOpen = random.nextBoolean();
        int from = 0;
        int to = 0;
        for (Member each : order) {
            from += each.score() < min || (minOpen && each.score() == min) ? 1 : 0;
            to += each.score() < max || (!maxOpen && each.score() == max) ? 1 : 0;
        }
        Ranks ranks = set.ranks(new ScoreRange(min, max, minOpen, maxOpen));
        assertThat(ranks).isEqualTo(from < to ? new Ranks(from, to) : Ranks.NONE);
        check(ranks.from(), Math.min(ranks.to(), ranks.from() + 50));
        if (scores == 1) {
            checkALexRange();
        }
    }

    private void checkALexRange() {
        String min = member();
        String max = member();
        LexRange range = new LexRange(
                new LexRange.End(0, bytes(min), random.nextBoolean()),
                new LexRange.End(0, bytes(max), random.nextBoolean()));
        int from = 0;
        int to = 0;
        for (Member each : order) {
            from += each.text().compareTo(min) < (range.min().open() ? 1 : 0) ? 1 : 0;
            to += each.text().compareTo(max) < (range.max().open() ? 0 : 1) ? 1 : 0;
        }
        assertThat(set.ranks(range, random.nextBoolean())).isEqualTo(from < to ? new Ranks(from, to) : Ranks.NONE);
    }

    /** Whether the members of some ranks are the same, in both directions. */
    private void check(int from, int to) {
        assertThat(set.size()).isEqualTo(order.size());
        List<Member> expected = new ArrayList<>(order).subList(from, to);
        List<Member> found = new ArrayList<>();
        set.forEach(
                new Ranks(from, to), false, (bytes, at, length, score) -> found.add(member(bytes, at, length, score)));
        assertThat(found.equals(expected)).isTrue();
        List<Member> reversed = new ArrayList<>();
        set.forEach(
                new Ranks(from, to),
                true,
                (bytes, at, length, score) -> reversed.add(0, member(bytes, at, length, score)));
        assertThat(reversed.equals(expected)).isTrue();
    }

    private static Member member(byte[] bytes, int at, int length, double score) {
        return new Member(score, new String(bytes, at, length, StandardCharsets.ISO_8859_1));
    }

    private String member() {
        return "member:" + random.nextInt(members);
    }

    private double score() {
        return random.nextInt(scores) / 4.0 - 1;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
