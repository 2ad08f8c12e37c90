package dev.waymark.node.internal.embed;

import dev.waymark.node.internal.cluster.Carrier;
import dev.waymark.node.internal.cluster.ClusterNode;
import dev.waymark.node.internal.member.BusMessage;
import dev.waymark.node.internal.member.Effect;
import dev.waymark.node.internal.member.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The cluster bus between nodes of one JVM: messages are handed over as values, each on the thread of the node that
 * takes it, in the order in which they were sent.
 *
 * <p>A node that was cut off is alone until it is joined again: its links break, and none can be opened.
 *
 * <p>Thread-safe: nodes call it on their threads, tests on theirs.
 */
final class LocalBus {

    private final Map<Integer, Station> stations = new HashMap<>();

    /** The two ends of each link, by either of them. */
    private final Map<Link, End> ends = new HashMap<>();

    private final Set<Station> cutOff = new HashSet<>();

    /** One end of a link: at which node, and the other end. */
    private record End(Station station, Link other) {}

    /** Connects a node to the bus, under its bus port; {@code executor} runs tasks on its thread. */
    Carrier connect(ClusterNode node, int busPort, Executor executor) {
        Station station = new Station(node, executor);
        synchronized (this) {
            stations.put(busPort, station);
        }
        return station;
    }

    /** Takes a node off the bus: its links break. */
    synchronized void disconnect(int busPort) {
        Station gone = stations.remove(busPort);
        if (gone != null) {
            breakLinks(gone);
        }
    }

    /** Cuts a node off from all others. */
    synchronized void cutOff(int busPort) {
        Station station = stations.get(busPort);
        if (station != null && cutOff.add(station)) {
            breakLinks(station);
        }
    }

    /** Joins a node again that was cut off. */
    synchronized void join(int busPort) {
        cutOff.remove(stations.get(busPort));
    }

    private void breakLinks(Station station) {
        List<Link> own = new ArrayList<>();
        ends.forEach((link, end) -> {
            if (end.station() == station) {
                own.add(link);
            }
        });
        for (Link link : own) {
            close(link);
            station.lost(link);
        }
    }

    private synchronized void open(Station from, Link link) {
        Station to = stations.get(link.peerBusPort());
        if (to == null || cutOff.contains(from) || cutOff.contains(to)) {
            from.lost(link);
            return;
        }
        Link accepted = Link.accepted(link.peerIp(), link.peerIp(), to.node.now());
        ends.put(link, new End(from, accepted));
        ends.put(accepted, new End(to, link));
        from.opened(link);
    }

    private synchronized void send(Link link, BusMessage message) {
        Link other = other(link);
        End far = other == null ? null : ends.get(other);
        if (other != null && far != null) {
            far.station().receive(other, message);
        }
    }

    private synchronized void close(Link link) {
        End end = ends.remove(link);
        End far = end == null ? null : ends.remove(end.other());
        if (end != null && far != null) {
            far.station().lost(end.other());
        }
    }

    private @Nullable Link other(Link link) {
        End end = ends.get(link);
        return end == null ? null : end.other();
    }

    /** A node on the bus. */
    private final class Station implements Carrier {

        private final ClusterNode node;
        private final Executor executor;

        Station(ClusterNode node, Executor executor) {
            this.node = node;
            this.executor = executor;
        }

        @Override
        public void carry(Effect.OnLink effect) {
            if (effect instanceof Effect.Open open) {
                LocalBus.this.open(this, open.link());
            } else if (effect instanceof Effect.Send send) {
                LocalBus.this.send(send.link(), send.message());
            } else if (effect instanceof Effect.Close close) {
                LocalBus.this.close(close.link());
            }
        }

        private void opened(Link link) {
            later(() -> node.membership().connected(link, node.now()));
        }

        private void lost(Link link) {
            later(() -> node.membership().disconnected(link));
        }

        private void receive(Link link, BusMessage message) {
            later(() -> node.membership().receive(link, message, node.now()));
        }

        private void later(Runnable news) {
            executor.execute(() -> {
                news.run();
                node.settle();
            });
        }
    }
}
