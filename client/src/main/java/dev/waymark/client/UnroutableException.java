package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * There is no one node for this command: its keys are in different slots, or its slot has no owner. Nothing was sent.
 */
public final class UnroutableException extends RedisException {

    private static final long serialVersionUID = 1L;

    /** For the client itself; an application catches it. */
    public UnroutableException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(message, effect, hops, cause);
    }
}
