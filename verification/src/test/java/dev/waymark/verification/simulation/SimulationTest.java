package dev.waymark.verification.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The whole client in virtual time, thousands of times, while slots move, nodes fail and connections break.
 *
 * <p>{@code -Dwaymark.seed=N} runs one seed and prints its trace; {@code -Dwaymark.seeds=N} runs so many.
 */
class SimulationTest {

    private static final long SEEDS = Long.getLong("waymark.seeds", 10_000);

    /** What is printed of the trace of a failure, unless its seed is asked for. */
    private static final int LINES = 150;

    @Test
    void the_client_keeps_its_promises_whatever_goes_wrong() {
        @Nullable Long chosen = Long.getLong("waymark.seed");
        if (chosen != null) {
            judge(chosen, Integer.MAX_VALUE);
            return;
        }
        for (long seed = 1; seed <= SEEDS; seed++) {
            if (new Simulation(seed, Fault.NONE, false).run() != null) {
                judge(seed, LINES);
            }
        }
    }

    @Test
    void the_same_seed_gives_the_same_trace() {
        for (long seed : new long[] {1, 7, 42, 4711}) {
            List<String> once = traced(seed, Fault.NONE).trace();
            assertThat(once).hasSizeGreaterThan(50);
            assertThat(traced(seed, Fault.NONE).trace()).isEqualTo(once);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void a_client_with_a_fault_is_found_out(Fault fault) {
        Violation found = LongStream.rangeClosed(1, 2000)
                .mapToObj(seed -> new Simulation(seed, fault, false).run())
                .filter(violation -> violation != null)
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody noticed"));
        assertThat(found.promise()).isIn(fault.breaks);
    }

    /** Runs a seed with its trace, and fails when a promise is broken. */
    private static void judge(long seed, int lines) {
        Simulation simulation = new Simulation(seed, Fault.NONE, true);
        Violation violation = simulation.run();
        List<String> trace = simulation.trace();
        if (trace.size() > lines) {
            System.out.println(
                    "... " + (trace.size() - lines) + " lines before; -Dwaymark.seed=" + seed + " prints all");
        }
        trace.subList(Math.max(0, trace.size() - lines), trace.size()).forEach(System.out::println);
        if (violation != null) {
            fail("-Dwaymark.seed=%d: %s", seed, violation.getMessage());
        }
    }

    private static Simulation traced(long seed, Fault fault) {
        Simulation simulation = new Simulation(seed, fault, true);
        simulation.run();
        return simulation;
    }
}
