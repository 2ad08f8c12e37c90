package dev.waymark.lab.internal.experiment;

import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.lab.Experiment;
import dev.waymark.lab.LabReport.AskRow;
import dev.waymark.lab.LabReport.AskWindow;
import dev.waymark.lab.internal.measure.Tally;
import dev.waymark.lab.internal.strategy.ClientMap;
import dev.waymark.lab.internal.strategy.Learning;
import dev.waymark.lab.internal.strategy.Misunderstanding;
import dev.waymark.lab.internal.strategy.PlainClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One thread reads the keys of one slot, of which one half has left and the other has not, and it stays so. */
final class AskWindowReads {

    private static final int KEYS = 100;

    private final Bench bench;

    AskWindowReads(Bench bench) {
        this.bench = bench;
    }

    AskWindow run() {
        int slot = bench.slots()[0];
        bench.site().move(slot, false);
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(Dataset.keyIn(slot, "ask:" + i));
        }
        bench.dataset().load(keys, done -> {});
        // By name: the slot has keys of other experiments as well.
        bench.site().hold(slot).moveKeys(keys.subList(0, KEYS / 2));
        Collections.shuffle(keys, bench.random("ask-window"));
        List<AskRow> rows = List.of(
                read("correct", RedirectPolicy.CORRECT, keys),
                read("as-moved", Misunderstanding.ASK_AS_MOVED, keys),
                read("no-asking", Misunderstanding.ASKING_FORGOTTEN, keys));
        bench.site().release();
        return new AskWindow(Experiment.ASK_WINDOW.label(), slot, KEYS, rows);
    }

    private AskRow read(String strategy, RedirectPolicy policy, List<byte[]> keys) {
        int requests = Math.max(KEYS, bench.options().requests() / 30);
        ClientMap map = new ClientMap(Learning.ONE_SLOT, bench.site().oldMap(), bench.site()::newMap);
        try (PlainClient client = bench.client(map, policy)) {
            bench.read(client, keys, requests, "ask-window: " + strategy);
            Tally tally = client.tally();
            return new AskRow(
                    strategy,
                    tally.requests(),
                    tally.moved(),
                    tally.asked(),
                    Bench.rounded(tally.redirectsPerRequest()),
                    tally.errors());
        }
    }
}
