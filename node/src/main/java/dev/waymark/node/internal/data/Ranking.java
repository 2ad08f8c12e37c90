package dev.waymark.node.internal.data;

/**
 * Members in the order of their scores. The value of an entry is its score, in eight bytes.
 *
 * <p>An entry is named by an int that is good until something changes. Not thread-safe.
 */
sealed interface Ranking permits PackedRanking, TreeRanking {

    /** The members in no certain order. */
    Members members();

    /** How many bytes of memory it takes, about. */
    long memory();

    /** Another one with the same members. */
    Ranking copy();

    /** Adds a member that is not here. */
    void add(double score, byte[] member, int at, int length);

    /** Gives an entry another score. */
    void update(int entry, double score);

    /** Takes an entry out. */
    void remove(int entry);

    /** Takes out all entries of some ranks. */
    void remove(Ranks ranks);

    /** How many entries come before a place. */
    int rank(Bound bound);

    /** The entry that so many others come before. */
    int at(int rank);

    /** Gives all entries of some ranks to {@code action}, which must not change anything here. */
    void forEach(Ranks ranks, boolean reverse, MemberConsumer action);

    /** Where the members of a range are. All should have the same score. */
    Ranks ranks(LexRange range, boolean reverse);

    /** The score of an entry. */
    default double score(int entry) {
        byte[] bytes = members().bytes(entry);
        return Double.longBitsToDouble(
                Words.get(bytes, Entry.valueAt(bytes, members().offset(entry))));
    }

    /** Gives an entry with its score to {@code action}. */
    default void give(int entry, MemberConsumer action) {
        byte[] bytes = members().bytes(entry);
        int pos = members().offset(entry);
        action.accept(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos), score(entry));
    }

    /** A score as the value of an entry. */
    static byte[] value(double score) {
        byte[] value = new byte[Double.BYTES];
        Words.put(value, 0, Double.doubleToRawLongBits(score));
        return value;
    }
}
