package dev.waymark.ops.internal.check;

import dev.waymark.ops.Finding;
import dev.waymark.ops.FindingCode;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.Severity;
import dev.waymark.ops.Silence;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.check.Picture.Witness;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Whether every node answers, is linked to the others and well thought of by them. */
public final class Health {

    private Health() {}

    /** All of that. */
    public static void look(Picture picture, Consumer<Finding> found) {
        picture.silent().forEach(node -> found.accept(silent(picture, node)));
        for (Witness witness : picture.witnesses()) {
            flagged(picture, witness, found);
            replication(picture, witness, found);
        }
        handshakes(picture, found);
        down(picture, found);
    }

    private static Finding silent(Picture picture, SurveyedNode node) {
        Silence silence = (Silence) node.answer();
        SlotSet slots = picture.attributedTo(node.id());
        if (silence.reason() == Silence.Reason.NO_ADDRESS) {
            return new Finding(
                    slots.isEmpty() ? Severity.WARNING : Severity.ERROR,
                    FindingCode.NODE_WITHOUT_ADDRESS,
                    List.of(node),
                    slots,
                    node + " " + silence.message() + owning(slots),
                    "CLUSTER MEET it where it is now, or CLUSTER FORGET " + node.id() + " on every node");
        }
        List<SurveyedNode> failed =
                picture.whoSays(node.id(), line -> line.flags().contains("fail"));
        String flags = failed.isEmpty()
                ? ""
                : "; " + failed.size() + " of " + picture.witnesses().size() + " nodes that answer say it has failed";
        // A primary without slots holds no key: no client misses it.
        boolean primary = picture.linesAbout(node.id()).stream().anyMatch(NodeLine::isPrimary);
        return new Finding(
                slots.isEmpty() ? Severity.WARNING : Severity.ERROR,
                primary ? FindingCode.PRIMARY_UNREACHABLE : FindingCode.REPLICA_UNREACHABLE,
                List.of(node),
                slots,
                (primary ? "primary " : "replica ") + node + " " + silence.message() + owning(slots) + flags,
                remedy(silence, node, primary && !slots.isEmpty()));
    }

    private static String owning(SlotSet slots) {
        return slots.isEmpty() ? "" : ", and has " + Picture.slots(slots);
    }

    private static String remedy(Silence silence, SurveyedNode node, boolean owner) {
        return switch (silence.reason()) {
            case REFUSED -> "give the login that gets into this node; all nodes should have the same";
            case STRANGER, NO_CLUSTER_NODE -> "if it is gone for good: CLUSTER FORGET " + node.id() + " on every node";
            default ->
                "start it again"
                        + (owner
                                ? ", or have a replica of it take over (CLUSTER FAILOVER FORCE there)"
                                : "; if it is gone for good: CLUSTER FORGET " + node.id() + " on every node");
        };
    }

    private static void flagged(Picture picture, Witness witness, Consumer<Finding> found) {
        SurveyedNode node = witness.node();
        List<SurveyedNode> failed =
                picture.whoSays(node.id(), line -> line.flags().contains("fail"));
        List<SurveyedNode> suspected =
                picture.whoSays(node.id(), line -> line.flags().contains("fail?"));
        List<SurveyedNode> unlinked = picture.whoSays(node.id(), line -> !line.linked());
        if (!failed.isEmpty() || !suspected.isEmpty()) {
            String said = failed.isEmpty()
                    ? Picture.names(suspected) + (suspected.size() == 1 ? " suspects it" : " suspect it")
                    : Picture.names(failed) + (failed.size() == 1 ? " says" : " say") + " it has failed";
            found.accept(new Finding(
                    failed.isEmpty() ? Severity.WARNING : Severity.ERROR,
                    FindingCode.NODE_FLAGGED,
                    List.of(node),
                    witness.own().slots(),
                    node + " answers, but " + said,
                    "look whether the nodes reach its bus port; what has failed comes back by itself once they do"));
        } else if (!unlinked.isEmpty()) {
            found.accept(new Finding(
                    Severity.WARNING,
                    FindingCode.BUS_LINK_DOWN,
                    List.of(node),
                    SlotSet.NONE,
                    Picture.names(unlinked) + (unlinked.size() == 1 ? " has" : " have") + " no cluster bus link to "
                            + node,
                    "look whether the nodes reach its bus port"));
        }
    }

    private static void replication(Picture picture, Witness witness, Consumer<Finding> found) {
        NodeReport.Replication link = witness.report().replication();
        String primaryId = witness.own().primaryId();
        boolean primaryIsSilent =
                picture.silent().stream().anyMatch(node -> node.id().equals(primaryId));
        // That a primary is gone is a finding of its own; its replicas are without a link then, of course.
        if (link == null || link.up() || primaryIsSilent) {
            return;
        }
        String primary = primaryId == null ? "its primary" : picture.name(primaryId);
        found.accept(
                new Finding(
                        Severity.WARNING,
                        FindingCode.REPLICA_LINK_DOWN,
                        List.of(witness.node()),
                        SlotSet.NONE,
                        "replica " + witness.node()
                                + (link.syncing() ? " is still copying from " : " has no link to its primary ")
                                + primary,
                        link.syncing()
                                ? "wait until it has all; until then it cannot take over"
                                : "look why: its log, masterauth, the output buffer limit; until then its data is getting old"));
    }

    private static void handshakes(Picture picture, Consumer<Finding> found) {
        Map<String, Set<SurveyedNode>> strangers = new LinkedHashMap<>();
        for (Witness witness : picture.witnesses()) {
            for (NodeLine line : witness.report().view()) {
                if (line.flags().contains("handshake")) {
                    strangers
                            .computeIfAbsent(String.valueOf(line.endpoint()), none -> new LinkedHashSet<>())
                            .add(witness.node());
                }
            }
        }
        strangers.forEach((address, nodes) -> found.accept(new Finding(
                Severity.WARNING,
                FindingCode.NODE_IN_HANDSHAKE,
                List.copyOf(nodes),
                SlotSet.NONE,
                "a node at " + address + " is in handshake with " + Picture.names(List.copyOf(nodes)),
                "wait a moment; if it stays so, look whether its bus port can be reached both ways")));
    }

    private static void down(Picture picture, Consumer<Finding> found) {
        List<SurveyedNode> down = picture.witnesses().stream()
                .filter(witness -> !witness.report().serving())
                .map(Witness::node)
                .toList();
        if (!down.isEmpty()) {
            found.accept(new Finding(
                    Severity.ERROR,
                    FindingCode.CLUSTER_DOWN,
                    down,
                    SlotSet.NONE,
                    Picture.names(down) + (down.size() == 1 ? " says" : " say") + " that the cluster is down, and "
                            + (down.size() == 1 ? "refuses" : "refuse") + " commands",
                    "see the other findings: slots without an owner, failed primaries, a node that is cut off"));
        }
    }
}
