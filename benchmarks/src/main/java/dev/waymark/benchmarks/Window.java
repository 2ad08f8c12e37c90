package dev.waymark.benchmarks;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * How many requests one sender may have under way.
 *
 * <p>When the window is full the sender sleeps until half of it is free. Waking it for every single answer would
 * measure the scheduler: a sender that is woken for one, sends one and sleeps again costs every client the same two
 * context switches per request, and hides what the client itself costs.
 *
 * <p>One thread sends; any thread completes.
 */
final class Window {

    private final int size;
    private final Thread sender;
    private final AtomicInteger outstanding = new AtomicInteger();
    private volatile boolean asleep;

    /** A window for the thread that makes it. */
    Window(int size) {
        this.size = size;
        sender = Thread.currentThread();
    }

    boolean full() {
        return outstanding.get() >= size;
    }

    void sent() {
        outstanding.incrementAndGet();
    }

    void completed() {
        if (outstanding.decrementAndGet() == size / 2 && asleep) {
            LockSupport.unpark(sender);
        }
    }

    /** Waits until half of the window is free, or until {@code nanos} have passed. */
    void awaitHalf(long nanos) {
        await(size / 2, nanos);
    }

    /** Waits until nothing is under way, or until {@code nanos} have passed; true when nothing is. */
    boolean awaitEmpty(long nanos) {
        // Rare enough to poll: only the crossing of the half is announced.
        long deadline = System.nanoTime() + nanos;
        while (outstanding.get() > 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(1_000_000);
        }
        return outstanding.get() == 0;
    }

    private void await(int left, long nanos) {
        long deadline = System.nanoTime() + nanos;
        asleep = true;
        for (long rest = nanos; outstanding.get() > left && rest > 0; rest = deadline - System.nanoTime()) {
            LockSupport.parkNanos(rest);
        }
        asleep = false;
    }
}
