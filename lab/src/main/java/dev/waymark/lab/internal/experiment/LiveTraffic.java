package dev.waymark.lab.internal.experiment;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.RedisException;
import dev.waymark.client.event.ClientMetrics;
import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.lab.Experiment;
import dev.waymark.lab.LabException;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.lab.LabReport.Phases;
import dev.waymark.lab.LabReport.Traffic;
import dev.waymark.lab.internal.experiment.Caller.Phase;
import dev.waymark.lab.internal.experiment.Ledger.Counter;
import dev.waymark.lab.internal.experiment.Ledger.Difference;
import dev.waymark.lab.internal.experiment.Ledger.Register;
import dev.waymark.lab.internal.measure.Histogram;
import dev.waymark.lab.internal.strategy.ClientMap;
import dev.waymark.lab.internal.strategy.Learning;
import dev.waymark.lab.internal.strategy.PlainClient;
import dev.waymark.ops.Login;
import dev.waymark.protocol.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;

/** Threads use the shipped client on keys of slots that move away and home again; then the books are checked. */
final class LiveTraffic {

    private static final Duration QUIET = Duration.ofSeconds(2);

    /**
     * The mover rests seven times as long as it works, as one does that spares live traffic. Without rests it is one
     * more busy program beside sixteen busy callers and three busy servers, and what is measured is how they share the
     * processors.
     */
    private static final int REST = 7;

    private static final int COUNTERS = 256;
    private static final int REGISTERS_PER_THREAD = 16;

    private final Bench bench;
    private final Ledger ledger;
    private volatile Phase phase = Phase.WARM_UP;

    LiveTraffic(Bench bench) {
        this.bench = bench;
        this.ledger = new Ledger(bench.slots(), COUNTERS, bench.options().threads(), REGISTERS_PER_THREAD);
    }

    Traffic run() {
        bench.moveSlots(false, "traffic: bringing slots home");
        ClientMetrics metrics = new ClientMetrics();
        List<Caller> callers = new ArrayList<>();
        double seconds;
        try (ClusterClient client = connect(metrics)) {
            for (int i = 0; i < bench.options().threads(); i++) {
                callers.add(new Caller(client, ledger.counters(), ledger.registers(i), bench.random("traffic " + i)));
            }
            seconds = withTraffic(callers);
        }
        return report(callers, metrics, seconds, compare());
    }

    private ClusterClient connect(ClientMetrics metrics) {
        ClientConfig config = ClientConfig.ofSeeds(bench.site().source())
                .withListener(metrics)
                .withClientName("waymark-lab");
        Login login = bench.site().login();
        if (login.password() != null) {
            config = config.withCredentials(login.user() == null ? "default" : login.user(), login.password());
        }
        try {
            return ClusterClient.connect(config);
        } catch (RedisException e) {
            throw new LabException(Reason.FAILED, "traffic: the client does not connect: " + e.getMessage(), e);
        }
    }

    /** Lets the callers call while the slots stay, move, and stay again; gives the seconds in which they moved. */
    private double withTraffic(List<Caller> callers) {
        ExecutorService pool = Executors.newFixedThreadPool(callers.size());
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (Caller caller : callers) {
                ends.add(pool.submit(() -> caller.run(() -> phase)));
            }
            warmUp();
            quiet(Phase.BEFORE, "traffic: before the slots move");
            long start = System.nanoTime();
            phase = Phase.DURING;
            bench.moveSlots(true, REST, "traffic: slots move there");
            bench.moveSlots(false, REST, "traffic: slots move back");
            double seconds = (System.nanoTime() - start) / 1e9;
            quiet(Phase.AFTER, "traffic: after the slots moved");
            phase = Phase.OVER;
            for (Future<?> end : ends) {
                end.get(60, TimeUnit.SECONDS);
            }
            return seconds;
        } catch (ExecutionException | TimeoutException e) {
            throw new LabException(Reason.FAILED, "traffic: a thread did not end well: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException(Reason.FAILED, "interrupted", e);
        } finally {
            phase = Phase.OVER;
            pool.shutdown();
        }
    }

    /**
     * With a move there and back: the first redirects make the JVM compile much of the client anew, and it is not the
     * compiler that is to be measured.
     */
    private void warmUp() throws InterruptedException {
        quiet(Phase.WARM_UP, "traffic: warming up");
        bench.moveSlots(true, "traffic: warming up, slots move there");
        bench.moveSlots(false, "traffic: warming up, slots move back");
        quiet(Phase.WARM_UP, "traffic: warming up");
    }

    private void quiet(Phase next, String work) throws InterruptedException {
        phase = next;
        bench.progress().begin(work, 0);
        Thread.sleep(QUIET.toMillis());
    }

    /**
     * Reads every key from its server, without the shipped client, and compares with what that client's callers know.
     */
    private Difference compare() {
        bench.progress().begin("traffic: comparing with the servers", 0);
        ClientMap map = new ClientMap(Learning.WHOLE_MAP_ONCE, bench.site().newMap(), bench.site()::newMap);
        Difference sum = new Difference(0, 0);
        try (PlainClient reader = bench.client(map, RedirectPolicy.CORRECT)) {
            for (Counter counter : ledger.counters()) {
                sum = sum.plus(counter.compare(read(reader, counter.key())));
            }
            for (int thread = 0; thread < bench.options().threads(); thread++) {
                for (Register register : ledger.registers(thread)) {
                    sum = sum.plus(register.compare(read(reader, register.key())));
                }
            }
        }
        return sum;
    }

    private static long read(PlainClient reader, byte[] key) {
        Reply reply = reader.get(key);
        if (reply == null || reply instanceof Reply.Failure) {
            throw new LabException(Reason.FAILED, "traffic: a key cannot be read from its server: " + reply, null);
        }
        return Caller.number(reply instanceof Reply.Bulk bulk ? bulk.bytes() : null);
    }

    private Traffic report(List<Caller> callers, ClientMetrics metrics, double seconds, Difference difference) {
        return new Traffic(
                Experiment.TRAFFIC.label(),
                callers.size(),
                bench.options().slots(),
                Bench.rounded(seconds),
                callers.stream().mapToLong(Caller::acknowledged).sum(),
                callers.stream().mapToLong(Caller::errors).sum(),
                callers.stream().mapToLong(Caller::unknown).sum(),
                difference.lost(),
                difference.duplicated(),
                callers.stream().mapToLong(Caller::staleReads).sum(),
                metrics.movedCount(),
                metrics.askedCount(),
                phases(callers, latency -> latency.percentileMicros(50)),
                phases(callers, latency -> latency.percentileMicros(99)),
                phases(callers, Histogram::maxMicros));
    }

    private static Phases phases(List<Caller> callers, ToDoubleFunction<Histogram> figure) {
        return new Phases(
                phase(callers, Phase.BEFORE, figure),
                phase(callers, Phase.DURING, figure),
                phase(callers, Phase.AFTER, figure));
    }

    private static double phase(List<Caller> callers, Phase phase, ToDoubleFunction<Histogram> figure) {
        Histogram all = new Histogram();
        callers.forEach(caller -> all.add(caller.latency(phase)));
        return Bench.rounded(figure.applyAsDouble(all));
    }
}
