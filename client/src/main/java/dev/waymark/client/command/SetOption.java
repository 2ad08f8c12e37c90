package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;

import java.time.Duration;
import java.time.Instant;

/** An option of SET and MSETEX; those of one kind exclude each other. Immutable. */
public final class SetOption extends Option {

    private static final SetOption KEEPTTL = new SetOption(words("KEEPTTL"));
    private static final SetOption NX = new SetOption(words("NX"));
    private static final SetOption XX = new SetOption(words("XX"));

    private SetOption(byte[]... words) {
        super(words);
    }

    /**
     * Lets it expire after {@code time}, which must be positive: {@code EX}, or {@code PX} when it is not whole
     * seconds.
     */
    public static SetOption ex(Duration time) {
        return new SetOption(after(time));
    }

    /** Lets it expire at {@code time}: {@code EXAT}, or {@code PXAT} when it is not a whole second. */
    public static SetOption exAt(Instant time) {
        return new SetOption(at(time));
    }

    /** Keeps the expiry it has; without this a write takes it away. */
    public static SetOption keepTtl() {
        return KEEPTTL;
    }

    /** Only when the key does not exist. Not safe to repeat: a repetition finds what the first run has set. */
    public static SetOption nx() {
        return NX;
    }

    /** Only when the key exists. */
    public static SetOption xx() {
        return XX;
    }

    /** Only when the key holds {@code value} (Valkey 8.1, Redis 8.4); not for MSETEX. Not safe to repeat. */
    public static SetOption ifEq(String value) {
        return ifEq(utf8(value));
    }

    /** {@link #ifEq(String)} in bytes. */
    public static SetOption ifEq(byte[] value) {
        return new SetOption(utf8("IFEQ"), value);
    }
}
