package dev.waymark.verification.cluster;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** What the tests on real servers share. */
final class Servers {

    private Servers() {}

    /** Skips the test, saying so, where this machine has no such server. */
    static Engine available(Engine engine) {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " server on this machine");
        return engine;
    }

    /**
     * Waits until every node has heard of the config epoch that every node has now.
     *
     * <p>Who takes a slot over chooses an epoch above all that it knows. Taken back before the last one has spread, two
     * nodes can come to claim the slot with one epoch, and the servers then settle which of them loses its keys.
     */
    static void awaitEpochs(RealCluster cluster) {
        eventually(
                "the epochs have spread",
                () -> cluster.nodes().stream().map(Servers::epochs).distinct().count() == 1);
    }

    private static Map<String, String> epochs(RealNode node) {
        String text = Objects.requireNonNull(node.ask("CLUSTER", "NODES"));
        return text.lines().map(line -> line.split(" ")).collect(Collectors.toMap(w -> w[0], w -> w[6]));
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
