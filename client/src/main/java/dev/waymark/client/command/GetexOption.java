package dev.waymark.client.command;

import java.time.Duration;
import java.time.Instant;

/** What GETEX and HGETEX do to the expiry of what they read. Immutable. */
public final class GetexOption extends Option {

    private static final GetexOption PERSIST = new GetexOption(words("PERSIST"));

    private GetexOption(byte[]... words) {
        super(words);
    }

    /**
     * Lets it expire after {@code time}, which must be positive: {@code EX}, or {@code PX} when it is not whole
     * seconds.
     */
    public static GetexOption ex(Duration time) {
        return new GetexOption(after(time));
    }

    /** Lets it expire at {@code time}: {@code EXAT}, or {@code PXAT} when it is not a whole second. */
    public static GetexOption exAt(Instant time) {
        return new GetexOption(at(time));
    }

    /** Takes the expiry away. */
    public static GetexOption persist() {
        return PERSIST;
    }
}
