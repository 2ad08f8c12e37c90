package dev.waymark.lab.server;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Looking again and again until a deadline. Not thread-safe. */
final class Poll {

    private static final long PAUSE_MILLIS = 10;

    private final long deadlineNanos;

    Poll(Duration patience) {
        this.deadlineNanos = System.nanoTime() + patience.toNanos();
    }

    /** Pauses a moment; false when the time is up or the thread was interrupted. */
    boolean again() {
        if (System.nanoTime() - deadlineNanos > 0) {
            return false;
        }
        try {
            Thread.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether {@code condition} holds in time. */
    boolean until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (!again()) {
                return false;
            }
        }
        return true;
    }
}
