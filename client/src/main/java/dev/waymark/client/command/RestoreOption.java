package dev.waymark.client.command;

import java.time.Duration;

/** An option of RESTORE. Immutable. */
public final class RestoreOption extends Option {

    private static final RestoreOption REPLACE = new RestoreOption(words("REPLACE"));

    private RestoreOption(byte[]... words) {
        super(words);
    }

    /** Replaces the key when it exists, else that is an error. */
    public static RestoreOption replace() {
        return REPLACE;
    }

    /** How long it has not been used, in whole seconds. */
    public static RestoreOption idleTime(Duration time) {
        return new RestoreOption(words("IDLETIME", Arguments.seconds(time)));
    }

    /** How often it has been used, 0 to 255, as OBJECT FREQ tells it. */
    public static RestoreOption frequency(int count) {
        return new RestoreOption(words("FREQ", count));
    }
}
