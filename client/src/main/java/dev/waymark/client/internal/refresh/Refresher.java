package dev.waymark.client.internal.refresh;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClosedException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import dev.waymark.client.Topology;
import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.internal.net.Dialer;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.route.Reports;
import dev.waymark.client.internal.route.Timeline;
import dev.waymark.client.internal.topology.Candidates;
import dev.waymark.client.internal.topology.KnownTopology;
import dev.waymark.client.internal.topology.Merged;
import dev.waymark.client.internal.topology.Merged.Outcome;
import dev.waymark.client.internal.topology.TopologyParser;
import dev.waymark.client.internal.topology.UnusableViewException;
import dev.waymark.client.internal.topology.View;
import dev.waymark.protocol.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is known of the cluster and keeps it fresh: one refresh at a time, not too often, spread over the nodes.
 *
 * <p>A MOVED corrects its slot at once. Whatever else hints that the map is wrong asks for a refresh; requests that
 * come while one runs are served by one more after it, and refreshes keep {@link ClientConfig#refreshInterval} between
 * their starts, longer by chance, so that many clients do not ask in step. A refresh asks one node after the other
 * until one gives a view that is worth something.
 *
 * <p>Thread-safe; nothing here blocks, and nothing is done on the path of a command but to note that it asked.
 */
public final class Refresher {

    /** How many nodes one refresh asks at most before it counts as failed; the next one goes on with others. */
    private static final int ASKED_AT_MOST = 8;

    private final ClientConfig config;
    private final Dialer dialer;
    private final Timeline timeline;
    private final Consumer<Topology> apply;
    private final Reports reports;
    private final RandomGenerator random;
    private final TopologyParser parser;

    private final ReentrantLock lock = new ReentrantLock();
    private KnownTopology known = KnownTopology.nothing();
    private List<CompletableFuture<Topology>> waiting = new ArrayList<>();
    private List<CompletableFuture<Topology>> served = new ArrayList<>();
    private @Nullable Endpoint hint;
    private boolean running;
    private boolean wanted;
    private boolean scheduled;
    private long nextStart;
    private int rotation;
    private volatile boolean closed;

    /**
     * @param apply told each new map, one after the other, in order
     * @param random jitter; thread-safe
     */
    public Refresher(
            ClientConfig config,
            Dialer dialer,
            Timeline timeline,
            Consumer<Topology> apply,
            Reports reports,
            RandomGenerator random) {
        this.config = config;
        this.dialer = dialer;
        this.timeline = timeline;
        this.apply = apply;
        this.reports = reports;
        this.random = random;
        // Addresses are kept as the servers announce them, and mapped where they are dialled: one place for all of
        // them.
        this.parser = new TopologyParser(config.tls(), UnaryOperator.identity());
        this.nextStart = timeline.now();
        this.rotation = random.nextInt(1 << 16);
    }

    /**
     * Takes in what came back from a node: corrects the map by it, and asks for a fresh one where it says that this is
     * due.
     */
    public void hear(Verdict verdict) {
        Endpoint target = verdict.target();
        Endpoint node = verdict.node();
        if (verdict.kind() == Verdict.Kind.MOVED && target != null) {
            change(before -> before.moved(verdict.slot(), target), target);
        } else if (verdict.kind() == Verdict.Kind.UNREACHABLE && node != null) {
            change(before -> before.unreachable(node), null);
        }
        if (verdict.kind().asksForRefresh()) {
            request();
        }
    }

    /** Asks for a refresh soon. */
    public void request() {
        request(null);
    }

    /** Asks for a refresh that begins after this call, and gives the map after it. */
    public CompletableFuture<Topology> refresh() {
        CompletableFuture<Topology> result = new CompletableFuture<>();
        request(result);
        return result;
    }

    /** Starts refreshing by the period, with jitter. */
    public void startPeriod() {
        long period = config.refreshPeriod().toNanos();
        if (period > 0 && !closed) {
            timeline.schedule(
                    () -> {
                        request();
                        startPeriod();
                    },
                    period - (long) (random.nextDouble() * period / 4));
        }
    }

    /** Starts nothing any more, and fails those who wait. */
    public void close() {
        List<CompletableFuture<Topology>> told = new ArrayList<>();
        lock.lock();
        try {
            closed = true;
            told.addAll(served);
            told.addAll(waiting);
            waiting = new ArrayList<>();
        } finally {
            lock.unlock();
        }
        told.forEach(Refresher::failClosed);
    }

    private static void failClosed(CompletableFuture<Topology> result) {
        result.completeExceptionally(
                new ClosedException("refresh: the client was closed", Effect.NONE, List.of(), null));
    }

    private void request(@Nullable CompletableFuture<Topology> result) {
        long wait;
        lock.lock();
        try {
            if (closed) {
                if (result != null) {
                    failClosed(result);
                }
                return;
            }
            wanted = true;
            if (result != null) {
                waiting.add(result);
            }
            if (running || scheduled) {
                return;
            }
            scheduled = true;
            wait = Math.max(0, nextStart - timeline.now());
        } finally {
            lock.unlock();
        }
        timeline.schedule(this::begin, wait);
    }

    private void begin() {
        List<Endpoint> order;
        lock.lock();
        try {
            scheduled = false;
            if (closed || running) {
                return;
            }
            running = true;
            wanted = false;
            served = waiting;
            waiting = new ArrayList<>();
            long interval = config.refreshInterval().toNanos();
            nextStart = timeline.now() + interval + (long) (random.nextDouble() * interval);
            order = Candidates.ofRefresh(known.topology(), hint, config.seeds(), rotation++);
            hint = null;
        } finally {
            lock.unlock();
        }
        new Round(order.subList(0, Math.min(ASKED_AT_MOST, order.size())), timeline.now()).askNext();
    }

    private void end(Topology after, @Nullable RuntimeException failure) {
        List<CompletableFuture<Topology>> told;
        boolean again;
        lock.lock();
        try {
            running = false;
            told = served;
            served = new ArrayList<>();
            again = wanted;
        } finally {
            lock.unlock();
        }
        for (CompletableFuture<Topology> result : told) {
            if (failure == null) {
                result.complete(after);
            } else {
                result.completeExceptionally(failure);
            }
        }
        if (again) {
            request();
        }
    }

    /** Changes what is known, and tells the router in the same order as the changes. */
    private void change(UnaryOperator<KnownTopology> change, @Nullable Endpoint newHint) {
        lock.lock();
        try {
            if (newHint != null) {
                hint = newHint;
            }
            take(change.apply(known));
        } finally {
            lock.unlock();
        }
    }

    private int take(KnownTopology next) {
        Topology before = known.topology();
        Topology after = next.topology();
        known = next;
        if (before == after) {
            return 0;
        }
        apply.accept(after);
        return (int) after.changedSince(before).count();
    }

    /** One refresh: asks one node after the other until one gives a view worth something. */
    private final class Round implements Interview.Result {
        private final List<Endpoint> order;
        private final long began;
        private final List<String> failures = new ArrayList<>();
        private @Nullable RedisException refused;
        private boolean learned;
        private int next;

        Round(List<Endpoint> order, long began) {
            this.order = order;
            this.began = began;
        }

        void askNext() {
            if (next < order.size() && !closed) {
                long patience = config.connectTimeout().toNanos();
                new Interview(order.get(next++), timeline, patience, this).begin(dialer);
            } else {
                finish();
            }
        }

        @Override
        public void answered(Endpoint asked, Reply shards, @Nullable Reply slots, Reply nodes) {
            View view;
            try {
                view = parser.parse(asked, shards, slots, nodes);
            } catch (UnusableViewException e) {
                failed(asked, "" + e.getMessage(), null);
                return;
            }
            Merged merged;
            int changed = 0;
            lock.lock();
            try {
                merged = known.merge(view);
                if (merged.outcome() != Outcome.FOREIGN) {
                    changed = take(merged.known());
                }
            } finally {
                lock.unlock();
            }
            if (merged.outcome() == Outcome.FOREIGN) {
                failed(asked, merged.outcome().reason(), null);
                return;
            }
            learned = true;
            reports.tell(new ClientEvent.Refreshed(asked, Duration.ofNanos(timeline.now() - began), changed));
            if (merged.outcome() == Outcome.ACCEPTED) {
                finish();
            } else {
                askNext();
            }
        }

        @Override
        public void failed(Endpoint asked, String why, @Nullable Throwable cause) {
            failures.add(asked + ": " + why);
            if (cause instanceof RedisException redis) {
                refused = redis;
            }
            reports.tell(new ClientEvent.RefreshFailed(asked, why));
            askNext();
        }

        private void finish() {
            Topology now;
            lock.lock();
            try {
                now = known.topology();
            } finally {
                lock.unlock();
            }
            end(
                    now,
                    learned
                            ? null
                            : refused != null
                                    ? refused
                                    : new ConnectionException(
                                            "no node tells what the cluster looks like: " + String.join("; ", failures),
                                            Effect.NONE,
                                            List.of(),
                                            null));
        }
    }
}
