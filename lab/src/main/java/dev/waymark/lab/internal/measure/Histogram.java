package dev.waymark.lab.internal.measure;

/**
 * How often which latency was seen, in buckets that grow with the value: 64 to each power of two, so that a value is
 * off by 1.6 % at most.
 *
 * <p>Not thread-safe: each thread has its own, and they are {@link #add}ed in the end.
 */
public final class Histogram {

    private static final int BITS = 6;
    private static final int PER_OCTAVE = 1 << BITS;

    private final long[] counts = new long[(Long.SIZE - BITS) * PER_OCTAVE];
    private long count;
    private long sum;
    private long max;

    /** Takes a value in nanoseconds; a negative one counts as 0. */
    public void record(long nanos) {
        long value = Math.max(nanos, 0);
        counts[bucket(value)]++;
        count++;
        sum += value;
        max = Math.max(max, value);
    }

    /** Takes all that another one has. */
    public void add(Histogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        count += other.count;
        sum += other.sum;
        max = Math.max(max, other.max);
    }

    /** How many values it has. */
    public long count() {
        return count;
    }

    /** Their mean in microseconds, exactly; 0 when there is none. */
    public double meanMicros() {
        return count == 0 ? 0 : sum / 1000.0 / count;
    }

    /** The largest in microseconds, exactly; 0 when there is none. */
    public double maxMicros() {
        return max / 1000.0;
    }

    /**
     * The value in microseconds that {@code percent} of all values do not exceed; 0 when there is none.
     *
     * @param percent above 0, up to 100
     */
    public double percentileMicros(double percent) {
        long wanted = Math.max(1, (long) Math.ceil(count * percent / 100));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return Math.min(highest(i), max) / 1000.0;
            }
        }
        return 0;
    }

    /** Below 64 each value has its own bucket; above, the six bits that follow the leading one tell. */
    private static int bucket(long value) {
        if (value < PER_OCTAVE) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - BITS;
        return (shift << BITS) + (int) (value >>> shift);
    }

    /** The largest value that falls into a bucket. */
    private static long highest(int bucket) {
        if (bucket < PER_OCTAVE) {
            return bucket;
        }
        int shift = (bucket >> BITS) - 1;
        long leading = (bucket & (PER_OCTAVE - 1L)) + PER_OCTAVE;
        return ((leading + 1) << shift) - 1;
    }
}
