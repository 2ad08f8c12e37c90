package dev.waymark.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which slots {@link Planner} moves where; random clusters can be drawn again with -Dwaymark.seed. */
class PlannerTest {

    private static final int CLUSTERS = 300;

    private final long seed = Long.getLong("waymark.seed", System.nanoTime() & 0xffff_ffffL);
    private final Random random = new Random(seed);

    @Test
    void a_rebalanced_cluster_is_within_one_slot_of_even_and_no_slot_moves_in_vain() {
        for (int i = 0; i < CLUSTERS; i++) {
            Map<String, Integer> before = draw(1 + random.nextInt(12));
            Survey survey = survey(before);

            Plan plan = Planner.plan(survey, new Goal.Rebalance(Map.of(), true, 0));

            Map<String, Integer> after = after(survey, plan);
            int nodes = before.size();
            assertThat(after.values())
                    .as("seed %d, cluster %d", seed, i)
                    .allMatch(slots -> slots == Slots.COUNT / nodes || slots == (Slots.COUNT + nodes - 1) / nodes);
            int surplus = before.entrySet().stream()
                    .mapToInt(each -> Math.max(0, each.getValue() - after.get(each.getKey())))
                    .sum();
            assertThat(plan.moves()).hasSize(surplus);
            assertThat(Planner.plan(survey(after), new Goal.Rebalance(Map.of(), true, 0))
                            .moves())
                    .isEmpty();
        }
    }

    @Test
    void weights_are_kept_within_one_slot_and_a_weight_of_nothing_empties_a_node() {
        for (int i = 0; i < CLUSTERS; i++) {
            Map<String, Integer> before = draw(2 + random.nextInt(8));
            Map<String, Double> weights = new HashMap<>();
            before.keySet().forEach(id -> weights.put(id, (double) random.nextInt(4)));
            weights.put(before.keySet().iterator().next(), 2.5);
            double all =
                    weights.values().stream().mapToDouble(Double::doubleValue).sum();
            Survey survey = survey(before);

            Plan plan = Planner.plan(survey, new Goal.Rebalance(weights, false, 0));

            after(survey, plan)
                    .forEach((id, slots) -> assertThat(slots)
                            .as("seed %d", seed)
                            .isBetween(
                                    (int) Math.floor(Slots.COUNT * weights.get(id) / all),
                                    weights.get(id) == 0
                                            ? 0
                                            : (int) Math.ceil(Slots.COUNT * weights.get(id) / all) + before.size()));
        }
    }

    @Test
    void a_reshard_takes_from_each_source_in_proportion_and_exactly_as_many_as_were_asked_for() {
        for (int i = 0; i < CLUSTERS; i++) {
            Map<String, Integer> before = draw(2 + random.nextInt(8));
            String target = before.keySet().iterator().next();
            int there = Slots.COUNT - before.get(target);
            if (there == 0) {
                continue;
            }
            int slots = 1 + random.nextInt(there);
            Survey survey = survey(before);

            Plan plan = Planner.plan(survey, new Goal.Reshard(List.of(), target, slots));

            assertThat(plan.moves())
                    .hasSize(slots)
                    .allMatch(move -> move.targetId().equals(target));
            Map<String, Integer> after = after(survey, plan);
            before.forEach((id, had) -> {
                if (!id.equals(target)) {
                    double share = (double) had * slots / there;
                    assertThat((double) had - after.get(id))
                            .as("seed %d", seed)
                            .isBetween(Math.floor(share) - 0.001, Math.ceil(share) + before.size());
                }
            });
        }
    }

    @Test
    void a_drained_node_has_nothing_left_and_the_emptiest_got_most_of_it() {
        Map<String, Integer> before = new LinkedHashMap<>();
        before.put(id(0), 4000);
        before.put(id(1), 12000);
        before.put(id(2), 384);
        Survey survey = survey(before);

        Plan plan = Planner.plan(survey, new Goal.Drain(id(0)));

        assertThat(after(survey, plan)).isEqualTo(Map.of(id(0), 0, id(1), 12000, id(2), 4384));
    }

    @Test
    void nothing_moves_below_the_threshold_and_primaries_without_slots_get_none_unless_asked_for() {
        Map<String, Integer> before = new LinkedHashMap<>();
        before.put(id(0), 8242);
        before.put(id(1), 8142);
        before.put(id(2), 0);
        Survey survey = survey(before);

        assertThat(Planner.plan(survey, new Goal.Rebalance(Map.of(), false, 2)).moves())
                .isEmpty();
        assertThat(Planner.plan(survey, new Goal.Rebalance(Map.of(), false, 0)).moves())
                .hasSize(50);
        assertThat(Planner.plan(survey, new Goal.Rebalance(Map.of(), true, 2)).moves())
                .hasSize(5461);
    }

    @Test
    void what_cannot_be_is_said_in_one_line() {
        Survey survey = survey(draw(3));

        refused(survey, new Goal.Drain("x"), "node x is not known");
        refused(survey, new Goal.Reshard(List.of(), id(0), 20000), "--slots must be between 1 and that");
        refused(survey, new Goal.Rebalance(Map.of(id(0), 0.0, id(1), 0.0, id(2), 0.0), false, 2), "all weights are 0");
    }

    @Test
    void a_slot_that_two_primaries_claim_is_in_the_way_of_every_plan() {
        Survey one = survey(Map.of(id(0), 16384));
        Survey other = survey(Map.of(id(1), 10));
        List<SurveyedNode> both = new ArrayList<>(one.nodes());
        both.addAll(other.nodes());
        Survey survey = new Survey(one.entry(), both);

        assertThatExceptionOfType(OpsException.class)
                .isThrownBy(() -> Planner.plan(survey, new Goal.Rebalance(Map.of(), true, 0)))
                .withMessageContaining("two primaries say that slot 0 is theirs")
                .matches(e -> e.reason() == OpsException.Reason.UNSAFE);
    }

    @Test
    void a_plan_is_the_same_after_it_was_written_and_read() {
        Survey survey = survey(draw(5));
        Plan plan = Planner.plan(survey, new Goal.Drain(id(3)));

        assertThat(Plan.fromJson(plan.toJson())).isEqualTo(plan);
    }

    @Test
    void what_is_no_plan_is_refused_with_the_reason() {
        for (String text : List.of(
                "",
                "{",
                "[]",
                "{\"plan\":2}",
                "{\"plan\":1,\"goal\":\"x\",\"nodes\":[\"a\",\"b\"],\"moves\":[[0,0,0]]}",
                "{\"plan\":1,\"goal\":\"x\",\"nodes\":[\"a\",\"b\"],\"moves\":[[16384,0,1]]}",
                "{\"plan\":1,\"goal\":\"x\",\"nodes\":[\"a\",\"b\"],\"moves\":[[1,0,2]]}",
                "{\"plan\":1,\"goal\":\"x\",\"nodes\":[\"a\",\"b\"],\"moves\":[[1,0,1],[1,0,1]]}",
                "{\"plan\":1,\"goal\":\"x\",\"nodes\":[\"a\",\"b\"],\"moves\":[[1.5,0,1]]}",
                "{\"plan\":1,\"goal\":\"x\",\"nodes\":[\"a\",\"b\"],\"moves\":[[1,0,1]]} x",
                "{\"plan\":1,\"goal\":\"x\",\"nodes\":[\"a\",\"b\"],\"moves\":[[4294967297,0,1]]}",
                "[".repeat(100_000))) {
            assertThatExceptionOfType(IllegalArgumentException.class).as(text).isThrownBy(() -> Plan.fromJson(text));
        }
    }

    private static void refused(Survey survey, Goal goal, String why) {
        assertThatExceptionOfType(OpsException.class)
                .isThrownBy(() -> Planner.plan(survey, goal))
                .withMessageContaining(why)
                .matches(e -> e.reason() == OpsException.Reason.USAGE);
    }

    /** So many primaries with shares of all slots that have nothing to do with each other, some without any. */
    private Map<String, Integer> draw(int nodes) {
        Map<String, Integer> drawn = new LinkedHashMap<>();
        int left = Slots.COUNT;
        for (int i = 0; i < nodes; i++) {
            int slots = i == nodes - 1 ? left : random.nextInt(4) == 0 ? 0 : random.nextInt(left + 1);
            drawn.put(id(i), slots);
            left -= slots;
        }
        return drawn;
    }

    private static String id(int number) {
        return String.format("%040x", number + 1);
    }

    private static Survey survey(Map<String, Integer> slots) {
        List<SurveyedNode> nodes = new ArrayList<>();
        int[] next = {0};
        slots.forEach((id, count) -> {
            BitSet owned = new BitSet();
            owned.set(next[0], next[0] + count);
            next[0] += count;
            Endpoint endpoint = new Endpoint("10.0.0.1", 7000 + nodes.size());
            NodeLine line = new NodeLine(
                    id, endpoint, Set.of("master", "myself"), null, 1, true, SlotSet.copyOf(owned), List.of());
            nodes.add(new SurveyedNode(
                    id, endpoint, new NodeReport("redis 7.0.15", List.of(line), true, 0, 0, 0, null, Map.of())));
        });
        return new Survey(new Endpoint("10.0.0.1", 7000), nodes);
    }

    /** How many slots each has afterwards; every move must start where the slot is. */
    private static Map<String, Integer> after(Survey survey, Plan plan) {
        Map<String, BitSet> owned = new LinkedHashMap<>();
        survey.nodes()
                .forEach(node -> owned.put(
                        node.id(), node.report().orElseThrow().own().slots().bits()));
        for (Move move : plan.moves()) {
            assertThat(owned.get(move.sourceId()).get(move.slot())).isTrue();
            owned.get(move.sourceId()).clear(move.slot());
            owned.get(move.targetId()).set(move.slot());
        }
        assertThat(IntStream.range(0, Slots.COUNT)
                        .allMatch(slot -> owned.values().stream().anyMatch(set -> set.get(slot))))
                .isTrue();
        Map<String, Integer> counts = new LinkedHashMap<>();
        owned.forEach((id, set) -> counts.put(id, set.cardinality()));
        return counts;
    }
}
