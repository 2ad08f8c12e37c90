package dev.waymark.client.internal.net;

import dev.waymark.client.ClientConfig;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds nodes that hang: connections on which requests wait and nothing comes any more, though nobody closed them.
 *
 * <p>A connection that has been silent for two fifths of the timeout is suspect. A probe on a fresh socket asks whether
 * the node still greets anybody. If it does not, the connection is closed: what waits on it fails at once or, if it may
 * be repeated, has time left to be served elsewhere. If it does, only this connection may be dead: it is closed when it
 * stays silent for the whole timeout.
 *
 * <p>{@link #look} is called at a steady pace by one thread at a time.
 */
public final class SilenceWatch {

    private final Dialer dialer;
    private final Consumer<Channel> suspect;
    private final long probeAfterNanos;
    private final long closeAfterNanos;
    private final Map<Channel, Silence> silences = new ConcurrentHashMap<>();

    private static final class Silence {
        private final long received;
        private final long since;
        private volatile boolean probed;

        Silence(long received, long since) {
            this.received = received;
            this.since = since;
        }
    }

    /** @param suspect told when a connection is suspected, before the probe */
    public SilenceWatch(ClientConfig config, Dialer dialer, Consumer<Channel> suspect) {
        this.dialer = dialer;
        this.suspect = suspect;
        this.closeAfterNanos = config.timeout().toNanos();
        this.probeAfterNanos = closeAfterNanos * 2 / 5;
    }

    /** Looks at one channel. */
    public void look(Channel channel, long now) {
        if (channel.closed() || channel.waiting() == 0) {
            silences.remove(channel);
            return;
        }
        long received = channel.received();
        Silence silence = silences.get(channel);
        if (silence == null || silence.received != received) {
            silences.put(channel, new Silence(received, now));
            return;
        }
        long silent = now - silence.since;
        if (silent >= closeAfterNanos) {
            silences.remove(channel);
            channel.fail("silent for the whole timeout");
        } else if (silent >= probeAfterNanos && !silence.probed) {
            silence.probed = true;
            suspect.accept(channel);
            probe(channel, received);
        }
    }

    /** Forgets channels that are closed: most are not looked at any more. */
    public void forgetClosed() {
        silences.keySet().removeIf(Channel::closed);
    }

    private void probe(Channel channel, long received) {
        dialer.dial(channel.endpoint(), new Dialer.Answer() {
            @Override
            public void opened(Channel fresh) {
                fresh.close("it was a probe");
            }

            @Override
            public void failed(String why, @Nullable Throwable cause) {
                if (channel.received() == received && Dialer.hangs(cause)) {
                    channel.fail("silent, and a probe failed: " + why);
                }
            }
        });
    }
}
