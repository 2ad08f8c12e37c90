package dev.waymark.lab.internal.strategy;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.redirect.Budget;
import dev.waymark.client.internal.redirect.RedirectMachine;
import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.client.internal.redirect.Step;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Step.Wait;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import dev.waymark.lab.internal.measure.Tally;
import dev.waymark.ops.Login;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A blocking client for one thread, which carries out what the redirect machine decides and counts what comes back.
 *
 * <p>Not thread-safe; several may share a {@link ClientMap}, as the threads of one client would.
 */
public final class PlainClient implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_REDIRECTS = 5;
    private static final long FIRST_PAUSE_NANOS = 100_000;
    private static final long MAX_PAUSE_NANOS = 1_000_000;
    private static final byte[][] ASKING = PlainConnection.bytes("ASKING");

    private final Endpoint entry;
    private final Login login;
    private final ClientMap map;
    private final RedirectPolicy policy;
    private final RandomGenerator jitter;
    private final Map<Endpoint, PlainConnection> connections = new HashMap<>();
    private final Tally tally = new Tally();

    /** @param entry where a command goes whose slot has no known owner */
    public PlainClient(Endpoint entry, Login login, ClientMap map, RedirectPolicy policy, RandomGenerator jitter) {
        this.entry = entry;
        this.login = login;
        this.map = map;
        this.policy = policy;
        this.jitter = jitter;
    }

    /** Connects beforehand, so that no request pays for it. */
    public void connect(List<Endpoint> nodes) throws IOException {
        for (Endpoint node : nodes) {
            connection(node);
        }
    }

    /** What it saw so far. */
    public Tally tally() {
        return tally;
    }

    /**
     * GET, as often as it has to be sent.
     *
     * @return the reply, which may be an error; null when the redirect machine gave up
     */
    public @Nullable Reply get(byte[] key) {
        long start = System.nanoTime();
        Reply reply = run(new byte[][] {{'G', 'E', 'T'}, key}, Slots.of(key), start);
        tally.countRequest(System.nanoTime() - start, reply != null && !(reply instanceof Reply.Failure));
        return reply;
    }

    private @Nullable Reply run(byte[][] command, int slot, long start) {
        RedirectMachine machine = null;
        // Before routing: a map that comes in between must not look like the one that led astray.
        int seen = map.version();
        Step step = new SendTo(route(slot), false);
        while (true) {
            if (step instanceof SendTo there) {
                Exchange exchange = exchange(there, command);
                Verdict verdict = exchange.verdict();
                if (verdict == null) {
                    return exchange.reply();
                }
                machine = machine == null ? machine(start) : machine;
                learn(verdict, seen);
                seen = map.version();
                step = machine.next(verdict, System.nanoTime(), List.of(route(slot)));
            } else if (step instanceof Wait wait && machine != null) {
                pause(wait.nanos());
                seen = map.version();
                step = wait.then() != null ? wait.then() : machine.route(System.nanoTime(), List.of(route(slot)));
            } else {
                return null;
            }
        }
    }

    /** Either an answer, or what came instead of one. */
    private record Exchange(@Nullable Reply reply, @Nullable Verdict verdict) {}

    private Exchange exchange(SendTo there, byte[][] command) {
        PlainConnection connection;
        try {
            connection = connection(there.endpoint());
        } catch (IOException e) {
            return new Exchange(null, Verdict.of(Kind.UNREACHABLE, there.endpoint()));
        }
        try {
            Reply reply = there.asking()
                    ? connection.callAll(List.of(ASKING, command)).get(1)
                    : connection.call(command);
            tally.countRoundTrip();
            return new Exchange(reply, verdict(reply, there.endpoint()));
        } catch (IOException e) {
            connections.remove(there.endpoint());
            connection.close();
            return new Exchange(null, Verdict.of(Kind.LOST, there.endpoint()));
        }
    }

    private static @Nullable Verdict verdict(Reply reply, Endpoint sender) {
        return reply instanceof Reply.Failure failure ? Verdict.ofError(failure.line(), sender) : null;
    }

    /** Counts what the node said, and learns what the client makes of it. */
    private void learn(Verdict reported, int seen) {
        if (reported.kind() == Kind.MOVED) {
            tally.countMoved();
        } else if (reported.kind() == Kind.ASK) {
            tally.countAsked();
        }
        Verdict understood = policy.understand(reported);
        Endpoint target = understood.target();
        if (understood.kind() == Kind.MOVED && target != null) {
            map.moved(understood.slot(), target, seen);
        }
    }

    private RedirectMachine machine(long start) {
        Budget budget = new Budget(MAX_REDIRECTS, start + TIMEOUT.toNanos(), FIRST_PAUSE_NANOS, MAX_PAUSE_NANOS);
        return new RedirectMachine("GET", true, budget, policy, jitter);
    }

    private Endpoint route(int slot) {
        Endpoint owner = map.owner(slot);
        return owner == null ? entry : owner;
    }

    private PlainConnection connection(Endpoint endpoint) throws IOException {
        PlainConnection connection = connections.get(endpoint);
        if (connection == null) {
            connection = PlainConnection.open(endpoint, login, TIMEOUT);
            connections.put(endpoint, connection);
        }
        return connection;
    }

    private static void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        connections.values().forEach(PlainConnection::close);
    }
}
