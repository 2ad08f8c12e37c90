package dev.waymark.node.internal.member;

/**
 * What the configuration says about the cluster.
 *
 * <p>Immutable; {@link Membership#configure} takes a changed one.
 *
 * @param address where others reach this node; an empty ip (no cluster-announce-ip) is learned from the first MEET
 * @param hostname cluster-announce-hostname; empty for none
 * @param nodeTimeoutMs cluster-node-timeout: who does not answer for so long is suspected
 * @param requireFullCoverage cluster-require-full-coverage: one slot that nobody serves takes the cluster down
 * @param allowReplicaMigration cluster-allow-replica-migration: who loses its last slot becomes a replica of the winner
 * @param noFailover cluster-replica-no-failover
 * @param startDelayMs how long a fresh primary waits before it may say that the cluster is up; 2000 in Redis
 */
public record Settings(
        Address address,
        String hostname,
        long nodeTimeoutMs,
        boolean requireFullCoverage,
        boolean allowReplicaMigration,
        boolean noFailover,
        long startDelayMs) {

    /** Redis' defaults for a node that announces these ports. */
    public static Settings of(Address address) {
        return new Settings(address, "", 15_000, true, true, false, 2_000);
    }

    /** The same with another node timeout. */
    public Settings withNodeTimeoutMs(long millis) {
        return new Settings(
                address, hostname, millis, requireFullCoverage, allowReplicaMigration, noFailover, startDelayMs);
    }

    /** The same with another host name. */
    public Settings withHostname(String name) {
        return new Settings(
                address, name, nodeTimeoutMs, requireFullCoverage, allowReplicaMigration, noFailover, startDelayMs);
    }

    /** The same with another answer to cluster-require-full-coverage. */
    public Settings withRequireFullCoverage(boolean required) {
        return new Settings(
                address, hostname, nodeTimeoutMs, required, allowReplicaMigration, noFailover, startDelayMs);
    }

    /** The same with another answer to cluster-allow-replica-migration. */
    public Settings withAllowReplicaMigration(boolean allowed) {
        return new Settings(address, hostname, nodeTimeoutMs, requireFullCoverage, allowed, noFailover, startDelayMs);
    }

    /** The same with another delay after the start. */
    public Settings withStartDelayMs(long millis) {
        return new Settings(
                address, hostname, nodeTimeoutMs, requireFullCoverage, allowReplicaMigration, noFailover, millis);
    }
}
