package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;

/** An option of SORT and SORT_RO. Immutable. */
public final class SortOption extends Option {

    private static final SortOption ALPHA = new SortOption(words("ALPHA"));
    private static final SortOption DESC = new SortOption(words("DESC"));

    private SortOption(byte[]... words) {
        super(words);
    }

    /** Compares text, else numbers. */
    public static SortOption alpha() {
        return ALPHA;
    }

    /** From the greatest to the least. */
    public static SortOption desc() {
        return DESC;
    }

    /** Skips {@code offset} elements and gives {@code count}, or all the rest when negative. */
    public static SortOption limit(long offset, long count) {
        return new SortOption(words("LIMIT", offset, count));
    }

    /** Sorts by the values of other keys, which must be in the same slot; {@code nosort} for no order. */
    public static SortOption by(String pattern) {
        return new SortOption(utf8("BY"), utf8(pattern));
    }

    /** Gives the values of other keys, which must be in the same slot; {@code #} for the element itself. */
    public static SortOption get(String pattern) {
        return new SortOption(utf8("GET"), utf8(pattern));
    }
}
