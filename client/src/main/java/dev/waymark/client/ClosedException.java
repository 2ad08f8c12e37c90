package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The client is closed. */
public final class ClosedException extends RedisException {

    private static final long serialVersionUID = 1L;

    /** For the client itself; an application catches it. */
    public ClosedException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(message, effect, hops, cause);
    }
}
