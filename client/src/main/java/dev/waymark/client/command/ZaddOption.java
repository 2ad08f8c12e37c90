package dev.waymark.client.command;

/** An option of ZADD. Immutable. */
public final class ZaddOption extends Option {

    private static final ZaddOption NX = new ZaddOption(words("NX"));
    private static final ZaddOption XX = new ZaddOption(words("XX"));
    private static final ZaddOption GT = new ZaddOption(words("GT"));
    private static final ZaddOption LT = new ZaddOption(words("LT"));
    private static final ZaddOption CH = new ZaddOption(words("CH"));

    private ZaddOption(byte[]... words) {
        super(words);
    }

    /** Adds new members only. Not safe to repeat. */
    public static ZaddOption nx() {
        return NX;
    }

    /** Updates members only. */
    public static ZaddOption xx() {
        return XX;
    }

    /** Updates a member only when the new score is greater. */
    public static ZaddOption gt() {
        return GT;
    }

    /** Updates a member only when the new score is less. */
    public static ZaddOption lt() {
        return LT;
    }

    /** Counts the members that changed, and not only those that are new. */
    public static ZaddOption ch() {
        return CH;
    }
}
