package dev.waymark.node.internal.launch;

import dev.waymark.node.internal.cluster.Carrier;
import dev.waymark.node.internal.cluster.ClusterNode;
import dev.waymark.node.internal.member.Effect;
import java.util.concurrent.Executor;

/**
 * The cluster bus of a node that has none: every link that it opens is lost.
 *
 * @param executor runs tasks on the node's thread
 */
record Silence(ClusterNode node, Executor executor) implements Carrier {

    @Override
    public void carry(Effect.OnLink effect) {
        if (effect instanceof Effect.Open open) {
            executor.execute(() -> {
                node.membership().disconnected(open.link());
                node.settle();
            });
        }
    }
}
