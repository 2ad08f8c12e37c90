package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The budget of redirects was spent on refusals (MOVED, ASK, TRYAGAIN, CLUSTERDOWN, ...); the command did not run. */
public final class RedirectExhaustedException extends RedisException {

    private static final long serialVersionUID = 1L;

    /** For the client itself; an application catches it. */
    public RedirectExhaustedException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(message, effect, hops, cause);
    }
}
