package dev.waymark.node.internal.member;

import java.util.List;

/**
 * A message of the cluster bus, as a value.
 *
 * <p>Immutable; arrays in it must not be changed by whoever sends or receives it, as one instance may be on its way to
 * many nodes. The values hold what the binary layout needs and nothing that follows from the rest of the message.
 */
public sealed interface BusMessage {

    /** Who sends it, and what the sender claims. */
    Header header();

    /** What it is, by the number in the binary header. */
    Type type();

    /** The types, in the order of their numbers in the binary header, which begin at 0. */
    enum Type {
        PING("ping"),
        PONG("pong"),
        MEET("meet"),
        FAIL("fail"),
        PUBLISH("publish"),
        AUTH_REQUEST("auth-req"),
        AUTH_ACK("auth-ack"),
        UPDATE("update"),
        MFSTART("mfstart"),
        MODULE("module"),
        PUBLISHSHARD("publishshard");

        /** The name in CLUSTER INFO: {@code cluster_stats_messages_<word>_sent}. */
        public final String word;

        Type(String word) {
            this.word = word;
        }
    }

    /** What nodes say to each other all the time: the header is the news, gossip and extensions come with it. */
    sealed interface Heartbeat extends BusMessage {

        /** What the sender tells of some other nodes. */
        List<Gossip> gossip();

        /** Further news of the sender. */
        List<Extension> extensions();
    }

    /** Asks for a {@link Pong}, on the sender's outbound link. */
    record Ping(Header header, List<Gossip> gossip, List<Extension> extensions) implements Heartbeat {
        @Override
        public Type type() {
            return Type.PING;
        }
    }

    /**
     * Answers a {@link Ping} or {@link Meet} on the same link; unasked on an outbound link, it spreads news at once.
     */
    record Pong(Header header, List<Gossip> gossip, List<Extension> extensions) implements Heartbeat {
        @Override
        public Type type() {
            return Type.PONG;
        }
    }

    /** A ping that makes the receiver add the sender. */
    record Meet(Header header, List<Gossip> gossip, List<Extension> extensions) implements Heartbeat {
        @Override
        public Type type() {
            return Type.MEET;
        }
    }

    /** The majority agreed that a node has failed. */
    record Fail(Header header, String nodeId) implements BusMessage {
        @Override
        public Type type() {
            return Type.FAIL;
        }
    }

    /** A message for all who have subscribed to a channel, on any node. */
    record Publish(Header header, byte[] channel, byte[] message) implements BusMessage {
        @Override
        public Type type() {
            return Type.PUBLISH;
        }
    }

    /** A message for the subscribers of a sharded channel; only the nodes of the channel's shard get it. */
    record PublishShard(Header header, byte[] channel, byte[] message) implements BusMessage {
        @Override
        public Type type() {
            return Type.PUBLISHSHARD;
        }
    }

    /** A replica asks for a vote; the slots in its header are those that it wants to take over. */
    record AuthRequest(Header header) implements BusMessage {
        @Override
        public Type type() {
            return Type.AUTH_REQUEST;
        }
    }

    /** A primary gives its vote, in the epoch of its header. */
    record AuthAck(Header header) implements BusMessage {
        @Override
        public Type type() {
            return Type.AUTH_ACK;
        }
    }

    /**
     * Tells a node whose claims are outdated who owns the slots now.
     *
     * @param configEpoch the epoch of {@code nodeId}
     * @param nodeId the owner, a third node as a rule
     * @param slots all that it owns
     */
    record Update(Header header, long configEpoch, String nodeId, SlotSet slots) implements BusMessage {
        @Override
        public Type type() {
            return Type.UPDATE;
        }
    }

    /** A replica asks its primary to hold writes back, for a manual failover. */
    record MfStart(Header header) implements BusMessage {
        @Override
        public Type type() {
            return Type.MFSTART;
        }
    }

    /** Something between modules of two nodes; nodes without modules count it and let it be. */
    record Module(Header header, long moduleId, int moduleType, byte[] payload) implements BusMessage {
        @Override
        public Type type() {
            return Type.MODULE;
        }
    }
}
