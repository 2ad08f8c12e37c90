package dev.waymark.lab.internal.experiment;

import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.lab.Experiment;
import dev.waymark.lab.LabReport.Steady;
import dev.waymark.lab.LabReport.SteadyRow;
import dev.waymark.lab.internal.measure.Tally;
import dev.waymark.lab.internal.strategy.ClientMap;
import dev.waymark.lab.internal.strategy.Learning;
import dev.waymark.lab.internal.strategy.PlainClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One thread reads random keys by what its client knows of the map: nothing, what it met, everything. */
final class SteadyReads {

    private static final int TURN = 1_000;

    private final Bench bench;
    private final List<byte[]> keys;

    SteadyReads(Bench bench) {
        this.bench = bench;
        this.keys = shuffled(bench.options().keys(), bench.random("steady"));
    }

    Steady run() {
        List<String> strategies = List.of("none", "one-slot", "whole-map");
        int requests = bench.options().requests();
        // The same reads beforehand, through clients of their own: the first strategy is to be as warm as the last.
        read(strategies, Math.max(1_000, requests / 5), "steady: warming up");
        List<SteadyRow> rows = new ArrayList<>();
        read(strategies, requests, "steady").forEach((strategy, tally) -> rows.add(row(strategy, tally)));
        return new Steady(Experiment.STEADY.label(), rows);
    }

    /** All strategies in turns, so that a machine that is busy for a moment hits them all. */
    private Map<String, Tally> read(List<String> strategies, int requests, String work) {
        Map<String, PlainClient> clients = new LinkedHashMap<>();
        Map<String, Tally> tallies = new LinkedHashMap<>();
        try {
            strategies.forEach(strategy -> clients.put(strategy, client(strategy)));
            bench.progress().begin(work, (long) requests * strategies.size());
            long done = 0;
            for (int from = 0; from < requests; from += TURN) {
                int to = Math.min(from + TURN, requests);
                for (PlainClient client : clients.values()) {
                    for (int i = from; i < to; i++) {
                        client.get(keys.get(i % keys.size()));
                        bench.progress().done(++done);
                    }
                }
            }
        } finally {
            clients.forEach((strategy, client) -> {
                tallies.put(strategy, client.tally());
                client.close();
            });
        }
        return tallies;
    }

    private PlainClient client(String strategy) {
        ClientMap map = switch (strategy) {
            case "none" -> new ClientMap(Learning.NOTHING, ClientMap.nothingKnown(), bench.site()::newMap);
            case "one-slot" -> new ClientMap(Learning.ONE_SLOT, ClientMap.nothingKnown(), bench.site()::newMap);
            default -> new ClientMap(Learning.WHOLE_MAP_ONCE, bench.site().newMap(), bench.site()::newMap);
        };
        return bench.client(map, RedirectPolicy.CORRECT);
    }

    private static SteadyRow row(String strategy, Tally tally) {
        return new SteadyRow(
                strategy,
                tally.requests(),
                tally.moved(),
                tally.asked(),
                Bench.rounded(tally.roundTripsPerRequest()),
                Bench.rounded(tally.latency().meanMicros()),
                Bench.rounded(tally.latency().percentileMicros(50)),
                Bench.rounded(tally.latency().percentileMicros(99)),
                tally.errors());
    }

    /** Every key once before any comes twice, in an order that only the seed decides. */
    private static List<byte[]> shuffled(int count, Random random) {
        List<byte[]> keys = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            keys.add(Dataset.key(i));
        }
        Collections.shuffle(keys, random);
        return keys;
    }
}
