package dev.waymark.client.internal.net;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Endpoint;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds nodes that hang while commands wait at them, as BLPOP does: there a silent connection is no sign of anything.
 *
 * <p>As long as a command waits at a node, a probe on a fresh socket asks once per timeout whether the node still
 * greets anybody, for all commands that wait there. If it does not, their connections are closed.
 *
 * <p>{@link #look} and {@link #forget} are called at a steady pace by one thread at a time.
 */
public final class WaitWatch {

    private final Dialer dialer;
    private final long periodNanos;
    private final Map<Endpoint, Probe> probes = new ConcurrentHashMap<>();

    /** Probes as often as the timeout of other commands is long. */
    public WaitWatch(ClientConfig config, Dialer dialer) {
        this.dialer = dialer;
        this.periodNanos = config.timeout().toNanos();
    }

    /** Looks at a channel on which a command waits. */
    public void look(Channel channel, long now) {
        Endpoint node = channel.endpoint();
        Probe last = probes.computeIfAbsent(node, n -> new Probe(now, false));
        if (!last.pending && now - last.since >= periodNanos) {
            last = new Probe(now, true);
            probes.put(node, last);
            dialer.dial(node, last);
        }
        last.looked = now;
        if (last.pending) {
            last.waiting.putIfAbsent(channel, channel.received());
        }
    }

    /** Forgets nodes at which nothing waits any more. */
    public void forget(long now) {
        probes.values().removeIf(probe -> !probe.pending && now - probe.looked > periodNanos);
    }

    /** The last look at one node. */
    private static final class Probe implements Dialer.Answer {
        private final long since;

        /** The channels that wait for what comes of it, and how many bytes each had received by then. */
        private final Map<Channel, Long> waiting = new ConcurrentHashMap<>();

        private long looked;
        private volatile boolean pending;

        Probe(long since, boolean pending) {
            this.since = since;
            this.pending = pending;
        }

        @Override
        public void opened(Channel fresh) {
            fresh.close("it was a probe");
            pending = false;
        }

        @Override
        public void failed(String why, @Nullable Throwable cause) {
            pending = false;
            if (Dialer.hangs(cause)) {
                waiting.forEach((channel, received) -> {
                    if (channel.received() == received) {
                        channel.fail("silent, and a probe failed: " + why);
                    }
                });
            }
        }
    }
}
