package dev.waymark.benchmarks;

import java.util.concurrent.TimeUnit;

/**
 * A child process that takes processor time away: what "starved" is starved by.
 *
 * <p>Arguments: how many threads spin, and for how many seconds at most.
 */
final class BusyLoops {

    private BusyLoops() {}

    public static void main(String[] arguments) {
        Parent.haltWhenGone();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[1]));
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            new Thread(() -> spinUntil(deadline), "busy-" + i).start();
        }
    }

    private static void spinUntil(long deadline) {
        while (System.nanoTime() < deadline) {
            // No Thread.onSpinWait: a polite loop would leave the processor to its sibling thread.
        }
    }
}
