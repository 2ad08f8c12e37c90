package dev.waymark.client.internal.route;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Lets the thread that makes it wait until so many calls are done. Thread-safe. */
final class Countdown {

    private final AtomicInteger left;
    private final Thread waiting = Thread.currentThread();

    Countdown(int calls) {
        this.left = new AtomicInteger(calls);
    }

    /** One more is done. */
    void done() {
        if (left.decrementAndGet() == 0) {
            LockSupport.unpark(waiting);
        }
    }

    boolean isOver() {
        return left.get() <= 0;
    }
}
