package dev.waymark.ops.internal.move;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/** Waiting a moment. */
final class Pause {

    private Pause() {}

    static void millis(long millis) throws InterruptedIOException {
        nanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** @throws InterruptedIOException when the thread was interrupted */
    static void nanos(long nanos) throws InterruptedIOException {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }
}
