package dev.waymark.client.event;

import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.event.ClientEvent.CallFinished;
import dev.waymark.client.event.ClientEvent.Redirected;
import dev.waymark.client.event.ClientEvent.Refreshed;
import dev.waymark.protocol.Idempotence;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts events: give one to {@link dev.waymark.client.ClientConfig#withListener} and ask it at any time.
 *
 * <p>Thread-safe. Counts only grow. It answers, by command and slot, how often nodes said MOVED and ASK; by command,
 * how many calls ended how, with how many redirects and in what time; how long refreshes took and how many MOVED came
 * after the last of them; and which calls were given up, by what repeating them would do.
 */
public final class ClientMetrics implements ClientListener {

    private final Map<Place, LongAdder> moved = new ConcurrentHashMap<>();
    private final Map<Place, LongAdder> asked = new ConcurrentHashMap<>();
    private final Map<String, Tally> calls = new ConcurrentHashMap<>();
    private final Map<Idempotence, LongAdder> overBudget = new ConcurrentHashMap<>();
    private final LongAdder refreshes = new LongAdder();
    private final LongAdder refreshNanos = new LongAdder();
    private final AtomicLong longestRefresh = new AtomicLong();
    private final AtomicLong movedSinceRefresh = new AtomicLong();

    /** A command and a slot; the slot is -1 for commands without keys. */
    public record Place(String command, int slot) {}

    /**
     * The calls of one command so far.
     *
     * @param succeeded calls that gave a value
     * @param failed calls that failed, by the simple name of the exception
     * @param redirects stations passed before the one that answered, all calls together
     * @param total time from call to result, all calls together
     * @param longest the longest of them
     */
    public record Calls(long succeeded, Map<String, Long> failed, long redirects, Duration total, Duration longest) {}

    /**
     * The refreshes so far.
     *
     * @param count how many gave a map
     * @param total how long they took together
     * @param longest how long the longest took
     * @param movedAfter how many MOVED came since the last one ended
     */
    public record Refreshes(long count, Duration total, Duration longest, long movedAfter) {}

    @Override
    public void onEvent(ClientEvent event) {
        if (event instanceof CallFinished finished) {
            calls.computeIfAbsent(finished.command(), name -> new Tally()).add(finished);
            if (isOverBudget(finished.failure())) {
                count(overBudget, finished.idempotence());
            }
        } else if (event instanceof Redirected redirected) {
            count(redirected.ask() ? asked : moved, new Place(redirected.command(), redirected.slot()));
            if (!redirected.ask()) {
                movedSinceRefresh.incrementAndGet();
            }
        } else if (event instanceof Refreshed refreshed) {
            refreshes.increment();
            refreshNanos.add(refreshed.took().toNanos());
            longestRefresh.accumulateAndGet(refreshed.took().toNanos(), Math::max);
            movedSinceRefresh.set(0);
        }
    }

    /** How often a node said MOVED. */
    public long movedCount() {
        return sum(moved);
    }

    /** How often a node said ASK. */
    public long askedCount() {
        return sum(asked);
    }

    /** How often nodes said MOVED, by command and slot. */
    public Map<Place, Long> moved() {
        return snapshot(moved);
    }

    /** How often nodes said ASK, by command and slot. */
    public Map<Place, Long> asked() {
        return snapshot(asked);
    }

    /** The calls so far, by command. */
    public Map<String, Calls> calls() {
        Map<String, Calls> result = new TreeMap<>();
        calls.forEach((name, tally) -> result.put(name, tally.snapshot()));
        return result;
    }

    /** The refreshes so far. */
    public Refreshes refreshes() {
        return new Refreshes(
                refreshes.sum(),
                Duration.ofNanos(refreshNanos.sum()),
                Duration.ofNanos(longestRefresh.get()),
                movedSinceRefresh.get());
    }

    /**
     * Calls given up because their redirects, their time or their connections were spent, by what repeating them would
     * do.
     */
    public Map<Idempotence, Long> overBudget() {
        return snapshot(overBudget);
    }

    private static boolean isOverBudget(@org.jspecify.annotations.Nullable RedisException failure) {
        return failure instanceof RedirectExhaustedException
                || failure instanceof CommandTimeoutException
                || failure instanceof ConnectionException
                || failure instanceof UnroutableException;
    }

    private static <K> void count(Map<K, LongAdder> counters, K key) {
        counters.computeIfAbsent(key, k -> new LongAdder()).increment();
    }

    private static <K> long sum(Map<K, LongAdder> counters) {
        return counters.values().stream().mapToLong(LongAdder::sum).sum();
    }

    private static <K> Map<K, Long> snapshot(Map<K, LongAdder> counters) {
        Map<K, Long> result = new java.util.HashMap<>();
        counters.forEach((key, count) -> result.put(key, count.sum()));
        return result;
    }

    private static final class Tally {
        private final LongAdder succeeded = new LongAdder();
        private final Map<String, LongAdder> failed = new ConcurrentHashMap<>();
        private final LongAdder redirects = new LongAdder();
        private final LongAdder nanos = new LongAdder();
        private final AtomicLong longest = new AtomicLong();

        void add(CallFinished finished) {
            RedisException failure = finished.failure();
            if (failure == null) {
                succeeded.increment();
            } else {
                count(failed, failure.getClass().getSimpleName());
            }
            redirects.add(finished.redirects());
            long took = finished.took().toNanos();
            nanos.add(took);
            if (took > longest.get()) {
                longest.accumulateAndGet(took, Math::max);
            }
        }

        Calls snapshot() {
            return new Calls(
                    succeeded.sum(),
                    ClientMetrics.snapshot(failed),
                    redirects.sum(),
                    Duration.ofNanos(nanos.sum()),
                    Duration.ofNanos(longest.get()));
        }
    }
}
