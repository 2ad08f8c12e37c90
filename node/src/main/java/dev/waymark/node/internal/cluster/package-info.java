/**
 * A node in its cluster: the commands on one side, the membership on the other.
 *
 * <pre>
 *   CLUSTER ... ──► ClusterCommands ──► Membership ──► effects ──► ClusterNode ──► carrier, nodes.conf, keys, clients
 *   GET k ──► Routing ──► MembershipView (SlotView) ──► Membership
 * </pre>
 */
package dev.waymark.node.internal.cluster;
