package dev.waymark.lab.server;

import dev.waymark.protocol.Slots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
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

    /** A node that does not know all others yet. */
    private @Nullable String strangers() {
        for (RealNode node : nodes) {
            List<String[]> view = view(node);
            boolean settled = view.size() == nodes.size()
                    && view.stream().noneMatch(line -> line[2].contains("handshake") || line[1].startsWith(":"));
            if (!settled) {
                return node.endpoint() + " knows " + view.size() + " of " + nodes.size() + " nodes";
            }
        }
        return null;
    }

    /** How two nodes differ, or which one says that the cluster does not work. */
    private @Nullable String disagreement() {
        String first = null;
        for (RealNode node : nodes) {
            String owners = owners(node);
            if (first != null && !owners.equals(first)) {
                return node.endpoint() + " sees other owners than "
                        + nodes.get(0).endpoint();
            }
            first = owners;
            String info = String.valueOf(node.ask("CLUSTER", "INFO"));
            if (!RealNode.field(info, "cluster_state").equals("ok")) {
                return node.endpoint() + " says cluster_state " + RealNode.field(info, "cluster_state");
            }
        }
        return null;
    }

    /** A replica that has not all its primary's data. */
    private @Nullable String laggard() {
        for (RealNode node : nodes) {
            String info = String.valueOf(node.ask("INFO", "replication"));
            boolean replica = RealNode.field(info, "role").equals("slave");
            // Servers leave a replica at offset 0 out of CLUSTER SLOTS.
            boolean inStep = RealNode.field(info, "master_link_status").equals("up")
                    && !RealNode.field(info, "slave_repl_offset").equals("0");
            if (replica && !inStep) {
                return node.endpoint() + " has master_link_status " + RealNode.field(info, "master_link_status");
            }
        }
        return null;
    }

    /** Who is primary of which slots and who is whose replica, with epochs, as one node sees it. */
    private static String owners(RealNode node) {
        TreeSet<String> lines = new TreeSet<>();
        for (String[] line : view(node)) {
            List<String> facts = new ArrayList<>(List.of(line[0], line[3], line[6]));
            for (int i = 8; i < line.length; i++) {
                // Open slots are on their own node's line only.
                if (!line[i].startsWith("[")) {
                    facts.add(line[i]);
                }
            }
            lines.add(String.join(" ", facts));
        }
        return String.join("\n", lines);
    }

    private static List<String[]> view(RealNode node) {
        return String.valueOf(node.ask("CLUSTER", "NODES"))
                .lines()
                .map(line -> line.split(" "))
                .toList();
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
