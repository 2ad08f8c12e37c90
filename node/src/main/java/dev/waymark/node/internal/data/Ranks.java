package dev.waymark.node.internal.data;

/**
 * Neighbouring places in a sorted set, counted from the lowest score.
 *
 * @param from the first one
 * @param to behind the last one; not before {@code from}
 */
public record Ranks(int from, int to) {

    /** No places. */
    public static final Ranks NONE = new Ranks(0, 0);

    /** How many there are. */
    public int size() {
        return to - from;
    }

    /**
     * A part of them, as LIMIT asks for it.
     *
     * @param offset how many to leave out; if it is negative, all
     * @param count how many to take then; if it is negative, all
     * @param reverse whether to begin with the highest one
     */
    public Ranks limit(long offset, long count, boolean reverse) {
        if (offset < 0 || offset >= size()) {
            return NONE;
        }
        int skipped = (int) offset;
        int taken = count < 0 ? size() - skipped : (int) Math.min(count, size() - skipped);
        return reverse
                ? new Ranks(to - skipped - taken, to - skipped)
                : new Ranks(from + skipped, from + skipped + taken);
    }
}
