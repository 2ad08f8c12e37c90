package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The server sent what is no RESP, or more than the limits allow; the connection was closed. */
public final class ProtocolException extends RedisException {

    private static final long serialVersionUID = 1L;

    /** For the client itself; an application catches it. */
    public ProtocolException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(message, effect, hops, cause);
    }
}
