package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HistogramTest {

    private final Histogram histogram = new Histogram();

    @Test
    void a_percentile_is_at_most_a_bucket_too_high() {
        for (long nanos = 1; nanos <= 1_000_000; nanos++) {
            histogram.add(nanos);
        }
        assertThat(histogram.percentile(50)).isBetween(500_000L, 516_000L);
        assertThat(histogram.percentile(99.9)).isBetween(999_000L, 1_032_000L);
        assertThat(histogram.percentile(100)).isBetween(1_000_000L, 1_032_000L);
    }

    @Test
    void small_durations_are_exact() {
        histogram.add(0);
        histogram.add(7);
        histogram.add(31);
        assertThat(histogram.percentile(1)).isZero();
        assertThat(histogram.percentile(50)).isEqualTo(7);
        assertThat(histogram.percentile(100)).isEqualTo(31);
    }

    @Test
    void counts_below_powers_of_two_are_exact() {
        histogram.add(1023);
        histogram.add(1024);
        histogram.add(2047);
        histogram.add(2048);
        assertThat(histogram.below(10)).isEqualTo(1);
        assertThat(histogram.below(11)).isEqualTo(3);
        assertThat(histogram.below(12)).isEqualTo(4);
    }

    @Test
    void what_takes_for_ever_counts_too() {
        histogram.add(Long.MAX_VALUE);
        assertThat(histogram.percentile(50)).isGreaterThan(1L << 39);
    }
}
