package dev.waymark.ops;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.internal.member.Admission;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Takes nodes into a cluster and out of it. Every call returns when every node agrees.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-meet/">CLUSTER MEET</a>
 * @see <a href="https://redis.io/docs/latest/commands/cluster-forget/">CLUSTER FORGET</a>
 */
public final class Membership {

    private final Admission admission;

    /**
     * Does nothing yet.
     *
     * @param entry any node of the cluster
     * @param login gets into each node
     * @param timeout the longest wait for each
     */
    public Membership(Endpoint entry, Login login, Duration timeout) {
        this.admission = new Admission(entry, login, timeout);
    }

    /**
     * Takes in an empty node as a primary without slots, or as a replica.
     *
     * @param primaryId whose replica it is to be; null for a primary
     * @return its node id
     * @throws OpsException UNSAFE when the node is not empty or the cluster not in order, and nothing was changed;
     *     FAILED when not all nodes agree in time
     */
    public String add(Endpoint node, @Nullable String primaryId) {
        return admission.add(node, primaryId);
    }

    /**
     * Has every other node forget a node, and empties its memory of them. Replicas of it are given to the primary with
     * the fewest.
     *
     * @throws OpsException USAGE when nobody knows it, UNSAFE when it has slots, FAILED when not all nodes have
     *     forgotten it in time
     */
    public void remove(String nodeId) {
        admission.remove(nodeId);
    }
}
