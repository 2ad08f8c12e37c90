package dev.waymark.node.internal.member;

/**
 * Something that the membership wants done: by whoever carries messages, or by the rest of the node.
 *
 * <p>Immutable. {@link Membership#effects} hands them out; they are to be done in their order.
 */
public sealed interface Effect {

    /**
     * Write {@link Membership#conf} to nodes.conf, to the disk. Always first: what follows would tell others of epochs
     * and votes that must not be forgotten.
     */
    record SaveConfig() implements Effect {}

    /** Work for the carrier of messages. */
    sealed interface OnLink extends Effect {

        /** The link concerned. */
        Link link();
    }

    /**
     * Connect to {@link Link#peerIp} and {@link Link#peerBusPort}, then tell {@link Membership#connected} or
     * {@link Membership#disconnected}.
     */
    record Open(Link link) implements OnLink {}

    /** Send a message on a link that is open. */
    record Send(Link link, BusMessage message) implements OnLink {}

    /**
     * Close the link; nothing that still comes from it counts, and {@link Membership#disconnected} need not be told.
     */
    record Close(Link link) implements OnLink {}

    /** The node at the other end of the link is this one. */
    record Identified(Link link, String nodeId) implements OnLink {}

    /** The cluster went up, or down: {@link Membership#isOk}. */
    record StateChanged(boolean ok) implements Effect {}

    /**
     * Slots that were served here have another owner now, or none: clients that wait for their keys or listen to their
     * channels have to go elsewhere. Keys stay unless {@link DeleteKeys} follows.
     */
    record SlotsLeft(SlotSet slots) implements Effect {}

    /** Another node took these slots with a greater epoch: the keys of them that are still here are no longer valid. */
    record DeleteKeys(SlotSet slots) implements Effect {}

    /** This node copies the data of that primary from now on, instead of its own. */
    record BecameReplica(String primaryId) implements Effect {}

    /** This node was a replica, and is an empty primary now: its data has to go. */
    record BecameEmptyPrimary() implements Effect {}

    /** A message for this node's subscribers to a channel, sharded or not. */
    record Deliver(byte[] channel, byte[] message, boolean sharded) implements Effect {}
}
