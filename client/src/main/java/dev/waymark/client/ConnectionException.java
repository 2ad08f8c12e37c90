package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The connection was lost or could not be opened, and the command may not be repeated, or was, in vain. */
public final class ConnectionException extends RedisException {

    private static final long serialVersionUID = 1L;

    /** For the client itself; an application catches it. */
    public ConnectionException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(message, effect, hops, cause);
    }
}
