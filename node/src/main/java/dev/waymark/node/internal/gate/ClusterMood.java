package dev.waymark.node.internal.gate;

/**
 * Whether the cluster works, as this node sees it, and what it may do when not. Immutable.
 *
 * @param up whether cluster_state is ok
 * @param readsWhenDown cluster-allow-reads-when-down
 * @param channelsWhenDown cluster-allow-pubsubshard-when-down
 */
public record ClusterMood(boolean up, boolean readsWhenDown, boolean channelsWhenDown) {

    /** All is well. */
    public static final ClusterMood UP = new ClusterMood(true, false, true);
}
