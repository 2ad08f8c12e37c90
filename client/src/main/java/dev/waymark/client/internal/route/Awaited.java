package dev.waymark.client.internal.route;

import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Dialer;
import dev.waymark.client.internal.redirect.Step.SendTo;
import org.jspecify.annotations.Nullable;

/**
 * A channel in the making that the first call of a lane waits for.
 *
 * @param head the first call
 * @param to where it is to go
 */
record Awaited(Lane lane, Errand head, SendTo to) implements Dialer.Answer {

    /** Whether the map sends the call elsewhere by now. An ASK stands: it is nothing that a map knows. */
    boolean isOutdated() {
        return !to.asking() && !head.mayGoTo(to.endpoint());
    }

    @Override
    public void opened(Channel channel) {
        lane.waited(this, channel, "");
    }

    @Override
    public void failed(String why, @Nullable Throwable cause) {
        lane.waited(this, null, why);
    }
}
