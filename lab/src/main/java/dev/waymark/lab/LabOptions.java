package dev.waymark.lab;

import java.util.Set;

/**
 * How much the lab does. Immutable.
 *
 * @param requests how many GETs {@code steady} sends with each strategy; the others send a fixed share of it
 * @param keys how many keys {@code steady} reads
 * @param slots how many slots move
 * @param threads how many threads {@code storm} and {@code traffic} have
 * @param seed what chance is made of: the same seed reads the same keys in the same order
 * @param only which experiments to run
 */
public record LabOptions(int requests, int keys, int slots, int threads, long seed, Set<Experiment> only) {

    /** @throws LabException when a number is too small to measure anything or too large to bear */
    public LabOptions {
        within("requests", requests, 100, 100_000_000);
        within("keys", keys, 1, 10_000_000);
        within("slots", slots, 1, 16_383);
        within("threads", threads, 1, 1_000);
        only = Set.copyOf(only);
    }

    /** The figures of the documentation: 30,000 requests for 30,000 keys, 1,000 slots, 16 threads, all experiments. */
    public static LabOptions defaults(long seed) {
        return new LabOptions(30_000, 30_000, 1_000, 16, seed, Set.of(Experiment.values()));
    }

    private static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new LabException(
                    LabException.Reason.USAGE,
                    name + " must be between " + least + " and " + most + ", not " + value,
                    null);
        }
    }
}
