package dev.waymark.client.internal.net;

/**
 * A yield that is worth its time: it lets other callers join a batch, until it is found to cost more than it gives.
 *
 * <p>Where other programs keep the processors busy, a yield takes a whole time slice, often; there every one of them is
 * a loss. Where only this client's threads and the nodes compete, a long one now and then is the work of others going
 * on: to leave yields out because of it would cost every follower a sleep. So it is the share of long ones that
 * decides. Each counts {@value #LONG}, each short one takes one off, and {@value #TOO_MANY} switch yields off for
 * {@value #OFF_NANOS} ns; after that, one long one is enough to do so again.
 *
 * <p>Thread-safe; races on the numbers do no harm.
 */
final class Yielding {

    private static final long LONG_NANOS = 1_500_000;
    private static final int LONG = 32;
    private static final int TOO_MANY = 128;
    private static final long OFF_NANOS = 200_000_000;

    private volatile long offUntil = System.nanoTime();
    private volatile long lastLong = offUntil;
    private int score;

    /** Yields, when that has been cheap of late; false when it was left out. */
    @SuppressWarnings("ThreadPriorityCheck") // it relies on the scheduler only as far as it measures
    boolean yield() {
        long before = System.nanoTime();
        if (before - offUntil < 0) {
            return false;
        }
        Thread.yield();
        long after = System.nanoTime();
        if (after - before > LONG_NANOS) {
            if (before - lastLong < 0) {
                return true; // Another thread has counted the same one.
            }
            lastLong = after;
            score += LONG;
            if (score >= TOO_MANY) {
                score = TOO_MANY - LONG;
                offUntil = after + OFF_NANOS;
            }
        } else if (score > 0) {
            score--;
        }
        return true;
    }
}
