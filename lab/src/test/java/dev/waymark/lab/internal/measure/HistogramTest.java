package dev.waymark.lab.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistogramTest {

    private final Histogram histogram = new Histogram();

    @Test
    void an_empty_one_answers_zero() {
        assertThat(histogram.count()).isZero();
        assertThat(histogram.meanMicros()).isZero();
        assertThat(histogram.percentileMicros(99)).isZero();
        assertThat(histogram.maxMicros()).isZero();
    }

    @Test
    void one_value_is_every_percentile() {
        histogram.record(123_456);

        assertThat(histogram.percentileMicros(0.1)).isEqualTo(123.456);
        assertThat(histogram.percentileMicros(50)).isEqualTo(123.456);
        assertThat(histogram.percentileMicros(100)).isEqualTo(123.456);
    }

    @Test
    void percentiles_are_those_of_the_sorted_values_up_to_a_fiftieth() {
        long[] values = new Random(7).longs(20_000, 0, 50_000_000).toArray();
        for (long value : values) {
            histogram.record(value);
        }
        Arrays.sort(values);

        for (double percent : new double[] {0.01, 1, 25, 50, 90, 99, 99.9, 100}) {
            double exact = values[(int) Math.ceil(values.length * percent / 100) - 1] / 1000.0;
            assertThat(histogram.percentileMicros(percent))
                    .as("p%s", percent)
                    .isCloseTo(exact, within(exact / 50 + 0.001));
        }
        assertThat(histogram.meanMicros())
                .isCloseTo(Arrays.stream(values).average().orElseThrow() / 1000, within(0.001));
        assertThat(histogram.maxMicros()).isEqualTo(values[values.length - 1] / 1000.0);
    }

    @Test
    void a_clock_that_ran_backwards_counts_as_no_time() {
        histogram.record(-5);

        assertThat(histogram.count()).isEqualTo(1);
        assertThat(histogram.maxMicros()).isZero();
    }

    @Test
    void the_longest_value_there_is_finds_its_place() {
        histogram.record(Long.MAX_VALUE);

        assertThat(histogram.percentileMicros(50)).isEqualTo(Long.MAX_VALUE / 1000.0);
    }

    @Test
    void adding_another_is_the_same_as_having_recorded_its_values() {
        Histogram both = new Histogram();
        Histogram other = new Histogram();
        for (long value : new long[] {10, 2_000, 700_000}) {
            histogram.record(value);
            both.record(value);
        }
        for (long value : new long[] {5_000_000, 3}) {
            other.record(value);
            both.record(value);
        }

        histogram.add(other);

        assertThat(histogram.count()).isEqualTo(both.count());
        assertThat(histogram.meanMicros()).isEqualTo(both.meanMicros());
        assertThat(histogram.percentileMicros(50)).isEqualTo(both.percentileMicros(50));
        assertThat(histogram.maxMicros()).isEqualTo(both.maxMicros());
    }
}
