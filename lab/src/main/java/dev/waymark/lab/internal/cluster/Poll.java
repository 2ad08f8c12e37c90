package dev.waymark.lab.internal.cluster;

import java.time.Duration;

/** Looking again and again until a deadline. Not thread-safe. */
public final class Poll {

    private static final long PAUSE_MILLIS = 10;

    private final long deadlineNanos;

    /** Begins now. */
    public Poll(Duration patience) {
        this.deadlineNanos = System.nanoTime() + patience.toNanos();
    }

    /** Pauses a moment; false when the time is up or the thread was interrupted. */
    public boolean again() {
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
}
