package dev.waymark.node.internal.data;

import java.util.Arrays;

/**
 * The members of a small sorted set, packed in order in one array. Finding one is looking at all before it.
 *
 * <p>A score of -0 becomes 0: Redis keeps it as an integer here. Not thread-safe.
 */
final class PackedRanking implements Ranking {

    private final PackedEntries entries;

    PackedRanking() {
        this(new PackedEntries());
    }

    private PackedRanking(PackedEntries entries) {
        this.entries = entries;
    }

    @Override
    public PackedEntries members() {
        return entries;
    }

    @Override
    public long memory() {
        return 16 + entries.memory();
    }

    @Override
    public PackedRanking copy() {
        return new PackedRanking(entries.copy());
    }

    @Override
    public void add(double score, byte[] member, int at, int length) {
        int before = firstBehind(Bound.of(score, member, at, length, false));
        // Adding 0 makes -0 a 0.
        entries.insert(before, member, at, length, Ranking.value(score + 0.0), 0, Double.BYTES);
    }

    @Override
    public void update(int entry, double score) {
        byte[] bytes = entries.bytes(entry);
        int at = Entry.keyAt(bytes, entries.offset(entry));
        byte[] member = Arrays.copyOfRange(bytes, at, at + Entry.keyLength(bytes, entries.offset(entry)));
        entries.remove(entry);
        add(score, member, 0, member.length);
    }

    @Override
    public void remove(int entry) {
        entries.remove(entry);
    }

    @Override
    public void remove(Ranks ranks) {
        entries.remove(entries.at(ranks.from()), entries.at(ranks.to()), ranks.size());
    }

    @Override
    public int rank(Bound bound) {
        int rank = 0;
        for (int entry = entries.first(); entry < entries.end(); entry = entries.next(entry)) {
            if (!bound.isBehind(score(entry), entries, entry)) {
                break;
            }
            rank++;
        }
        return rank;
    }

    @Override
    public int at(int rank) {
        return entries.at(rank);
    }

    @Override
    public void forEach(Ranks ranks, boolean reverse, MemberConsumer action) {
        int[] places = new int[ranks.size()];
        int entry = entries.at(ranks.from());
        for (int i = 0; i < places.length; i++) {
            places[reverse ? places.length - 1 - i : i] = entry;
            entry = entries.next(entry);
        }
        for (int place : places) {
            give(place, action);
        }
    }

    /**
     * Where the members of a range are. When not all have the same score, the answer is that of Redis: from the first
     * member that is not too low to before the first one then that is too high; in reverse, the other way round.
     */
    @Override
    public Ranks ranks(LexRange range, boolean reverse) {
        int size = entries.size();
        boolean[] reached = new boolean[size];
        boolean[] covered = new boolean[size];
        int i = 0;
        for (int entry = entries.first(); entry < entries.end(); entry = entries.next(entry)) {
            byte[] bytes = entries.bytes(entry);
            int pos = entries.offset(entry);
            reached[i] = range.reaches(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos));
            covered[i] = range.covers(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos));
            i++;
        }
        if (size == 0 || range.isEmpty() || !reached[size - 1] || !covered[0]) {
            return Ranks.NONE;
        }
        if (reverse) {
            int to = size;
            while (to > 0 && !covered[to - 1]) {
                to--;
            }
            int from = to;
            while (from > 0 && reached[from - 1]) {
                from--;
            }
            return new Ranks(from, to);
        }
        int from = 0;
        while (from < size && !reached[from]) {
            from++;
        }
        int to = from;
        while (to < size && covered[to]) {
            to++;
        }
        return new Ranks(from, to);
    }

    private int firstBehind(Bound bound) {
        int entry = entries.first();
        while (entry < entries.end() && bound.isBehind(score(entry), entries, entry)) {
            entry = entries.next(entry);
        }
        return entry;
    }
}
