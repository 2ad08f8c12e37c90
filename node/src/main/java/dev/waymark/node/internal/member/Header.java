package dev.waymark.node.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * What every message of the bus begins with: who sends it, and what the sender claims.
 *
 * <p>Immutable. Everything of the 2256 bytes that does not follow from the message itself: signature, version, length,
 * type and the two counts are for whoever encodes it.
 *
 * @param sender the sender's node id
 * @param primary the id of the primary that the sender is a replica of; null when it is a primary itself
 * @param address where the sender is reached; an empty ip stands for "as you see me"
 * @param flags {@link NodeFlags} of the sender
 * @param currentEpoch the greatest epoch that the sender has seen
 * @param configEpoch the epoch of the slots below: the sender's own, or its primary's
 * @param replicationOffset how far the sender's data has come, in bytes of the replication stream
 * @param slots what the sender owns; for a replica, what its primary owns
 * @param ok whether the sender takes the cluster to be up
 * @param messageFlags the first of the three bytes of flags that concern this message: {@link #PAUSED} and so on
 */
public record Header(
        String sender,
        @Nullable String primary,
        Address address,
        int flags,
        long currentEpoch,
        long configEpoch,
        long replicationOffset,
        SlotSet slots,
        boolean ok,
        int messageFlags) {

    /** Message flag: a primary that holds writes back for a manual failover. */
    public static final int PAUSED = 1;

    /** Message flag: vote for me although my primary has not failed; the failover is a manual one. */
    public static final int FORCE_ACK = 1 << 1;

    /** Message flag: extensions follow the gossip, and the sender understands them. */
    public static final int EXTENSION_DATA = 1 << 2;

    /** Whether a message flag is set. */
    boolean has(int messageFlag) {
        return (messageFlags & messageFlag) != 0;
    }
}
