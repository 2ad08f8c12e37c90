package dev.waymark.ops;

import java.time.Duration;

/**
 * How slots are moved. Immutable.
 *
 * @param timeout the longest wait for any node, and for one MIGRATE; a big key gets more, by its size
 * @param batchKeys the most keys that one MIGRATE carries
 * @param batchBytes the most bytes that one MIGRATE carries, a single larger key left aside: source and target serve
 *     nobody else meanwhile
 * @param bigKeyBytes from what size on a key goes alone and is announced
 * @param slotsInFlight how many slots may be open between a source and a target at a time
 * @param pairsInParallel how many sources and targets work at a time
 * @param maxKeysPerSecond the most keys per second from each source; 0 for no limit
 * @param replace whether a key that is at the target already, with another value, is overwritten
 */
public record MoveOptions(
        Duration timeout,
        int batchKeys,
        long batchBytes,
        long bigKeyBytes,
        int slotsInFlight,
        int pairsInParallel,
        long maxKeysPerSecond,
        boolean replace) {

    /** What is used when nothing is said. */
    public static final MoveOptions DEFAULT =
            new MoveOptions(Duration.ofSeconds(10), 100, 256 * 1024, 8 << 20, 32, 4, 0, false);

    /** @throws IllegalArgumentException when a number is below 1, or the limit is negative */
    public MoveOptions {
        if (batchKeys < 1 || batchBytes < 1 || bigKeyBytes < 1 || slotsInFlight < 1 || pairsInParallel < 1) {
            throw new IllegalArgumentException("numbers must be at least 1");
        }
        if (maxKeysPerSecond < 0) {
            throw new IllegalArgumentException("a limit cannot be negative");
        }
    }
}
