package dev.waymark.benchmarks;

import dev.waymark.benchmarks.driver.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A figure that Waymark is held to, and what it is.
 *
 * @param atLeast whether more is better
 */
record Bar(String name, boolean atLeast, double bar, double measured) {

    boolean met() {
        return atLeast ? measured >= bar : measured <= bar;
    }

    /** Those that can be told from {@code rows}: a bar needs Waymark's row and those it is compared with. */
    static List<Bar> of(List<Row> rows) {
        List<Bar> bars = new ArrayList<>();
        throughput(rows, Scenario.S16, "the better peer", 1.3, Contender.JEDIS, Contender.LETTUCE)
                .ifPresent(bars::add);
        throughput(rows, Scenario.S64, "the better peer", 2.5, Contender.JEDIS, Contender.LETTUCE)
                .ifPresent(bars::add);
        throughput(rows, Scenario.A, "Lettuce with auto-flush", 3.5, Contender.LETTUCE)
                .ifPresent(bars::add);
        ratio(rows, Scenario.S1, Row::clientCpuMicros, Contender.JEDIS)
                .ifPresent(ratio -> bars.add(new Bar("S1 client CPU per operation, against Jedis", false, 1.0, ratio)));
        for (Scenario scenario : List.of(Scenario.S1, Scenario.S16)) {
            find(rows, scenario, Contender.WAYMARK)
                    .ifPresent(row -> bars.add(new Bar(
                            scenario.label() + " bytes allocated per operation", false, 400, row.bytesPerOp())));
        }
        return bars;
    }

    /** Waymark's operations per second over the best of {@code peers}; empty when one of them was not measured. */
    private static Optional<Bar> throughput(
            List<Row> rows, Scenario scenario, String against, double bar, Contender... peers) {
        return ratio(rows, scenario, Row::opsPerSecond, peers)
                .map(ratio ->
                        new Bar(scenario.label() + " operations per second, against " + against, true, bar, ratio));
    }

    private static Optional<Double> ratio(
            List<Row> rows, Scenario scenario, ToDoubleFunction<Row> figure, Contender... peers) {
        double highest = 0;
        for (Contender peer : peers) {
            Optional<Row> row = find(rows, scenario, peer);
            if (row.isEmpty()) {
                return Optional.empty();
            }
            highest = Math.max(highest, figure.applyAsDouble(row.get()));
        }
        double best = highest;
        return find(rows, scenario, Contender.WAYMARK).map(row -> figure.applyAsDouble(row) / best);
    }

    /** The row of that client in that scenario, when it was measured. */
    static Optional<Row> find(List<Row> rows, Scenario scenario, Contender contender) {
        return rows.stream()
                .filter(row -> row.scenario() == scenario && row.contender() == contender)
                .findFirst();
    }
}
