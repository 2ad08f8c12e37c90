package dev.waymark.lab.internal.experiment;

import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.lab.Experiment;
import dev.waymark.lab.LabReport.Stale;
import dev.waymark.lab.LabReport.StaleRow;
import dev.waymark.lab.internal.measure.Tally;
import dev.waymark.lab.internal.strategy.ClientMap;
import dev.waymark.lab.internal.strategy.Learning;
import dev.waymark.lab.internal.strategy.PlainClient;
import dev.waymark.protocol.Slots;
import java.util.Collections;
import java.util.List;

/** One thread reads keys that have all moved, by the map of before. */
final class StaleReads {

    private final Bench bench;

    StaleReads(Bench bench) {
        this.bench = bench;
    }

    /** Two keys for each slot that moves, as many slots as it takes. */
    static List<byte[]> keys(Bench bench) {
        return Dataset.keysIn(bench.slots(), 2 * bench.options().slots());
    }

    Stale run() {
        bench.moveSlots(true, "stale: moving slots");
        List<byte[]> keys = keys(bench);
        Collections.shuffle(keys, bench.random("stale"));
        int distinct = (int) keys.stream().mapToInt(Slots::of).distinct().count();
        return new Stale(
                Experiment.STALE.label(),
                distinct,
                List.of(read("one-slot", Learning.ONE_SLOT, keys), read("whole-map", Learning.WHOLE_MAP_ONCE, keys)));
    }

    private StaleRow read(String strategy, Learning learning, List<byte[]> keys) {
        int requests = Math.max(1, bench.options().requests() / 3 * 2);
        ClientMap map = new ClientMap(learning, bench.site().oldMap(), bench.site()::newMap);
        try (PlainClient client = bench.client(map, RedirectPolicy.CORRECT)) {
            bench.read(client, keys, requests, "stale: " + strategy);
            Tally tally = client.tally();
            return new StaleRow(
                    strategy,
                    tally.requests(),
                    tally.moved(),
                    map.topologyCalls(),
                    Bench.rounded(tally.roundTripsPerRequest()),
                    Bench.rounded(tally.latency().meanMicros()),
                    Bench.rounded(tally.latency().percentileMicros(50)),
                    Bench.rounded(tally.latency().percentileMicros(99)),
                    tally.errors());
        }
    }
}
