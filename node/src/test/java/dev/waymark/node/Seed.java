package dev.waymark.node;

import java.util.Random;

/** The seed of a random test: a new one each time, or the one in the system property {@code waymark.seed}. */
public final class Seed {

    private Seed() {}

    /** Makes the source of a test's randomness, and prints how to have it again. */
    public static Random random(String test) {
        long seed = Long.getLong("waymark.seed", System.nanoTime());
        System.out.println(test + ": -Dwaymark.seed=" + seed);
        return new Random(seed);
    }
}
