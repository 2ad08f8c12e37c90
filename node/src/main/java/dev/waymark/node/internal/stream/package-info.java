/**
 * Streams: entries in packed nodes, and the groups of consumers that read them.
 *
 * <pre>
 *   StreamValue ──► StreamNode (by the id of its first entry) ──► a listpack without its frame
 *       │
 *       └── StreamGroup (by name) ──► PendingEntry (by id) ──► StreamConsumer (by name)
 * </pre>
 *
 * <p>A node is laid out as Redis lays it out, to the byte. So nodes end where Redis' nodes end, which trimming with
 * {@code ~} shows, and DUMP writes them as they are.
 *
 * <p>Everything here is for one thread, the one that runs the node's commands. The time is an argument.
 *
 * @see <a href="https://redis.io/docs/latest/develop/data-types/streams/">Redis Streams</a>
 */
package dev.waymark.node.internal.stream;
