package dev.waymark.verification.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** What is left to chance, all of it from one seed. */
final class Chance {

    private final SplittableRandom random;

    Chance(long seed) {
        this(new SplittableRandom(seed));
    }

    private Chance(SplittableRandom random) {
        this.random = random;
    }

    /** Another stream from the same seed: what is drawn from one does not shift the other. */
    Chance split() {
        return new Chance(random.split());
    }

    RandomGenerator generator() {
        return random;
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    boolean percent(int n) {
        return random.nextInt(100) < n;
    }

    /** From 0 up to {@code bound}, exclusive. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** Both inclusive. */
    int between(int min, int max) {
        return min + random.nextInt(max - min + 1);
    }

    /** Nanoseconds, evenly between so many microseconds. */
    long micros(long min, long max) {
        return 1000 * min + random.nextLong(1000 * (max - min) + 1);
    }

    /** Nanoseconds, evenly between so many milliseconds. */
    long millis(long min, long max) {
        return micros(1000 * min, 1000 * max);
    }

    <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    @SafeVarargs
    final <T> T of(T... from) {
        return from[random.nextInt(from.length)];
    }
}
