package dev.waymark.node.internal.command;

import dev.waymark.node.internal.text.Glob;
import dev.waymark.protocol.RespWriter;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions of all clients, and what is published to them. Not thread-safe.
 *
 * <p>A message is for the subscribers at this node, and for those at others: {@link Peers} carries it there, and they
 * {@link #deliver} it.
 *
 * @see <a href="https://redis.io/docs/latest/develop/pubsub/">Pub/sub</a>
 */
public final class PubSub {

    /** What a client can listen to. */
    public enum Kind {
        CHANNEL(""),
        PATTERN("p"),

        /** A channel that belongs to a slot, as keys do. */
        SHARD("s");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    /** The way to the other nodes of the cluster. */
    public interface Peers {

        /** Sends them a message; a sharded one only to those of this shard. */
        void publish(byte[] channel, byte[] message, boolean sharded);
    }

    private final Topics channels = new Topics();
    private final Topics patterns = new Topics();
    private final Topics shards = new Topics();
    private final Pushes pushes;
    private Peers peers = (channel, message, sharded) -> {};

    PubSub(Pushes pushes) {
        this.pushes = pushes;
    }

    /** Tells how other nodes are reached. */
    public void peers(Peers to) {
        peers = to;
    }

    private Topics topics(Kind kind) {
        return switch (kind) {
            case CHANNEL -> channels;
            case PATTERN -> patterns;
            case SHARD -> shards;
        };
    }

    /** How many topics of a kind somebody listens to. */
    public int size(Kind kind) {
        return topics(kind).size();
    }

    /** To how many topics of a kind a client listens. */
    public int count(Session session, Kind kind) {
        return topics(kind).count(session);
    }

    /** To which topics of a kind a client listens. */
    public List<byte[]> topics(Session session, Kind kind) {
        return topics(kind).of(session).stream().map(Bytes::array).toList();
    }

    /** How many clients listen to a topic. */
    public int listeners(Kind kind, byte[] topic) {
        return topics(kind).listeners(new Bytes(topic)).size();
    }

    /** The topics that somebody listens to; those that a pattern matches, unless it is null. */
    public List<byte[]> active(Kind kind, @Nullable Glob pattern) {
        return topics(kind).all().stream()
                .map(Bytes::array)
                .filter(topic -> pattern == null || pattern.matches(topic))
                .toList();
    }

    /** Lets a client listen, and tells it so. */
    public void subscribe(Session session, Kind kind, byte[] topic) {
        if (topics(kind).add(session, new Bytes(topic))) {
            session.subscriptions++;
        }
        confirm(session, kind, "subscribe", topic);
    }

    /** Lets a client listen no longer, if it did, and tells it so. */
    public void unsubscribe(Session session, Kind kind, byte[] topic) {
        if (topics(kind).remove(session, new Bytes(topic))) {
            session.subscriptions--;
        }
        confirm(session, kind, "unsubscribe", topic);
    }

    /** Ends all subscriptions of a kind, and tells the client of each; of none, when it has none. */
    public void unsubscribeAll(Session session, Kind kind) {
        List<Bytes> all = topics(kind).of(session);
        if (all.isEmpty()) {
            confirm(session, kind, "unsubscribe", null);
        }
        all.forEach(topic -> unsubscribe(session, kind, topic.array()));
    }

    /** Channels and patterns are counted together, those of shards alone. */
    private void confirm(Session session, Kind kind, String what, byte @Nullable [] topic) {
        int left = kind == Kind.SHARD ? shards.count(session) : channels.count(session) + patterns.count(session);
        pushes.message(session, out -> {
            out.push(3).bulk(kind.prefix + what);
            if (topic == null) {
                out.nil();
            } else {
                out.bulk(topic);
            }
            out.number(left);
        });
    }

    /** Publishes a message in the whole cluster; how many clients of this node are sent it. */
    public int publish(byte[] channel, byte[] message) {
        peers.publish(channel, message, false);
        return deliver(channel, message);
    }

    /** Publishes a message in the shard that has the channel's slot; how many clients of this node are sent it. */
    public int publishToShard(byte[] channel, byte[] message) {
        peers.publish(channel, message, true);
        return deliverToShard(channel, message);
    }

    /** Sends a message to this node's subscribers; how many these are, those counted twice that it reaches twice. */
    public int deliver(byte[] channel, byte[] message) {
        Bytes name = new Bytes(channel);
        int receivers = send(
                channels.listeners(name),
                out -> out.push(3).bulk("message").bulk(channel).bulk(message));
        for (Map.Entry<Bytes, Set<Session>> pattern : patterns.entries()) {
            byte[] glob = pattern.getKey().array();
            if (Glob.of(glob).matches(channel)) {
                receivers += send(
                        pattern.getValue(),
                        out -> out.push(4)
                                .bulk("pmessage")
                                .bulk(glob)
                                .bulk(channel)
                                .bulk(message));
            }
        }
        return receivers;
    }

    /** Sends a message to this node's subscribers of a sharded channel; how many these are. */
    public int deliverToShard(byte[] channel, byte[] message) {
        return send(
                shards.listeners(new Bytes(channel)),
                out -> out.push(3).bulk("smessage").bulk(channel).bulk(message));
    }

    private int send(Set<Session> to, Push push) {
        byte[][] encoded = new byte[4][];
        for (Session session : to) {
            int version = session.protocol;
            if (encoded[version] == null) {
                RespWriter out = new RespWriter(128).protocol(version);
                push.write(out);
                encoded[version] = Arrays.copyOf(out.buffer(), out.length());
            }
            byte[] bytes = encoded[version];
            pushes.message(session, out -> out.raw(bytes));
        }
        return to.size();
    }

    /** A message, to be written in either protocol. */
    private interface Push {
        void write(RespWriter out);
    }

    /** Whether somebody would be sent a message of a channel; may say so of one that nobody listens to. */
    boolean hasListeners() {
        return !channels.isEmpty() || !patterns.isEmpty();
    }

    /** Slots are not served here any more: who listens to their channels is told, and must go elsewhere. */
    void slotsLeft(IntPredicate left) {
        List<Bytes> gone = new ArrayList<>();
        for (Bytes channel : shards.all()) {
            if (left.test(Slots.of(channel.array()))) {
                gone.add(channel);
            }
        }
        Collections.sort(gone);
        for (Bytes channel : gone) {
            List.copyOf(shards.listeners(channel))
                    .forEach(session -> unsubscribe(session, Kind.SHARD, channel.array()));
        }
    }

    /** Ends all subscriptions of a client without a word. */
    void forget(Session session) {
        if (session.subscriptions > 0) {
            channels.forget(session);
            patterns.forget(session);
            shards.forget(session);
            session.subscriptions = 0;
        }
    }
}
