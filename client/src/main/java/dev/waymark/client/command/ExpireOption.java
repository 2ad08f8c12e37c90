package dev.waymark.client.command;

/** When EXPIRE, HEXPIRE and their kind set the expiry. Immutable. */
public final class ExpireOption extends Option {

    private static final ExpireOption NX = new ExpireOption(words("NX"));
    private static final ExpireOption XX = new ExpireOption(words("XX"));
    private static final ExpireOption GT = new ExpireOption(words("GT"));
    private static final ExpireOption LT = new ExpireOption(words("LT"));

    private ExpireOption(byte[]... words) {
        super(words);
    }

    /** Only when there is none yet. Not safe to repeat. */
    public static ExpireOption nx() {
        return NX;
    }

    /** Only when there is one already. */
    public static ExpireOption xx() {
        return XX;
    }

    /** Only when the new one is later; none counts as never. */
    public static ExpireOption gt() {
        return GT;
    }

    /** Only when the new one is earlier; none counts as never. */
    public static ExpireOption lt() {
        return LT;
    }
}
