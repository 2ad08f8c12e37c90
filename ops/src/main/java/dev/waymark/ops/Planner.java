package dev.waymark.ops;

import dev.waymark.ops.internal.plan.Shares;
import dev.waymark.protocol.Slots;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which slots move where. Pure: the same survey and goal give the same plan, and nothing is asked.
 *
 * <p>A plan moves no slot twice and no more slots than the goal needs. A node gives its highest slots, so that what it
 * keeps stays in few ranges.
 */
public final class Planner {

    private final Survey survey;
    private final Map<String, SlotSet> owned = new LinkedHashMap<>();

    private Planner(Survey survey) {
        this.survey = survey;
        survey.primaries()
                .forEach(node -> node.report()
                        .ifPresent(report -> owned.put(node.id(), report.own().slots())));
    }

    /**
     * Makes a plan.
     *
     * @return without moves when the goal is reached already
     * @throws OpsException USAGE when the goal cannot be reached, UNSAFE when two primaries claim the same slot
     */
    public static Plan plan(Survey survey, Goal goal) {
        Planner planner = new Planner(survey);
        planner.refuseDoubleClaims();
        if (goal instanceof Goal.Reshard reshard) {
            return planner.reshard(reshard);
        }
        if (goal instanceof Goal.Drain drain) {
            return planner.drain(drain);
        }
        return planner.rebalance((Goal.Rebalance) goal);
    }

    private void refuseDoubleClaims() {
        BitSet claimed = new BitSet();
        for (SlotSet slots : owned.values()) {
            BitSet more = slots.bits();
            if (more.intersects(claimed)) {
                more.and(claimed);
                throw new OpsException(
                        OpsException.Reason.UNSAFE,
                        "two primaries say that slot " + more.nextSetBit(0)
                                + " is theirs: put the cluster in order first (waymark check tells more)",
                        null);
            }
            claimed.or(more);
        }
    }

    private Plan reshard(Goal.Reshard goal) {
        known(goal.targetId());
        goal.sourceIds().forEach(this::known);
        List<String> sources = goal.sourceIds().isEmpty() ? new ArrayList<>(owned.keySet()) : goal.sourceIds();
        Map<String, Integer> has = new LinkedHashMap<>();
        sources.stream().filter(id -> !id.equals(goal.targetId())).forEach(id -> has.put(id, count(id)));
        int there = has.values().stream().mapToInt(Integer::intValue).sum();
        if (goal.slots() < 1 || goal.slots() > there) {
            throw new OpsException(
                    OpsException.Reason.USAGE,
                    there == 0
                            ? "the sources have no slots"
                            : "the sources have " + there + " slots: --slots must be between 1 and that",
                    null);
        }
        Map<String, Double> weights = new LinkedHashMap<>();
        has.forEach((id, slots) -> weights.put(id, (double) slots));
        Map<String, Integer> give = Shares.of(goal.slots(), weights, has);
        List<Move> moves = new ArrayList<>();
        give.forEach((id, slots) -> highest(id, slots).forEach(slot -> moves.add(new Move(slot, id, goal.targetId()))));
        String goalText = "reshard " + goal.slots() + " slots to " + goal.targetId() + " from "
                + (goal.sourceIds().isEmpty() ? "all" : String.join(",", goal.sourceIds()));
        return new Plan(goalText, moves);
    }

    private Plan drain(Goal.Drain goal) {
        known(goal.nodeId());
        Map<String, Double> weights = new LinkedHashMap<>();
        Map<String, Integer> atLeast = new LinkedHashMap<>();
        owned.forEach((id, slots) -> {
            if (!id.equals(goal.nodeId()) && !slots.isEmpty()) {
                weights.put(id, 1.0);
                atLeast.put(id, slots.count());
            }
        });
        if (weights.isEmpty()) {
            throw new OpsException(OpsException.Reason.USAGE, "there is no other primary that could take slots", null);
        }
        // Only the drained node gives: whoever has more than an even share keeps it.
        Map<String, Integer> share = Shares.withFloors(totalSlots(), weights, atLeast);
        return new Plan("drain " + goal.nodeId(), movesTo(share, List.of(goal.nodeId())));
    }

    private Plan rebalance(Goal.Rebalance goal) {
        goal.weights().keySet().forEach(this::known);
        Map<String, Double> weights = new LinkedHashMap<>();
        owned.forEach((id, slots) -> {
            double usual = slots.isEmpty() && !goal.emptyToo() ? 0 : 1;
            weights.put(id, goal.weights().getOrDefault(id, usual));
        });
        if (weights.values().stream().noneMatch(weight -> weight > 0)) {
            throw new OpsException(OpsException.Reason.USAGE, "no node may have slots: all weights are 0", null);
        }
        Map<String, Integer> has = new LinkedHashMap<>();
        owned.keySet().forEach(id -> has.put(id, count(id)));
        Map<String, Integer> share = Shares.of(totalSlots(), weights, has);
        String text = "rebalance " + (goal.weights().isEmpty() ? "evenly" : "by weights") + " from " + owned.size()
                + " primaries";
        boolean even = share.entrySet().stream()
                .allMatch(each -> within(count(each.getKey()), each.getValue(), goal.thresholdPercent()));
        return new Plan(text, even ? List.of() : movesTo(share, List.copyOf(owned.keySet())));
    }

    private static boolean within(int has, int share, double percent) {
        return has == share || share > 0 && Math.abs(has - share) * 100.0 / share <= percent;
    }

    /** Moves slots of nodes that have more than their share to those that have less: the fullest to the emptiest. */
    private List<Move> movesTo(Map<String, Integer> share, List<String> givers) {
        Map<String, Deque<Integer>> surplus = new LinkedHashMap<>();
        givers.stream()
                .sorted(Comparator.comparingInt((String id) -> share.getOrDefault(id, 0) - count(id)))
                .forEach(id -> {
                    int more = count(id) - share.getOrDefault(id, 0);
                    if (more > 0) {
                        surplus.put(id, new ArrayDeque<>(highest(id, more)));
                    }
                });
        List<Move> moves = new ArrayList<>();
        share.entrySet().stream()
                .filter(each -> each.getValue() > count(each.getKey()))
                .sorted(Comparator.comparingInt(each -> count(each.getKey()) - each.getValue()))
                .forEach(each -> {
                    for (int lacks = each.getValue() - count(each.getKey()); lacks > 0; lacks--) {
                        Map.Entry<String, Deque<Integer>> giver = surplus.entrySet().stream()
                                .filter(entry -> !entry.getValue().isEmpty())
                                .findFirst()
                                .orElseThrow();
                        moves.add(new Move(giver.getValue().removeFirst(), giver.getKey(), each.getKey()));
                    }
                });
        return moves;
    }

    private List<Integer> highest(String id, int slots) {
        return slotsOf(id).stream().skip(count(id) - slots).boxed().toList();
    }

    private SlotSet slotsOf(String id) {
        return owned.getOrDefault(id, SlotSet.NONE);
    }

    private int count(String id) {
        return slotsOf(id).count();
    }

    private int totalSlots() {
        return Math.min(
                Slots.COUNT, owned.values().stream().mapToInt(SlotSet::count).sum());
    }

    private void known(String id) {
        if (!owned.containsKey(id)) {
            String what = survey.nodes().stream().anyMatch(node -> node.id().equals(id)) ? "no primary" : "not known";
            throw new OpsException(OpsException.Reason.USAGE, "node " + id + " is " + what, null);
        }
    }
}
