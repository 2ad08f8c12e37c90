package dev.waymark.ops.internal.check;

import dev.waymark.ops.Finding;
import dev.waymark.ops.FindingCode;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.Severity;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.check.Picture.Witness;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Whether the nodes see the same owners and the same members, and whether epochs can tell claims apart. */
public final class Agreement {

    private Agreement() {}

    /** All of that. */
    public static void look(Picture picture, Consumer<Finding> found) {
        owners(picture, found);
        members(picture, found);
        epochs(picture, found);
    }

    /** The view that most nodes have is taken as the measure, that of the first among equals. */
    private static void owners(Picture picture, Consumer<Finding> found) {
        Map<List<@Nullable String>, List<SurveyedNode>> views = new LinkedHashMap<>();
        for (Witness witness : picture.witnesses()) {
            views.computeIfAbsent(owners(witness), none -> new ArrayList<>()).add(witness.node());
        }
        List<@Nullable String> measure = null;
        int most = 0;
        for (Map.Entry<List<@Nullable String>, List<SurveyedNode>> view : views.entrySet()) {
            if (view.getValue().size() > most) {
                most = view.getValue().size();
                measure = view.getKey();
            }
        }
        for (Map.Entry<List<@Nullable String>, List<SurveyedNode>> view : views.entrySet()) {
            if (measure != null && view.getKey() != measure) {
                SlotSet slots = difference(measure, view.getKey());
                List<SurveyedNode> nodes = view.getValue();
                found.accept(new Finding(
                        Severity.ERROR,
                        FindingCode.NODES_DISAGREE,
                        nodes,
                        slots,
                        Picture.names(nodes) + (nodes.size() == 1 ? " sees" : " see") + " other owners of "
                                + Picture.slots(slots) + " than the other nodes",
                        "wait a moment and check again; if it stays so, look whether these nodes reach the others over"
                                + " the cluster bus"));
            }
        }
    }

    private static List<@Nullable String> owners(Witness witness) {
        @Nullable String[] owners = new @Nullable String[Slots.COUNT];
        for (NodeLine line : witness.report().view()) {
            line.slots().stream().forEach(slot -> owners[slot] = line.id());
        }
        return Arrays.asList(owners);
    }

    private static SlotSet difference(List<@Nullable String> one, List<@Nullable String> other) {
        BitSet slots = new BitSet(Slots.COUNT);
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            slots.set(slot, !Objects.equals(one.get(slot), other.get(slot)));
        }
        return SlotSet.copyOf(slots);
    }

    /** Who is known to some and not to others: one was not told to forget it, or has not met it yet. */
    private static void members(Picture picture, Consumer<Finding> found) {
        for (SurveyedNode node : picture.nodes()) {
            Set<SurveyedNode> ignorant = new LinkedHashSet<>();
            for (Witness witness : picture.witnesses()) {
                if (witness.report().view().stream().noneMatch(line -> line.id().equals(node.id()))) {
                    ignorant.add(witness.node());
                }
            }
            if (!ignorant.isEmpty()) {
                found.accept(new Finding(
                        Severity.WARNING,
                        FindingCode.NODE_UNKNOWN,
                        List.of(node),
                        SlotSet.NONE,
                        node + " is unknown to " + Picture.names(List.copyOf(ignorant)),
                        "CLUSTER MEET if it belongs to the cluster, else CLUSTER FORGET " + node.id()
                                + " on every node that knows it, within a minute"));
            }
        }
    }

    /** Epoch 0 is that of a node which never took a slot; several such are no collision as long as they have none. */
    private static void epochs(Picture picture, Consumer<Finding> found) {
        Map<Long, List<Witness>> byEpoch = new TreeMap<>();
        for (Witness primary : picture.primaries()) {
            if (primary.own().epoch() > 0 || !primary.own().slots().isEmpty()) {
                byEpoch.computeIfAbsent(primary.own().epoch(), none -> new ArrayList<>())
                        .add(primary);
            }
        }
        byEpoch.forEach((epoch, primaries) -> {
            if (primaries.size() > 1) {
                List<SurveyedNode> nodes = primaries.stream().map(Witness::node).toList();
                found.accept(new Finding(
                        Severity.WARNING,
                        FindingCode.EPOCH_COLLISION,
                        nodes,
                        SlotSet.NONE,
                        Picture.names(nodes) + " all have config epoch " + epoch,
                        "wait a moment: nodes that reach each other settle it; if it stays so, CLUSTER BUMPEPOCH on all"
                                + " but one, one after the other"));
            }
        });
    }
}
