package dev.waymark.node.internal.data;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A sorted set: members in the order of their scores, and among equal scores of their bytes. They are packed in one
 * array while they are few and short, and then in a table and a tree for good.
 *
 * <p>An entry, a member with its score, is named by an int: {@link #NONE} for none. It is good until the next change of
 * the set. Ranks begin with 0 for the lowest score. No score is NaN. Windows that are given here must not lie in the
 * set itself. Not thread-safe.
 */
public final class SortedSetValue implements Value {

    /** No entry. */
    public static final int NONE = Members.NONE;

    private static final int OVERHEAD = 24;

    private final Encodings encodings;
    private Ranking ranking;

    /** An empty sorted set. */
    public SortedSetValue(Encodings encodings) {
        this(encodings, new PackedRanking());
    }

    private SortedSetValue(Encodings encodings, Ranking ranking) {
        this.encodings = encodings;
        this.ranking = ranking;
    }

    @Override
    public SortedSetValue copy() {
        return new SortedSetValue(encodings, ranking.copy());
    }

    @Override
    public Type type() {
        return Type.ZSET;
    }

    @Override
    public String encoding() {
        return isPacked() ? "listpack" : "skiplist";
    }

    @Override
    public long memory() {
        return OVERHEAD + ranking.memory();
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    /** How many members there are. */
    public int size() {
        return ranking.members().size();
    }

    /** The entry of a member; {@link #NONE} when it is none. */
    public int find(byte[] member, int at, int length) {
        return ranking.members().find(member, at, length);
    }

    /** The score of an entry. */
    public double score(int entry) {
        return ranking.score(entry);
    }

    /** A copy of the member of an entry. */
    public byte[] member(int entry) {
        byte[] bytes = ranking.members().bytes(entry);
        int pos = ranking.members().offset(entry);
        int at = Entry.keyAt(bytes, pos);
        return Arrays.copyOfRange(bytes, at, at + Entry.keyLength(bytes, pos));
    }

    /** Gives an entry to {@code action}. */
    public void give(int entry, MemberConsumer action) {
        ranking.give(entry, action);
    }

    /** Adds a member that is none yet. */
    public void add(double score, byte[] member, int at, int length) {
        if (isPacked() && (size() >= encodings.sortedSetEntries() || length > encodings.sortedSetBytes())) {
            ranking = TreeRanking.of(encodings.hash(), ranking);
        }
        ranking.add(score, member, at, length);
    }

    /** Gives an entry another score, even if only the sign of a zero differs. */
    public void update(int entry, double score) {
        if (Double.compare(score, score(entry)) != 0) {
            ranking.update(entry, score);
        }
    }

    /** Adds a member or gives it another score, among which -0 is 0; whether it is new. */
    public boolean put(double score, byte[] member, int at, int length) {
        int entry = find(member, at, length);
        if (entry == NONE) {
            add(score, member, at, length);
            return true;
        }
        if (score != score(entry)) {
            update(entry, score);
        }
        return false;
    }

    /** Takes a member out; false when it was none. */
    public boolean remove(byte[] member, int at, int length) {
        int entry = find(member, at, length);
        if (entry == NONE) {
            return false;
        }
        ranking.remove(entry);
        return true;
    }

    /** Takes out the members of some ranks. */
    public void remove(Ranks ranks) {
        if (ranks.size() == size()) {
            ranking = isPacked() ? new PackedRanking() : new TreeRanking(encodings.hash());
        } else if (ranks.size() > 0) {
            ranking.remove(ranks);
        }
    }

    /** The rank of an entry. */
    public int rank(int entry) {
        return ranking.rank(Bound.of(score(entry), ranking.members(), entry, false));
    }

    /** The entry of a rank. */
    public int at(int rank) {
        return ranking.at(rank);
    }

    /** Where the members of a range of scores are. */
    public Ranks ranks(ScoreRange range) {
        int from = ranking.rank(Bound.of(range.min(), range.minOpen()));
        int to = ranking.rank(Bound.of(range.max(), !range.maxOpen()));
        return from < to ? new Ranks(from, to) : Ranks.NONE;
    }

    /**
     * Where the members of a range of members are. All should have the same score: if not, what is found is part of the
     * set, but which part may depend on {@code reverse}.
     *
     * @param reverse whether the range will be read from its upper end
     */
    public Ranks ranks(LexRange range, boolean reverse) {
        return ranking.ranks(range, reverse);
    }

    /**
     * Gives the members of some ranks to {@code action}, which must not change the set.
     *
     * @param reverse whether to begin with the highest one
     */
    public void forEach(Ranks ranks, boolean reverse, MemberConsumer action) {
        ranking.forEach(ranks, reverse, action);
    }

    /** Gives all members to {@code action}, which must not change the set, from the lowest one on. */
    public void forEach(MemberConsumer action) {
        ranking.forEach(new Ranks(0, size()), false, action);
    }

    /**
     * Gives some members to {@code action}, which must not change the set. Whoever begins with 0 and goes on with what
     * the last call gave, until that is 0, is given every member that was there all the time. A packed set gives all at
     * once, and in order.
     *
     * @param cursor where to go on, a number without a sign
     * @param least how many members to look for
     */
    public long scan(long cursor, int least, MemberConsumer action) {
        return ranking.members().scan(cursor, least, entry -> give(entry, action));
    }

    /** An entry by chance, each as likely as any other. There must be one. */
    public int any(RandomGenerator random) {
        return ranking.members().any(random);
    }

    /**
     * Different entries by chance, each as likely as any other.
     *
     * @param count how many; all of them if there are no more
     */
    public int[] sample(int count, RandomGenerator random) {
        return ranking.members().sample(count, random);
    }

    /** Packs the members if they are few and short: ZUNIONSTORE and its like end with that, and nothing else does. */
    public void pack() {
        if (isPacked() || size() > encodings.sortedSetEntries()) {
            return;
        }
        int[] longest = {0};
        forEach((bytes, at, length, score) -> longest[0] = Math.max(longest[0], length));
        if (longest[0] <= encodings.sortedSetBytes()) {
            Ranking packed = new PackedRanking();
            forEach((bytes, at, length, score) -> packed.add(score, bytes, at, length));
            ranking = packed;
        }
    }

    /** Keeps the members in a table from now on, however few they are: SORT does that. */
    public void unpack() {
        if (isPacked()) {
            ranking = TreeRanking.of(encodings.hash(), ranking);
        }
    }

    /** Whether it is packed: ZSCAN then shows scores as {@link Doubles#kept} has them. */
    public boolean isPacked() {
        return ranking instanceof PackedRanking;
    }
}
