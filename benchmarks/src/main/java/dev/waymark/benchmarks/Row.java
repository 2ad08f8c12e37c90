package dev.waymark.benchmarks;

import dev.waymark.benchmarks.driver.Contender;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One client in one scenario, over all rounds. Each figure is the median of that figure.
 *
 * @param rounds what was measured, at least one, in the order of the rounds
 */
record Row(Contender contender, Scenario scenario, List<Measurement> rounds) {

    double median(ToDoubleFunction<Measurement> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    double opsPerSecond() {
        return median(Measurement::opsPerSecond);
    }

    double clientCpuMicros() {
        return median(Measurement::clientCpuMicros);
    }

    double bytesPerOp() {
        return median(Measurement::bytesPerOp);
    }

    long failures() {
        return rounds.stream().mapToLong(Measurement::failures).sum();
    }

    String description() {
        return rounds.get(0).description();
    }
}
