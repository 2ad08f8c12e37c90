package dev.waymark.verification.scripted;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds whoever comes until it is opened, for good. Thread-safe. */
final class Gate {

    private final CountDownLatch opened = new CountDownLatch(1);

    void open() {
        opened.countDown();
    }

    /** {@link #pass} for code that must not throw. */
    void await() {
        try {
            pass();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    void pass() throws InterruptedException {
        if (!opened.await(30, TimeUnit.SECONDS)) {
            throw new AssertionError("the gate was never opened");
        }
    }
}
