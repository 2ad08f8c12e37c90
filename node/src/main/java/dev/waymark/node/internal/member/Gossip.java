package dev.waymark.node.internal.member;

/**
 * What a heartbeat tells of a third node.
 *
 * <p>Immutable.
 *
 * @param id the node that is told of
 * @param address where the teller reaches it
 * @param flags {@link NodeFlags}, with the teller's opinion whether it has failed
 * @param pingSentSeconds when the teller sent the ping that it still waits for; 0 when there is none
 * @param pongReceivedSeconds when the teller last had an answer; 0 when never
 */
public record Gossip(String id, Address address, int flags, long pingSentSeconds, long pongReceivedSeconds) {

    /** Whether the teller cannot reach the node, or takes it for failed. */
    boolean complains() {
        return (flags & (NodeFlags.PFAIL | NodeFlags.FAIL)) != 0;
    }
}
