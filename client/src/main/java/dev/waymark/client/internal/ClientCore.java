package dev.waymark.client.internal;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClosedException;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import dev.waymark.client.Topology;
import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.internal.net.Connection;
import dev.waymark.client.internal.net.SilenceWatch;
import dev.waymark.client.internal.net.SocketDialer;
import dev.waymark.client.internal.net.WaitWatch;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.refresh.Refresher;
import dev.waymark.client.internal.route.Calls;
import dev.waymark.client.internal.route.ClientThreads;
import dev.waymark.client.internal.route.Reports;
import dev.waymark.client.internal.route.Router;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;

/** The parts of a client, put together over real sockets and real time. Thread-safe. */
public final class ClientCore implements AutoCloseable, SocketDialer.Observer {

    /** How often the deadlines of asynchronous commands and silent connections are looked at. */
    private static final long TICK_NANOS = 40_000_000;

    private final ClientConfig config;
    private final ClientThreads threads = new ClientThreads();
    private final Reports reports;
    private final SocketDialer dialer;
    private final Router router;
    private final Refresher refresher;
    private final Calls calls;
    private final SilenceWatch silence;
    private final WaitWatch waits;

    private ClientCore(ClientConfig config) {
        RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
        this.config = config;
        reports = new Reports(config.listener(), threads);
        dialer = new SocketDialer(config, this);
        router = new Router(config, dialer, threads, this::hear, reports, random);
        refresher = new Refresher(config, dialer, threads, router::apply, reports, random);
        calls = new Calls(config, router);
        silence = new SilenceWatch(config, dialer, suspect -> refresher.request());
        waits = new WaitWatch(config, dialer);
    }

    /** Connects; see {@link dev.waymark.client.ClusterClient#connect(ClientConfig)}. */
    public static ClientCore connect(ClientConfig config) {
        ClientCore core = new ClientCore(config);
        try {
            core.await(
                    core.refresher.refresh(),
                    // Each seed has one for the connection and one for its answer, and fails by itself after that.
                    config.connectTimeout().multipliedBy(2L * config.seeds().size() + 1));
        } catch (RedisException e) {
            core.close();
            throw e;
        }
        core.refresher.startPeriod();
        core.threads.repeat(core::tick, TICK_NANOS);
        return core;
    }

    /** The verbs. */
    public Calls calls() {
        return calls;
    }

    /** The map in force. */
    public Topology topology() {
        return router.topology();
    }

    /** Asks for a fresh map and waits for it. */
    public Topology refresh() {
        return await(refresher.refresh(), config.timeout());
    }

    @Override
    public void close() {
        refresher.close();
        router.close();
        dialer.close();
        threads.close();
    }

    private Topology await(CompletableFuture<Topology> refresh, Duration patience) {
        try {
            return refresh.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ServerException refused) {
                throw new ServerException(refused.code(), "" + refused.getMessage(), Effect.NONE, List.of());
            }
            if (e.getCause() instanceof ClosedException over) {
                throw new ClosedException("" + over.getMessage(), Effect.NONE, List.of(), null);
            }
            throw new ConnectionException(
                    "" + (e.getCause() == null ? e : e.getCause()).getMessage(), Effect.NONE, List.of(), e.getCause());
        } catch (TimeoutException e) {
            throw new CommandTimeoutException(
                    "no node told what the cluster looks like within " + patience.toMillis() + " ms",
                    Effect.NONE,
                    List.of(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandTimeoutException("interrupted while waiting for the map", Effect.NONE, List.of(), e);
        }
    }

    private void hear(Verdict verdict) {
        refresher.hear(verdict);
    }

    @Override
    public void opened(Connection connection) {
        reports.tell(new ClientEvent.Connected(connection.endpoint()));
    }

    @Override
    public void closed(Connection connection) {
        reports.tell(new ClientEvent.Disconnected(connection.endpoint(), connection.whyClosed()));
        if (connection.broken()) {
            refresher.request();
        }
    }

    private void tick() {
        long now = threads.now();
        router.expire();
        router.forEachChannel(channel -> silence.look(channel, now));
        silence.forgetClosed();
        router.forEachLentChannel(channel -> waits.look(channel, now));
        waits.forget(now);
    }
}
