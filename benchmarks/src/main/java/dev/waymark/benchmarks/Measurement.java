package dev.waymark.benchmarks;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One cell of one round: what a client did and what that cost. Times are per operation and in microseconds.
 *
 * @param description the client with its version
 * @param failures requests that failed, or brought a wrong value; not counted as operations
 * @param firstFailure what the first of them was; null when there was none
 * @param bytesPerOp allocated by all threads of the client's process
 * @param otherProcessors how many processors were busy with neither the client nor the servers: the noise in all other
 *     figures
 */
record Measurement(
        String description,
        long operations,
        long failures,
        @Nullable String firstFailure,
        double opsPerSecond,
        double p50Micros,
        double p99Micros,
        double clientCpuMicros,
        double serverCpuMicros,
        double bytesPerOp,
        double otherProcessors) {

    static Measurement of(
            String description, Meter.Spent spent, Histogram latencies, long failures, @Nullable String firstFailure) {
        double operations = Math.max(1, spent.operations());
        return new Measurement(
                description,
                spent.operations(),
                failures,
                firstFailure,
                spent.operations() / spent.seconds(),
                latencies.getValueAtPercentile(50) / 1e3,
                latencies.getValueAtPercentile(99) / 1e3,
                spent.clientCpuMicros() / operations,
                spent.serverCpuMicros() / operations,
                spent.allocatedBytes() / operations,
                spent.otherProcessors());
    }
}
