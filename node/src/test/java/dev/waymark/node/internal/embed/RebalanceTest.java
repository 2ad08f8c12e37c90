package dev.waymark.node.internal.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RebalanceTest {

    @Test
    void a_new_node_gets_its_share_from_all_others() {
        Map<String, List<Integer>> slots = new LinkedHashMap<>();
        slots.put("a", List.of(0, 1, 2));
        slots.put("b", List.of(3, 4, 5));
        slots.put("new", List.of());

        assertThat(Rebalance.plan(slots)).isEqualTo(Map.of("new", List.of(2, 5)));
    }

    @Test
    void nothing_moves_when_it_is_even() {
        assertThat(Rebalance.plan(Map.of("a", List.of(0, 1), "b", List.of(2)))).isEmpty();
    }

    @Test
    void whatever_there_was_each_node_ends_with_as_many_as_any_other_or_one_more() {
        long seed = Long.getLong("waymark.seed", System.nanoTime());
        System.out.println("waymark.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 1000; round++) {
            Map<Integer, List<Integer>> slots = new LinkedHashMap<>();
            int nodes = random.nextInt(1, 12);
            for (int node = 0; node < nodes; node++) {
                slots.put(node, new ArrayList<>());
            }
            int count = random.nextInt(200);
            for (int slot = 0; slot < count; slot++) {
                slots.get(random.nextInt(nodes)).add(slot);
            }
            Map<Integer, List<Integer>> given = Rebalance.plan(slots);
            given.values().forEach(moved -> slots.values().forEach(own -> own.removeAll(moved)));
            given.forEach((node, moved) -> slots.get(node).addAll(moved));

            int fair = count / nodes;
            assertThat(slots.values()).allMatch(own -> own.size() == fair || own.size() == fair + 1);
            assertThat(slots.values().stream().flatMap(List::stream))
                    .doesNotHaveDuplicates()
                    .hasSize(count);
        }
    }
}
