package dev.waymark.client.internal.route;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Dialer;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ways to all nodes: one {@link Link} each, and the channels that one command has for itself. Thread-safe. */
final class Links {

    /** How many idle dedicated channels are kept per node. */
    private static final int IDLE_DEDICATED = 8;

    private final Dialer dialer;
    private final Timeline timeline;
    private final int channelsPerNode;
    private final Map<Endpoint, Link> links = new ConcurrentHashMap<>();
    private final Map<Endpoint, Deque<Channel>> dedicated = new ConcurrentHashMap<>();
    private final Set<Channel> lent = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Links(Dialer dialer, Timeline timeline, int channelsPerNode) {
        this.dialer = dialer;
        this.timeline = timeline;
        this.channelsPerNode = channelsPerNode;
    }

    /** The link to a node, made when there is none. */
    Link to(Endpoint endpoint) {
        Link link = links.computeIfAbsent(endpoint, e -> new Link(e, channelsPerNode, dialer, timeline));
        if (closed) {
            link.retire("the client is closed");
        }
        return link;
    }

    /** A channel for one command alone. */
    void dedicated(Endpoint endpoint, Dialer.Answer answer) {
        Deque<Channel> idle = dedicated.get(endpoint);
        Channel channel;
        do {
            channel = idle == null ? null : idle.pollFirst();
        } while (channel != null && channel.closed());
        if (channel != null) {
            lend(channel, answer);
        } else if (closed) {
            answer.failed("the client is closed", null);
        } else {
            dialer.dial(endpoint, new Dialer.Answer() {
                @Override
                public void opened(Channel fresh) {
                    lend(fresh, answer);
                }

                @Override
                public void failed(String why, @Nullable Throwable cause) {
                    answer.failed(why, cause);
                }
            });
        }
    }

    private void lend(Channel channel, Dialer.Answer answer) {
        lent.add(channel);
        answer.opened(channel);
    }

    /** Takes a dedicated channel back. */
    void giveBack(Channel channel) {
        lent.remove(channel);
        if (channel.closed()) {
            return;
        }
        Deque<Channel> idle = dedicated.computeIfAbsent(channel.endpoint(), e -> new ConcurrentLinkedDeque<>());
        if (closed || idle.size() >= IDLE_DEDICATED) {
            channel.close("not needed any more");
        } else {
            idle.addFirst(channel);
        }
    }

    /** Each shared channel that was opened, closed or not. */
    void forEachChannel(Consumer<Channel> action) {
        for (Link link : links.values()) {
            for (int i = 0; i < channelsPerNode; i++) {
                @Nullable Channel channel = link.channel(i);
                if (channel != null) {
                    action.accept(channel);
                }
            }
        }
    }

    /** Each channel that one command has for itself now. */
    void forEachLent(Consumer<Channel> action) {
        lent.forEach(action);
    }

    /** Gives up the links to all other nodes, except those on which requests still wait. */
    void retain(Set<Endpoint> wanted) {
        links.forEach((endpoint, link) -> {
            if (!wanted.contains(endpoint) && link.idle() && links.remove(endpoint, link)) {
                link.retire("the node is no longer part of the cluster");
            }
        });
        dedicated.forEach((endpoint, idle) -> {
            if (!wanted.contains(endpoint) && dedicated.remove(endpoint, idle)) {
                idle.forEach(channel -> channel.close("the node is no longer part of the cluster"));
            }
        });
    }

    void close() {
        closed = true;
        links.values().forEach(link -> link.retire("the client was closed"));
        dedicated.values().forEach(idle -> idle.forEach(channel -> channel.close("the client was closed")));
    }
}
