package dev.waymark.client.internal.net;

/**
 * A yield that is worth its time: it lets other callers join a batch, until it is found to cost more than it gives.
 *
 * <p>On a busy machine a yield can take a whole time slice. One that took longer than {@value #TOO_LONG_NANOS} ns
 * switches yields off for {@value #OFF_NANOS} ns. Thread-safe; races on the switch do no harm.
 */
final class Yielding {

    private static final long TOO_LONG_NANOS = 1_500_000;
    private static final long OFF_NANOS = 50_000_000;

    private volatile long offUntil = System.nanoTime();

    /** Yields, when that has been cheap of late; false when it was left out. */
    @SuppressWarnings("ThreadPriorityCheck") // it relies on the scheduler only as far as it measures
    boolean yield() {
        long before = System.nanoTime();
        if (before - offUntil < 0) {
            return false;
        }
        Thread.yield();
        long after = System.nanoTime();
        if (after - before > TOO_LONG_NANOS) {
            offUntil = after + OFF_NANOS;
        }
        return true;
    }
}
