package dev.waymark.verification.simulation;

import static dev.waymark.client.command.Strings.set;

import dev.waymark.client.Topology;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run: a cluster, a client and an application from one seed, from connecting through all that goes wrong to the end
 * of it. Running it again with the same seed gives the same trace.
 */
final class Simulation {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Trace trace;
    private final Setting setting;
    private final VirtualTime time;
    private final Ledger ledger;
    private final Cluster cluster;
    private final SimulatedClient client;
    private final Application application;
    private final Chaos chaos;
    private @Nullable Throwable crash;

    Simulation(long seed, Fault fault, boolean traced) {
        Chance chance = new Chance(seed);
        trace = new Trace(traced);
        setting = Setting.draw(chance.split());
        time = new VirtualTime(setting.origin(), chance.split());
        trace.begin(time);
        ledger = new Ledger(setting, time, trace);
        cluster = new Cluster(setting, time, chance.split(), trace);
        Network network = new Network(setting, cluster, time, chance.split(), ledger, trace, fault);
        client = new SimulatedClient(setting, network, time, chance.split(), ledger, trace, fault);
        application = new Application(setting, client, time, chance.split(), ledger);
        chaos = new Chaos(setting, cluster, network, client, time, chance.split(), trace);
        trace.say(() -> "" + setting);
    }

    /** Runs it; the promise that the client broke, null when it kept all of them. */
    @Nullable
    Violation run() {
        try {
            client.connect();
            application.begin();
            chaos.begin();
            runUntil(Chaos.END_NANOS + 900_000_000);
            while (ledger.open() > 0 && time.elapsed() < Chaos.END_NANOS + 20_000_000_000L && keptSoFar()) {
                runUntil(time.elapsed() + 50_000_000);
            }
            if (!client.closed() && keptSoFar()) {
                checkHealed();
            }
            client.close();
            runUntil(time.elapsed() + 1_000_000_000);
            ledger.checkEffects();
            ledger.checkOrder();
        } catch (Violation e) {
            ledger.broken(e.promise(), "" + e.getMessage());
        } catch (RuntimeException e) {
            ledger.broken("crash", e + " at " + List.of(e.getStackTrace()).subList(0, 12));
        }
        return ledger.violation();
    }

    List<String> trace() {
        return trace.lines();
    }

    private boolean keptSoFar() {
        return ledger.violation() == null;
    }

    private void runUntil(long moment) {
        while (keptSoFar() && time.step(moment)) {
            // One more has happened.
        }
        time.runUntil(keptSoFar() ? moment : time.elapsed());
    }

    /** After all is well again every slot is served, at once and directly, and the map is right. */
    private void checkHealed() {
        for (int slot = 0; slot < setting.slots(); slot++) {
            int attempts = setting.config().maxRedirects() < 4 ? 5 : 1;
            while (attempts-- > 0 && probe(slot).failure != null) {
                runUntil(time.elapsed() + 200_000_000); // Without a budget it fails at once, and learns for the next.
                if (attempts == 0) {
                    ledger.broken(
                            "healing", "slot " + cluster.keyspace.slot(slot) + " is not served after all is well");
                }
            }
        }
        for (int slot = 0; slot < setting.slots() && keptSoFar(); slot++) {
            Operation last = probe(slot);
            if (last.failure != null || last.sends.size() != 1 || last.sends.get(0).fromFence) {
                ledger.broken(
                        "healing", "slot " + cluster.keyspace.slot(slot) + " has no straight way again: " + last.sends);
            }
            Topology.Node owner = client.topology().primaryOf(cluster.keyspace.slot(slot));
            Server truth = cluster.ownerOf(slot);
            if (owner == null || truth == null || !owner.endpoint().equals(truth.endpoint)) {
                ledger.broken("healing", "the map has " + owner + " for a slot of " + truth);
            }
        }
    }

    private Operation probe(int slot) {
        Operation probe =
                application.send(1000, ledger.operations().size(), set(Keyspace.key(slot, 0), "x"), PATIENCE, () -> {});
        long limit = time.elapsed() + 2 * PATIENCE.toNanos();
        while (!probe.ended && keptSoFar() && time.step(limit)) {
            // One more has happened.
        }
        return probe;
    }
}
