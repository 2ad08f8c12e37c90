package dev.waymark.ops;

import java.util.Locale;

/** What can be wrong with a cluster. The labels stay as they are: programs rely on them. See docs/ops/check.md. */
public enum FindingCode {
    /** No node serves these slots. */
    SLOTS_UNCOVERED,
    /** Several primaries say that these slots are theirs. */
    SLOTS_CLAIMED_TWICE,
    /** Nodes see other owners of these slots than most nodes do. */
    NODES_DISAGREE,
    /** These slots are on their way between two nodes: a reshard that runs, or was interrupted. */
    SLOTS_OPEN,
    /** One node says that these slots are on their way, the other one does not. */
    SLOTS_HALF_OPEN,
    /** A replica says that these slots are on their way, and its primary does not. */
    SLOTS_OPEN_ON_REPLICA,
    /** A node has keys in slots that it neither owns nor imports: no client can reach them. */
    STRAY_KEYS,
    /** Several primaries have the same config epoch. */
    EPOCH_COLLISION,
    /** A primary does not answer. */
    PRIMARY_UNREACHABLE,
    /** A replica does not answer. */
    REPLICA_UNREACHABLE,
    /** A replica has no link to its primary. */
    REPLICA_LINK_DOWN,
    /** A node answers, but others say that it has failed, or suspect it. */
    NODE_FLAGGED,
    /** A node answers, but others have no connection of the cluster bus to it. */
    BUS_LINK_DOWN,
    /** Nodes know a node that does not take part yet. */
    NODE_IN_HANDSHAKE,
    /** Nodes know a node without knowing its address. */
    NODE_WITHOUT_ADDRESS,
    /** Some nodes know a node that others do not know. */
    NODE_UNKNOWN,
    /** Nodes say that the cluster does not work. */
    CLUSTER_DOWN,
    /** Primaries have many more or fewer slots than an even share. */
    UNEVEN_SLOTS;

    /** Its name in reports: {@code slots-uncovered}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
