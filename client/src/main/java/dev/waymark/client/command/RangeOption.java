package dev.waymark.client.command;

/** An option of ZRANGE and its kind. Immutable. */
public final class RangeOption extends Option {

    private static final RangeOption REV = new RangeOption(words("REV"));

    private RangeOption(byte[]... words) {
        super(words);
    }

    /**
     * From the highest to the lowest. The range is still given with its lower end first, and ranks are counted from the
     * highest.
     */
    public static RangeOption rev() {
        return REV;
    }

    /**
     * Skips {@code offset} members and gives {@code count}, or all the rest when negative. Only for scores and names.
     */
    public static RangeOption limit(long offset, long count) {
        return new RangeOption(words("LIMIT", offset, count));
    }
}
