package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The total deadline of the call passed, or its thread was interrupted while it waited (the interrupt flag is then set
 * again).
 */
public final class CommandTimeoutException extends RedisException {

    private static final long serialVersionUID = 1L;

    /** For the client itself; an application catches it. */
    public CommandTimeoutException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(message, effect, hops, cause);
    }
}
