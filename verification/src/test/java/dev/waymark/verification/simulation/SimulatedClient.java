package dev.waymark.verification.simulation;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Topology;
import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.internal.net.Dialer;
import dev.waymark.client.internal.net.SilenceWatch;
import dev.waymark.client.internal.net.WaitWatch;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import dev.waymark.client.internal.refresh.Refresher;
import dev.waymark.client.internal.route.Calls;
import dev.waymark.client.internal.route.Reports;
import dev.waymark.client.internal.route.Router;
import java.time.Duration;

/**
 * The shipped client, put together as {@code ClientCore} does, on the simulation's time and network instead of threads
 * and sockets.
 */
final class SimulatedClient {

    static final long TICK_NANOS = 20_000_000;

    private final Setting setting;
    private final Network network;
    private final VirtualTime time;
    private final Ledger ledger;
    private final Trace trace;
    private final Fault fault;
    private final Router router;
    private final Refresher refresher;
    private final SilenceWatch silence;
    private final WaitWatch waits;
    private final RefreshWatch refreshes;
    private boolean closed;

    SimulatedClient(
            Setting setting,
            Network network,
            VirtualTime time,
            Chance chance,
            Ledger ledger,
            Trace trace,
            Fault fault) {
        this.setting = setting;
        this.network = network;
        this.time = time;
        this.ledger = ledger;
        this.trace = trace;
        this.fault = fault;
        refreshes = new RefreshWatch(setting, time, ledger);
        ClientConfig config = setting.config();
        Reports reports = new Reports(this::happened, time);
        router = new Router(config, network.dialer("commands"), time, this::hear, reports, chance.generator());
        Dialer asking = refreshes.watched(network.dialer("a refresh"));
        ClientConfig hasty =
                fault == Fault.REFRESHES_WITHOUT_PAUSE ? config.withRefreshInterval(Duration.ofNanos(1)) : config;
        refresher = new Refresher(hasty, asking, time, this::apply, reports, chance.generator());
        silence = new SilenceWatch(config, network.dialer("a probe"), suspect -> refresher.request());
        waits = new WaitWatch(config, network.dialer("a probe"));
        network.whenBroken(this::request);
    }

    /** Asks for the first map, and begins to tick. */
    void connect() {
        refresher.refresh();
        if (fault != Fault.NEVER_LEARNS) {
            refresher.startPeriod();
        }
        tick();
    }

    /** The verbs, with a deadline for each call. */
    Calls calls(Duration timeout) {
        return new Calls(setting.config().withTimeout(timeout), router);
    }

    Topology topology() {
        return router.topology();
    }

    void refresh() {
        refresher.refresh();
    }

    void close() {
        trace.say(() -> "the client is closed");
        closed = true;
        refresher.close();
        router.close();
        network.close();
        time.endThreads();
    }

    boolean closed() {
        return closed;
    }

    private void tick() {
        time.schedule(
                () -> {
                    if (!closed) {
                        if (fault != Fault.NEVER_EXPIRES) {
                            router.expire();
                        }
                        router.forEachChannel(channel -> silence.look(channel, time.now()));
                        silence.forgetClosed();
                        router.forEachLentChannel(channel -> waits.look(channel, time.now()));
                        waits.forget(time.now());
                        tick();
                    }
                },
                TICK_NANOS);
    }

    private void request() {
        if (fault != Fault.NEVER_LEARNS && !closed) {
            refresher.request();
        }
    }

    private void hear(Verdict verdict) {
        time.interleave(); // Whoever brings a verdict holds no lock.
        trace.say(() -> "the map hears of " + verdict.kind() + " from " + verdict.node() + " to " + verdict.target());
        if (verdict.kind() != Kind.ASK) {
            if (fault != Fault.NEVER_LEARNS) {
                refresher.hear(verdict);
            }
            return;
        }
        Topology before = router.topology();
        long scheduled = time.scheduled();
        refresher.hear(
                fault == Fault.TAKES_ASK_FOR_MOVED
                        ? new Verdict(Kind.MOVED, verdict.node(), verdict.slot(), verdict.target(), "")
                        : verdict);
        if (router.topology() != before) {
            ledger.broken("map", "an ASK changed the map");
        }
        if (time.scheduled() != scheduled) {
            ledger.broken("map", "an ASK led to a refresh");
        }
    }

    private void apply(Topology map) {
        trace.say(() -> "a new map: "
                + map.nodes().stream()
                        .filter(node -> !node.slots().isEmpty())
                        .map(node -> node.endpoint() + " " + node.slots())
                        .toList());
        router.apply(map);
    }

    private void happened(ClientEvent event) {
        refreshes.happened(event);
    }
}
