package dev.waymark.ops.internal.survey;

import dev.waymark.ops.NodeLine;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.internal.text.InfoText;
import dev.waymark.ops.internal.wire.NotAClusterNodeException;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.RefusedException;
import dev.waymark.ops.internal.wire.Round;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one node is asked: INFO, CLUSTER NODES, CLUSTER INFO, DBSIZE, and of a primary COUNTKEYSINSLOT for the slots
 * that are not its own.
 *
 * @param counting whether keys are counted
 */
record Interview(boolean counting) implements Round.Question<NodeReport> {

    /** So many commands are written before the first of their replies is read. */
    private static final int BATCH = 1024;

    @Override
    public NodeReport ask(PlainConnection connection) throws IOException {
        String info = text(connection, "INFO");
        if (!InfoText.field(info, "cluster_enabled").equals("1")) {
            throw new NotAClusterNodeException("is not a cluster node: its configuration has not cluster-enabled yes");
        }
        List<NodeLine> view = view(connection);
        String clusterInfo = text(connection, "CLUSTER", "INFO");
        long keys = number(text(connection, "DBSIZE"));
        Map<Integer, Long> foreign = Map.of();
        if (counting && keys > 0 && own(view).isPrimary()) {
            foreign = count(connection, own(view).slots());
            if (!foreign.isEmpty()) {
                // A slot that has just come here is no stranger any more.
                view = view(connection);
                foreign.keySet().removeIf(own(view).slots()::contains);
            }
        }
        return new NodeReport(
                server(info),
                view,
                InfoText.field(clusterInfo, "cluster_state").equals("ok"),
                keys,
                number(InfoText.field(info, "used_memory")),
                number(InfoText.field(info, "maxmemory")),
                replication(info),
                foreign);
    }

    private static List<NodeLine> view(PlainConnection connection) throws IOException {
        try {
            List<NodeLine> view = NodeLine.parseAll(text(connection, "CLUSTER", "NODES"));
            if (view.stream().noneMatch(NodeLine::isMyself)) {
                throw new IllegalArgumentException("it does not name itself");
            }
            return view;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new NotAClusterNodeException(
                    "does not answer CLUSTER NODES as a cluster node does: " + e.getMessage());
        }
    }

    private static NodeLine own(List<NodeLine> view) {
        return view.stream().filter(NodeLine::isMyself).findFirst().orElseThrow();
    }

    private static Map<Integer, Long> count(PlainConnection connection, SlotSet own) throws IOException {
        Map<Integer, Long> counts = new TreeMap<>();
        List<Integer> batch = new ArrayList<>(BATCH);
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            if (!own.contains(slot)) {
                batch.add(slot);
            }
            if (batch.size() == BATCH || slot == Slots.COUNT - 1) {
                count(connection, batch, counts);
                batch.clear();
            }
        }
        return counts;
    }

    private static void count(PlainConnection connection, List<Integer> slots, Map<Integer, Long> counts)
            throws IOException {
        List<byte[][]> commands = slots.stream()
                .map(slot -> PlainConnection.bytes("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(slot)))
                .toList();
        List<Reply> replies = connection.callAll(commands);
        for (int i = 0; i < replies.size(); i++) {
            if (replies.get(i) instanceof Reply.Failure failure) {
                throw new RefusedException(connection.endpoint(), failure);
            }
            if (replies.get(i) instanceof Reply.Number number && number.value() > 0) {
                counts.put(slots.get(i), number.value());
            }
        }
    }

    private static NodeReport.@Nullable Replication replication(String info) {
        if (!InfoText.field(info, "role").equals("slave")) {
            return null;
        }
        return new NodeReport.Replication(
                InfoText.field(info, "master_link_status").equals("up"),
                InfoText.field(info, "master_sync_in_progress").equals("1"));
    }

    private static String server(String info) {
        for (String kind : List.of("waymark", "valkey")) {
            String version = InfoText.field(info, kind + "_version");
            if (!version.isEmpty()) {
                return kind + " " + version;
            }
        }
        return "redis " + InfoText.field(info, "redis_version");
    }

    private static String text(PlainConnection connection, String... words) throws IOException {
        String text = PlainConnection.text(connection.require(words));
        return text == null ? "" : text;
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            // A server that does not tell.
            return 0;
        }
    }
}
