package dev.waymark.ops.internal.check;

import dev.waymark.ops.NodeLine;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A survey, looked at from several sides. Immutable. */
public final class Picture {

    private final Survey survey;
    private final Map<String, SurveyedNode> byId = new LinkedHashMap<>();
    private final List<Witness> witnesses = new ArrayList<>();

    /** Looks at it. */
    public Picture(Survey survey) {
        this.survey = survey;
        for (SurveyedNode node : survey.nodes()) {
            byId.put(node.id(), node);
            node.report().ifPresent(report -> witnesses.add(new Witness(node, report, report.own())));
        }
    }

    /** A node that answered. */
    record Witness(SurveyedNode node, NodeReport report, NodeLine own) {
        boolean isPrimary() {
            return own.isPrimary();
        }
    }

    List<SurveyedNode> nodes() {
        return survey.nodes();
    }

    /** The nodes that answered. */
    List<Witness> witnesses() {
        return witnesses;
    }

    /** The primaries that answered. */
    List<Witness> primaries() {
        return witnesses.stream().filter(Witness::isPrimary).toList();
    }

    /** The nodes that did not. */
    List<SurveyedNode> silent() {
        return survey.nodes().stream().filter(node -> node.report().isEmpty()).toList();
    }

    @Nullable
    Witness witness(@Nullable String id) {
        return witnesses.stream()
                .filter(each -> each.node().id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** A node's name by its id, the start of the id for an unknown one. */
    String name(String id) {
        SurveyedNode node = byId.get(id);
        return node == null ? "unknown node " + id.substring(0, Math.min(8, id.length())) : node.name();
    }

    boolean knows(String id) {
        return byId.containsKey(id);
    }

    /** What the others say of a node, one line each. */
    List<NodeLine> linesAbout(String id) {
        return witnesses.stream()
                .filter(witness -> !witness.node().id().equals(id))
                .flatMap(witness -> witness.report().view().stream())
                .filter(line -> line.id().equals(id))
                .toList();
    }

    /** The others who say something of a node. */
    List<SurveyedNode> whoSays(String id, Predicate<NodeLine> what) {
        return witnesses.stream()
                .filter(witness -> !witness.node().id().equals(id))
                .filter(witness -> witness.report().view().stream()
                        .anyMatch(line -> line.id().equals(id) && what.test(line)))
                .map(Witness::node)
                .toList();
    }

    /** The slots that anybody says belong to a node. */
    SlotSet attributedTo(String id) {
        BitSet slots = new BitSet(Slots.COUNT);
        linesAbout(id).forEach(line -> slots.or(line.slots().bits()));
        return SlotSet.copyOf(slots);
    }

    /** Nodes in one line. */
    static String names(List<SurveyedNode> nodes) {
        return nodes.stream().map(SurveyedNode::name).collect(Collectors.joining(", "));
    }

    /** {@code slot 5}, {@code slots 0-5460}, {@code 5461 slots (0-9,20-29, ...)}: never more than fits in a line. */
    static String slots(SlotSet slots) {
        if (slots.count() == 1) {
            return "slot " + slots;
        }
        List<SlotSet.Range> ranges = slots.ranges();
        return ranges.size() <= 5
                ? "slots " + slots
                : slots.count() + " slots ("
                        + ranges.stream().limit(4).map(SlotSet.Range::toString).collect(Collectors.joining(","))
                        + ", ...)";
    }

    /** {@code has} or {@code have}, as the number of slots wants. */
    static String verb(SlotSet slots, String one, String many) {
        return slots.count() == 1 ? one : many;
    }
}
