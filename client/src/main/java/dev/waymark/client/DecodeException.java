package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command ran, and its reply is not of the kind that the decoder reads. */
public final class DecodeException extends RedisException {

    private static final long serialVersionUID = 1L;

    /** For the client itself; an application catches it. */
    public DecodeException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(message, effect, hops, cause);
    }
}
