package dev.waymark.node.internal.cluster;

/**
 * What the configuration says of how a node answers as a part of its cluster. Immutable.
 *
 * @param endpointType cluster-preferred-endpoint-type: {@code ip}, {@code hostname} or {@code unknown-endpoint}
 * @param readsWhenDown cluster-allow-reads-when-down
 * @param channelsWhenDown cluster-allow-pubsubshard-when-down
 */
record Preferences(String endpointType, boolean readsWhenDown, boolean channelsWhenDown) {

    static final Preferences USUAL = new Preferences("ip", false, true);
}
