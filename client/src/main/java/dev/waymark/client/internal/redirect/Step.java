package dev.waymark.client.internal.redirect;

import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import org.jspecify.annotations.Nullable;

/** What to do next with a command. Immutable. */
public sealed interface Step {

    /**
     * Send it there now.
     *
     * @param asking whether ASKING goes directly before it, in the same write
     */
    record SendTo(Endpoint endpoint, boolean asking) implements Step {}

    /**
     * Do nothing for a while, then go on.
     *
     * @param nanos how long, in nanoseconds
     * @param then where to send it after that; null when it is to be routed anew ({@link RedirectMachine#route})
     */
    record Wait(long nanos, @Nullable SendTo then) implements Step {}

    /** Tell the caller. */
    record GiveUp(RedisException failure) implements Step {}
}
