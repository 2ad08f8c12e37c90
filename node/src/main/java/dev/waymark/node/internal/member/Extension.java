package dev.waymark.node.internal.member;

/**
 * Something that a heartbeat carries behind its gossip, since Redis 7.0.
 *
 * <p>What is of another type, or of no use to a node like this one (human names, addresses for clients), is left out
 * when a message is decoded.
 */
public sealed interface Extension {

    /** Type 0: the host name that the sender announces. */
    record Hostname(String name) implements Extension {}

    /** Type 2, since 7.2: a node that the sender was told to forget, and for how long nobody shall add it again. */
    record ForgottenNode(String id, long ttlSeconds) implements Extension {}

    /** Type 3, since 7.2: the id that a primary and its replicas have in common. */
    record ShardId(String id) implements Extension {}
}
