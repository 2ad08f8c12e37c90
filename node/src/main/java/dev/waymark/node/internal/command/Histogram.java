package dev.waymark.node.internal.command;

import org.jspecify.annotations.Nullable;

/**
 * How often which duration came: 32 buckets for every power of two of nanoseconds, so that a bucket is within 4 % of
 * its durations. Not thread-safe.
 */
final class Histogram {

    private static final int SUB = 32;
    private static final int SUB_BITS = 5;

    /** Some 18 minutes; what took longer counts as that. */
    private static final int OCTAVES = 36;

    /** The first power of two for which a bucket is wider than 1 ns has row 1; below, a bucket is 1 ns. */
    private final int[] @Nullable [] rows = new int[OCTAVES][];

    private long count;

    void add(long nanos) {
        int row = row(nanos);
        int @Nullable [] buckets = rows[row];
        if (buckets == null) {
            buckets = new int[SUB];
            rows[row] = buckets;
        }
        buckets[row == 0 ? (int) Math.max(0, nanos) : (int) (nanos >>> row - 1) & SUB - 1]++;
        count++;
    }

    private static int row(long nanos) {
        return nanos < SUB ? 0 : Math.min(OCTAVES - 1, Long.SIZE - Long.numberOfLeadingZeros(nanos) - SUB_BITS);
    }

    long count() {
        return count;
    }

    /** The duration that so many percent do not exceed, in ns; as exact as the buckets are. */
    long percentile(double percent) {
        long wanted = Math.max(1, (long) Math.ceil(count * percent / 100));
        long seen = 0;
        for (int row = 0; row < OCTAVES; row++) {
            int @Nullable [] buckets = rows[row];
            for (int i = 0; buckets != null && i < SUB; i++) {
                seen += buckets[i];
                if (seen >= wanted) {
                    return highest(row, i);
                }
            }
        }
        return 0;
    }

    private static long highest(int row, int bucket) {
        return row == 0 ? bucket : ((long) (SUB + bucket) << row - 1) + (1L << row - 1) - 1;
    }

    /** How many durations were below {@code 2^power} ns; {@code power} is at least 5. */
    long below(int power) {
        long seen = 0;
        for (int row = 0; row < OCTAVES && row <= power - SUB_BITS; row++) {
            int @Nullable [] buckets = rows[row];
            for (int i = 0; buckets != null && i < SUB; i++) {
                seen += buckets[i];
            }
        }
        return seen;
    }
}
