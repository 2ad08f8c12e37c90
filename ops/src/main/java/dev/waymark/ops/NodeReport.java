package dev.waymark.ops;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a node said of itself and of the others. Immutable.
 *
 * @param server the kind of server and its version, such as {@code redis 7.0.15}
 * @param view what it answered to CLUSTER NODES; one line of it is its own
 * @param serving whether it says that the cluster works (cluster_state ok)
 * @param keys how many keys it has
 * @param usedMemoryBytes what it needs for them
 * @param maxMemoryBytes the most that it may need; 0 for no limit
 * @param replication its link to its primary; null for a primary
 * @param foreignKeys how many keys it has of slots that are not its own, slots without any left out; empty for a
 *     replica and when they were not counted
 * @see <a href="https://redis.io/docs/latest/commands/cluster-nodes/">CLUSTER NODES</a>
 */
public record NodeReport(
        String server,
        List<NodeLine> view,
        boolean serving,
        long keys,
        long usedMemoryBytes,
        long maxMemoryBytes,
        @Nullable Replication replication,
        Map<Integer, Long> foreignKeys)
        implements NodeAnswer {

    /**
     * Takes copies of what could change.
     *
     * @throws IllegalArgumentException when no line of the view is its own
     */
    public NodeReport {
        view = List.copyOf(view);
        foreignKeys = Collections.unmodifiableMap(new TreeMap<>(foreignKeys));
        if (view.stream().noneMatch(NodeLine::isMyself)) {
            throw new IllegalArgumentException("a view in which the node itself is missing");
        }
    }

    /** A replica's link to its primary. */
    public record Replication(boolean up, boolean syncing) {}

    /** Its own line. */
    public NodeLine own() {
        return view.stream().filter(NodeLine::isMyself).findFirst().orElseThrow();
    }
}
