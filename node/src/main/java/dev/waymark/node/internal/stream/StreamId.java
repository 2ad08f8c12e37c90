package dev.waymark.node.internal.stream;

/**
 * The id of an entry: a time and a number within it, printed {@code ms-seq}. Immutable.
 *
 * @param ms in ms since 1970, without a sign
 * @param seq without a sign
 */
public record StreamId(long ms, long seq) implements Comparable<StreamId> {

    /** Before all entries; no entry has it. */
    public static final StreamId MIN = new StreamId(0, 0);

    /** The last one there can be. */
    public static final StreamId MAX = new StreamId(-1, -1);

    /** The next larger one; {@link #MIN} after {@link #MAX}. */
    public StreamId next() {
        return new StreamId(seq == -1 ? ms + 1 : ms, seq + 1);
    }

    /** The next smaller one; {@link #MAX} before {@link #MIN}. */
    public StreamId previous() {
        return new StreamId(seq == 0 ? ms - 1 : ms, seq - 1);
    }

    /** Whether this is {@link #MIN}. */
    public boolean isMin() {
        return ms == 0 && seq == 0;
    }

    /** Whether this is {@link #MAX}. */
    public boolean isMax() {
        return ms == -1 && seq == -1;
    }

    @Override
    public int compareTo(StreamId other) {
        return compare(ms, seq, other);
    }

    /** Compares the id of these two halves with another. */
    static int compare(long ms, long seq, StreamId other) {
        int order = Long.compareUnsigned(ms, other.ms);
        return order != 0 ? order : Long.compareUnsigned(seq, other.seq);
    }

    /** As replies show it. */
    @Override
    public String toString() {
        return Long.toUnsignedString(ms) + '-' + Long.toUnsignedString(seq);
    }
}
