/**
 * What a client knows about the cluster, and what it makes of news.
 *
 * <p>Everything here is pure: no socket, clock, thread or lock. Somebody else asks a node and keeps the result in one
 * place:
 *
 * <pre>
 *   CLUSTER SHARDS, SLOTS, NODES ──► TopologyParser ──► View ──► KnownTopology.merge ──► KnownTopology
 *   MOVED slot host:port ─────────────────────────────────────► KnownTopology.moved        (its Topology
 *   connection refused, timed out ────────────────────────────► KnownTopology.unreachable   is the map)
 *
 *   Candidates: which nodes to send to, and which to ask next, by a Topology
 * </pre>
 *
 * <p>The rules stand in {@code docs/client/topology.md}.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis cluster
 *     specification, "Configuration epoch" and "Hash slots configuration propagation"</a>
 */
package dev.waymark.client.internal.topology;
