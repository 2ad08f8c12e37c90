package dev.waymark.node.internal.command;

import org.jspecify.annotations.Nullable;

/** What INFO tells of a command. Not thread-safe. */
public final class CommandStats {

    /** The smallest power of two of ns, and the largest, that LATENCY HISTOGRAM shows. */
    private static final int FIRST_POWER = 10;

    private static final int LAST_POWER = 40;

    private long calls;
    private long nanos;
    private long rejected;
    private long failed;
    private @Nullable Histogram latencies;

    /** @param resumed whether it had run before, and waited */
    void ran(long took, boolean failure, boolean resumed) {
        calls += resumed ? 0 : 1;
        failed += failure ? 1 : 0;
        nanos += took;
    }

    /** It waited for a key, and was ended. */
    void ended() {
        failed++;
    }

    void track(long took) {
        if (latencies == null) {
            latencies = new Histogram();
        }
        latencies.add(took);
    }

    void rejected() {
        rejected++;
    }

    void reset() {
        calls = 0;
        nanos = 0;
        rejected = 0;
        failed = 0;
        latencies = null;
    }

    /** Whether there is anything to tell. */
    public boolean isUsed() {
        return calls > 0 || rejected > 0;
    }

    /** How often it ran. */
    public long calls() {
        return calls;
    }

    /** How long it took, in all. */
    public long micros() {
        return nanos / 1000;
    }

    /** How often it was refused before it ran. */
    public long rejections() {
        return rejected;
    }

    /** How often it answered with an error. */
    public long failures() {
        return failed;
    }

    /** How many durations are known of it. */
    public long tracked() {
        return latencies == null ? 0 : latencies.count();
    }

    /** The duration that so many percent of its runs did not exceed, in ns. */
    public long percentileNanos(double percent) {
        return latencies == null ? 0 : latencies.percentile(percent);
    }

    /** Takes pairs. */
    @FunctionalInterface
    public interface PairConsumer {
        /** Takes one. */
        void accept(long micros, long count);
    }

    /** How many runs took less than so many microseconds, for each power of two at which there are more. */
    public void forEachPower(PairConsumer action) {
        if (latencies == null) {
            return;
        }
        long before = 0;
        for (int power = FIRST_POWER; power <= LAST_POWER && before < latencies.count(); power++) {
            long below = power == LAST_POWER ? latencies.count() : latencies.below(power);
            if (below > before) {
                action.accept((1L << power) / 1000, below);
                before = below;
            }
        }
    }
}
