package dev.waymark.ops.internal.check;

import dev.waymark.ops.Finding;
import dev.waymark.ops.FindingCode;
import dev.waymark.ops.OpenSlot;
import dev.waymark.ops.Severity;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.check.Picture.Witness;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Whether each slot has one owner, whether the keys are where their owners are, and whether the shares are even. */
public final class Ownership {

    private Ownership() {}

    /** Uncovered slots, slots claimed twice, strays. */
    public static void look(Picture picture, Consumer<Finding> found) {
        uncovered(picture, found);
        claimedTwice(picture, found);
        picture.primaries().forEach(primary -> strays(primary, found));
    }

    /**
     * What counts is what a primary says of itself. A slot of a primary that is silent has an owner: that it cannot be
     * reached is another finding.
     */
    private static void uncovered(Picture picture, Consumer<Finding> found) {
        BitSet covered = new BitSet(Slots.COUNT);
        picture.primaries().forEach(primary -> covered.or(primary.own().slots().bits()));
        picture.silent()
                .forEach(node -> covered.or(picture.attributedTo(node.id()).bits()));
        covered.flip(0, Slots.COUNT);
        SlotSet missing = SlotSet.copyOf(covered);
        if (!missing.isEmpty()) {
            found.accept(new Finding(
                    Severity.ERROR,
                    FindingCode.SLOTS_UNCOVERED,
                    List.of(),
                    missing,
                    Picture.slots(missing) + Picture.verb(missing, " has", " have") + " no owner",
                    "give " + Picture.verb(missing, "it", "them")
                            + " to a primary, the one that has the keys if any has (CLUSTER ADDSLOTSRANGE there)"));
        }
    }

    /** One finding for all slots that the same primaries claim. */
    private static void claimedTwice(Picture picture, Consumer<Finding> found) {
        Map<List<Witness>, BitSet> contested = new LinkedHashMap<>();
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            List<Witness> claimants = new ArrayList<>(2);
            for (Witness primary : picture.primaries()) {
                if (primary.own().slots().contains(slot)) {
                    claimants.add(primary);
                }
            }
            if (claimants.size() > 1) {
                contested.computeIfAbsent(claimants, none -> new BitSet()).set(slot);
            }
        }
        contested.forEach((claimants, bits) -> {
            SlotSet slots = SlotSet.copyOf(bits);
            String who = claimants.stream()
                    .map(each -> each.node() + " (epoch " + each.own().epoch() + ")")
                    .collect(Collectors.joining(" and "));
            found.accept(new Finding(
                    Severity.ERROR,
                    FindingCode.SLOTS_CLAIMED_TWICE,
                    nodes(claimants),
                    slots,
                    Picture.slots(slots) + Picture.verb(slots, " is", " are") + " claimed by " + who,
                    "wait a moment: the higher epoch wins, and the other deletes its keys of "
                            + Picture.verb(slots, "the slot", "the slots")
                            + "; if it stays so, find out why the two do not reach each other"));
        });
    }

    private static void strays(Witness primary, Consumer<Finding> found) {
        Set<Integer> importing = primary.own().open().stream()
                .filter(open -> !open.isMigrating())
                .map(OpenSlot::slot)
                .collect(Collectors.toSet());
        BitSet bits = new BitSet(Slots.COUNT);
        long keys = 0;
        for (Map.Entry<Integer, Long> entry : primary.report().foreignKeys().entrySet()) {
            if (!importing.contains(entry.getKey())) {
                bits.set(entry.getKey());
                keys += entry.getValue();
            }
        }
        if (keys > 0) {
            SlotSet slots = SlotSet.copyOf(bits);
            found.accept(new Finding(
                    Severity.ERROR,
                    FindingCode.STRAY_KEYS,
                    List.of(primary.node()),
                    slots,
                    primary.node() + " has " + keys + (keys == 1 ? " key" : " keys") + " of " + Picture.slots(slots)
                            + ", which it does not own: no client sees " + (keys == 1 ? "it" : "them"),
                    "bring " + (keys == 1 ? "it" : "them") + " home: SETSLOT ... IMPORTING on this node, MIGRATE to the"
                            + " owner without REPLACE, SETSLOT ... STABLE"));
        }
    }

    /** Primaries that have many more or fewer slots than an even share. */
    public static void lookAtShares(Picture picture, double percent, Consumer<Finding> found) {
        List<Witness> primaries = picture.primaries();
        int slots =
                primaries.stream().mapToInt(each -> each.own().slots().count()).sum();
        if (primaries.size() < 2 || slots == 0) {
            return;
        }
        double share = (double) slots / primaries.size();
        List<Witness> uneven = primaries.stream()
                .filter(each -> {
                    double difference = Math.abs(each.own().slots().count() - share);
                    return difference > 1 && difference * 100 > share * percent;
                })
                .toList();
        if (!uneven.isEmpty()) {
            String counts = uneven.stream()
                    .map(each -> each.node() + " has " + each.own().slots().count())
                    .collect(Collectors.joining(", "));
            found.accept(new Finding(
                    Severity.WARNING,
                    FindingCode.UNEVEN_SLOTS,
                    nodes(uneven),
                    SlotSet.NONE,
                    String.format(Locale.ROOT, "an even share is %.0f slots, but %s", share, counts),
                    "rebalance the cluster, or allow more with --threshold"));
        }
    }

    private static List<SurveyedNode> nodes(List<Witness> witnesses) {
        return witnesses.stream().map(Witness::node).toList();
    }
}
