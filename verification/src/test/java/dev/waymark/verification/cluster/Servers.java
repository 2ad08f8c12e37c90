package dev.waymark.verification.cluster;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** What the tests on real servers share. */
final class Servers {

    private Servers() {}

    /** Skips the test, saying so, where this machine has no such server. */
    static Engine available(Engine engine) {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " server on this machine");
        return engine;
    }

    /** Waits for what must come true, however slow the machine is. */
    static void eventually(String what, BooleanSupplier holds) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not within 60 s: " + what);
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for: " + what, e);
            }
        }
    }
}
