package dev.waymark.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C. A terminal sends it to the servers we started as well, so that their loss may be noticed before it. */
final class Interruption {

    private static final long GRACE_MILLIS = 300;
    private static final CountDownLatch ENDING = new CountDownLatch(1);

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ENDING::countDown, "waymark-ending"));
    }

    private Interruption() {}

    /** Begins to look out for it. */
    static void lookOut() {}

    /** Whether the program is ending. */
    static boolean hasBegun() {
        return ENDING.getCount() == 0;
    }

    /** Before a failure is told: waits a moment for the JVM to end, and does not come back when it does. */
    static void holdBack() {
        try {
            if (ENDING.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                // What failed did so because the program ends. The JVM ends without this thread.
                Thread.sleep(Long.MAX_VALUE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
