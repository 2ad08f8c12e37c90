package dev.waymark.node.internal.member.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class MembershipSimulationTest {

    private static final long SEEDS = Long.getLong("waymark.seeds", 10_000);

    @Test
    void nodes_come_to_agree_and_no_slot_gets_lost() {
        @Nullable Long chosen = Long.getLong("waymark.seed");
        if (chosen != null) {
            judge(chosen, Integer.MAX_VALUE);
            return;
        }
        for (long seed = 1; seed <= SEEDS; seed++) {
            if (new Simulation(seed, false).run() != null) {
                judge(seed, 150);
            }
        }
    }

    @Test
    void the_same_seed_gives_the_same_trace() {
        for (long seed : new long[] {1, 16, 4711}) {
            Simulation once = new Simulation(seed, true);
            once.run();
            assertThat(once.trace()).hasSizeGreaterThan(10);
            Simulation again = new Simulation(seed, true);
            again.run();
            assertThat(again.trace()).isEqualTo(once.trace());
        }
    }

    private static void judge(long seed, int lines) {
        Simulation simulation = new Simulation(seed, true);
        Violation violation = simulation.run();
        List<String> trace = simulation.trace();
        trace.subList(Math.max(0, trace.size() - lines), trace.size()).forEach(System.out::println);
        if (violation != null) {
            fail("-Dwaymark.seed=%d: %s", seed, violation.getMessage());
        }
    }
}
