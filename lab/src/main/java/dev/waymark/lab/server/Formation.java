package dev.waymark.lab.server;

import dev.waymark.lab.internal.cluster.Poll;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.internal.text.InfoText;
import dev.waymark.protocol.Slots;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes one cluster of nodes that have just started and know nothing of each other. Used by one thread. */
final class Formation {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<RealNode> nodes;

    Formation(List<RealNode> nodes) {
        this.nodes = nodes;
    }

    /** The first node of each {@code nodes.size() / shards} becomes a primary, the others its replicas. */
    void form(int shards) {
        int perShard = nodes.size() / shards;
        for (int shard = 0; shard < shards; shard++) {
            RealNode primary = nodes.get(shard * perShard);
            int first = shard * Slots.COUNT / shards;
            int last = (shard + 1) * Slots.COUNT / shards - 1;
            primary.ask("CLUSTER", "ADDSLOTSRANGE", Integer.toString(first), Integer.toString(last));
            // Epochs that differ from the start: nodes would have to settle collisions otherwise.
            primary.ask("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(shard + 1));
        }
        for (RealNode node : nodes.subList(1, nodes.size())) {
            nodes.get(0)
                    .ask(
                            "CLUSTER",
                            "MEET",
                            node.endpoint().host(),
                            Integer.toString(node.port()),
                            Integer.toString(node.busPort()));
        }
        await("the nodes know each other", this::strangers);
        for (int i = 0; i < nodes.size(); i++) {
            if (i % perShard != 0) {
                nodes.get(i)
                        .ask("CLUSTER", "REPLICATE", nodes.get(i - i % perShard).id());
            }
        }
        awaitAgreement();
        await("the replicas are in step", this::laggard);
    }

    void awaitAgreement() {
        await("the nodes agree", this::disagreement);
    }

    /** A node that does not know all others yet, or not its own address. */
    private @Nullable String strangers() {
        for (RealNode node : nodes) {
            List<NodeLine> view = node.view();
            // A node that is alone never hears its address from anybody.
            boolean settled = nodes.size() == 1 || view.stream().allMatch(NodeLine::isUsable);
            if (view.size() != nodes.size() || !settled) {
                return node.endpoint() + " knows " + view.size() + " of " + nodes.size() + " nodes";
            }
        }
        return null;
    }

    /** How two nodes differ, or which one says that the cluster does not work. */
    private @Nullable String disagreement() {
        Set<String> first = null;
        for (RealNode node : nodes) {
            Set<String> owners = owners(node);
            if (first != null && !owners.equals(first)) {
                return node.endpoint() + " sees other owners than "
                        + nodes.get(0).endpoint();
            }
            first = owners;
            String info = String.valueOf(node.ask("CLUSTER", "INFO"));
            if (!InfoText.field(info, "cluster_state").equals("ok")) {
                return node.endpoint() + " says cluster_state " + InfoText.field(info, "cluster_state");
            }
        }
        return null;
    }

    /** A replica that has not all its primary's data. */
    private @Nullable String laggard() {
        for (RealNode node : nodes) {
            String info = String.valueOf(node.ask("INFO", "replication"));
            boolean replica = InfoText.field(info, "role").equals("slave");
            // Servers leave a replica at offset 0 out of CLUSTER SLOTS.
            boolean inStep = InfoText.field(info, "master_link_status").equals("up")
                    && !InfoText.field(info, "slave_repl_offset").equals("0");
            if (replica && !inStep) {
                return node.endpoint() + " has master_link_status " + InfoText.field(info, "master_link_status");
            }
        }
        return null;
    }

    /** Who is primary of which slots and who is whose replica, with epochs, as one node sees it. */
    private static Set<String> owners(RealNode node) {
        return node.view().stream()
                .map(line -> line.id() + " " + line.primaryId() + " " + line.epoch() + " " + line.slots())
                .collect(Collectors.toSet());
    }

    private static void await(String goal, Check check) {
        Poll poll = new Poll(PATIENCE);
        String missing = check.missing();
        while (missing != null) {
            if (!poll.again()) {
                throw new IllegalStateException(
                        "waited " + PATIENCE.toSeconds() + " s until " + goal + ", but " + missing);
            }
            missing = check.missing();
        }
    }

    /** Looks at the nodes; null when all is as it should be, else what is missing. */
    private interface Check {
        @Nullable
        String missing();
    }
}
