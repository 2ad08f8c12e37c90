package dev.waymark.ops.internal.check;

import dev.waymark.ops.Finding;
import dev.waymark.ops.FindingCode;
import dev.waymark.ops.OpenSlot;
import dev.waymark.ops.OpenSlot.Direction;
import dev.waymark.ops.Severity;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.check.Picture.Witness;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Slots on their way: both ends of it, one end only, and what is left of it on replicas. */
public final class OpenSlots {

    private OpenSlots() {}

    /** The ends of a migration as one node names them. */
    private record Way(SurveyedNode node, Direction direction, String otherId) {}

    /** All of them; one finding for all slots on the same way. */
    public static void look(Picture picture, Consumer<Finding> found) {
        Map<Way, BitSet> whole = new LinkedHashMap<>();
        Map<Way, BitSet> half = new LinkedHashMap<>();
        Map<Way, BitSet> onReplica = new LinkedHashMap<>();
        for (Witness witness : picture.witnesses()) {
            for (OpenSlot open : witness.own().open()) {
                Way way = new Way(witness.node(), open.direction(), open.otherId());
                if (!witness.isPrimary()) {
                    if (!primaryHasIt(picture, witness, open)) {
                        add(onReplica, way, open.slot());
                    }
                } else if (!otherEndHasIt(picture, witness, open)) {
                    add(half, way, open.slot());
                } else if (open.isMigrating()) {
                    // Told once, by the source.
                    add(whole, way, open.slot());
                }
            }
        }
        whole.forEach((way, slots) -> found.accept(whole(picture, way, SlotSet.copyOf(slots))));
        half.forEach((way, slots) -> found.accept(half(picture, way, SlotSet.copyOf(slots))));
        onReplica.forEach((way, slots) -> found.accept(onReplica(picture, way, SlotSet.copyOf(slots))));
    }

    private static void add(Map<Way, BitSet> ways, Way way, int slot) {
        ways.computeIfAbsent(way, none -> new BitSet()).set(slot);
    }

    private static boolean otherEndHasIt(Picture picture, Witness witness, OpenSlot open) {
        Direction opposite = open.isMigrating() ? Direction.IMPORTING : Direction.MIGRATING;
        Witness other = picture.witness(open.otherId());
        return other != null
                && other.own()
                        .open()
                        .contains(new OpenSlot(
                                open.slot(), opposite, witness.node().id()));
    }

    /** Servers that tell their replicas of open slots (Valkey 8 and later) have them there rightly. */
    private static boolean primaryHasIt(Picture picture, Witness replica, OpenSlot open) {
        Witness primary = picture.witness(replica.own().primaryId());
        return primary != null && primary.own().open().contains(open);
    }

    private static Finding whole(Picture picture, Way way, SlotSet slots) {
        return new Finding(
                Severity.WARNING,
                FindingCode.SLOTS_OPEN,
                nodes(picture, way),
                slots,
                Picture.slots(slots) + Picture.verb(slots, " is", " are") + " on the way from " + way.node() + " to "
                        + picture.name(way.otherId()),
                "if no reshard is running, one was interrupted: move the keys that are left and finish with SETSLOT"
                        + " ... NODE, the target first");
    }

    private static Finding half(Picture picture, Way way, SlotSet slots) {
        boolean migrating = way.direction() == Direction.MIGRATING;
        long keys = migrating ? 0 : foreignKeys(picture, way, slots);
        String other = picture.name(way.otherId());
        String message = migrating
                ? way.node() + " gives " + Picture.slots(slots) + " to " + other + ", which does not take "
                        + Picture.verb(slots, "it", "them")
                : way.node() + " takes " + Picture.slots(slots) + " from " + other + ", which does not give "
                        + Picture.verb(slots, "it", "them")
                        + (keys == 0 ? "" : ", and has " + keys + (keys == 1 ? " key" : " keys") + " already");
        String remedy = migrating
                ? "SETSLOT ... IMPORTING on the target to go on, or SETSLOT ... STABLE here if the target has no key of "
                        + Picture.verb(slots, "it", "them")
                : keys == 0
                        ? "SETSLOT ... STABLE on this node"
                        : "MIGRATE the keys from this node to the owner without REPLACE, then SETSLOT ... STABLE here";
        // A source alone sends clients to a node that sends them back; keys at a target alone are out of reach.
        Severity severity = migrating || keys > 0 ? Severity.ERROR : Severity.WARNING;
        return new Finding(severity, FindingCode.SLOTS_HALF_OPEN, List.of(way.node()), slots, message, remedy);
    }

    private static long foreignKeys(Picture picture, Way way, SlotSet slots) {
        Witness witness = picture.witness(way.node().id());
        return witness == null
                ? 0
                : slots.stream()
                        .mapToLong(slot -> witness.report().foreignKeys().getOrDefault(slot, 0L))
                        .sum();
    }

    private static Finding onReplica(Picture picture, Way way, SlotSet slots) {
        boolean migrating = way.direction() == Direction.MIGRATING;
        return new Finding(
                Severity.WARNING,
                FindingCode.SLOTS_OPEN_ON_REPLICA,
                List.of(way.node()),
                slots,
                "replica " + way.node() + " has " + Picture.slots(slots) + " as "
                        + (migrating ? "going to " : "coming from ") + picture.name(way.otherId())
                        + ", unlike its primary",
                "it counts once the replica becomes primary: restart the replica's replication, or SETSLOT ... STABLE on"
                        + " its primary, which passes it on");
    }

    private static List<SurveyedNode> nodes(Picture picture, Way way) {
        Witness other = picture.witness(way.otherId());
        return other == null ? List.of(way.node()) : List.of(way.node(), other.node());
    }
}
