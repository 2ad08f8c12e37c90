package dev.waymark.client.command;

import java.time.Duration;
import java.time.Instant;

/** An option of HSETEX; those of one kind exclude each other. Immutable. */
public final class HsetexOption extends Option {

    private static final HsetexOption KEEPTTL = new HsetexOption(words("KEEPTTL"));
    private static final HsetexOption FNX = new HsetexOption(words("FNX"));
    private static final HsetexOption FXX = new HsetexOption(words("FXX"));

    private HsetexOption(byte[]... words) {
        super(words);
    }

    /**
     * Lets it expire after {@code time}, which must be positive: {@code EX}, or {@code PX} when it is not whole
     * seconds.
     */
    public static HsetexOption ex(Duration time) {
        return new HsetexOption(after(time));
    }

    /** Lets it expire at {@code time}: {@code EXAT}, or {@code PXAT} when it is not a whole second. */
    public static HsetexOption exAt(Instant time) {
        return new HsetexOption(at(time));
    }

    /** Keeps the expiry it has; without this a write takes it away. */
    public static HsetexOption keepTtl() {
        return KEEPTTL;
    }

    /** Only when none of the fields exists. Not safe to repeat. */
    public static HsetexOption fnx() {
        return FNX;
    }

    /** Only when all of the fields exist. */
    public static HsetexOption fxx() {
        return FXX;
    }
}
