package dev.waymark.lab.internal.experiment;

import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import dev.waymark.lab.Experiment;
import dev.waymark.lab.LabException;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.lab.LabReport.Storm;
import dev.waymark.lab.LabReport.StormRow;
import dev.waymark.lab.internal.measure.Tally;
import dev.waymark.lab.internal.strategy.ClientMap;
import dev.waymark.lab.internal.strategy.Learning;
import dev.waymark.lab.internal.strategy.PlainClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The threads of one client, which share its map, all meet their first MOVED at the same moment. */
final class RefreshStorm {

    private static final int REQUESTS_PER_THREAD = 100;

    private final Bench bench;

    RefreshStorm(Bench bench) {
        this.bench = bench;
    }

    Storm run() {
        bench.moveSlots(true, "storm: moving slots");
        return new Storm(
                Experiment.STORM.label(),
                List.of(
                        blow("every-thread", Learning.WHOLE_MAP_BY_EVERY_THREAD),
                        blow("single-flight", Learning.WHOLE_MAP_ONCE)));
    }

    private StormRow blow(String strategy, Learning learning) {
        int threads = bench.options().threads();
        bench.progress().begin("storm: " + strategy, 0);
        List<byte[]> keys = StaleReads.keys(bench);
        ClientMap map = new ClientMap(learning, bench.site().oldMap(), bench.site()::newMap);
        CyclicBarrier allMoved = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Tally>> tallies = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int first = i;
                tallies.add(pool.submit(() -> read(map, allMoved, keys, first)));
            }
            long moved = 0;
            long errors = 0;
            for (Future<Tally> tally : tallies) {
                moved += tally.get(60, TimeUnit.SECONDS).moved();
                errors += tally.get().errors();
            }
            return new StormRow(strategy, threads, moved, map.topologyCalls(), errors);
        } catch (ExecutionException | TimeoutException e) {
            throw new LabException(Reason.FAILED, "storm: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException(Reason.FAILED, "interrupted", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private Tally read(ClientMap map, CyclicBarrier allMoved, List<byte[]> keys, int first) {
        try (PlainClient client = bench.client(map, new Rendezvous(allMoved))) {
            for (int i = 0; i < REQUESTS_PER_THREAD; i++) {
                client.get(keys.get((first + i) % keys.size()));
            }
            return client.tally();
        }
    }

    /** Holds its thread at the first MOVED until the threads of all others have met theirs. */
    private static final class Rendezvous implements RedirectPolicy {
        private final CyclicBarrier all;
        private boolean met;

        Rendezvous(CyclicBarrier all) {
            this.all = all;
        }

        @Override
        public Verdict understand(Verdict verdict) {
            if (verdict.kind() == Kind.MOVED && !met) {
                met = true;
                try {
                    all.await(30, TimeUnit.SECONDS);
                } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                    throw new LabException(Reason.FAILED, "storm: not every thread met a MOVED", e);
                }
            }
            return verdict;
        }
    }
}
