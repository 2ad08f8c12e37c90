package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the node within {@code maxmemory}: takes keys out as {@code maxmemory-policy} says, or refuses what needs more.
 *
 * <p>Which key was used least lately, or expires first, is only known of those that are looked at: some by chance for
 * every key that has to go ({@code maxmemory-samples}), and the best of those that were looked at before and are still
 * there. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/eviction/">Key eviction</a>
 */
final class Eviction {

    /** How many of those that were looked at are remembered. */
    private static final int REMEMBERED = 16;

    /** How many keys go for one command; when that is not enough, the next one goes on. */
    private static final int MOST_AT_ONCE = 1_000;

    /** How many keys to walk over at a time to find some that expire. */
    private static final int STRIDE = 64;

    /** What may always go on in a transaction that is queued: it makes it end. */
    private static final Set<String> ENDS_TRANSACTION = Set.of("EXEC", "DISCARD", "QUIT", "RESET");

    static final Refusal OOM = new Refusal("OOM command not allowed when used memory > 'maxmemory'.");

    private final Engine engine;
    private final List<Candidate> remembered = new ArrayList<>();
    private long limit;
    private Policy policy = Policy.NOEVICTION;
    private long samples;
    private long cursor;

    /** What clients take, as of the last look at them. */
    private long clients;

    /** Whether there is a limit: it is asked before every command. */
    boolean on;

    private enum Policy {
        NOEVICTION,
        ALLKEYS_LRU,
        ALLKEYS_RANDOM,
        VOLATILE_LRU,
        VOLATILE_RANDOM,
        VOLATILE_TTL;

        /** Whether only keys that expire may go. */
        boolean onlyExpiring() {
            return name().startsWith("VOLATILE");
        }

        boolean byChance() {
            return name().endsWith("RANDOM");
        }

        static Policy of(String text) {
            return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /** A key that might go; the one with the highest score goes first. */
    private record Candidate(byte[] key, long score) {}

    Eviction(Engine engine) {
        this.engine = engine;
        engine.settings().watch("maxmemory", () -> {
            limit = engine.settings().number("maxmemory");
            on = limit > 0;
        });
        engine.settings().watch("maxmemory-policy", () -> {
            policy = Policy.of(engine.settings().text("maxmemory-policy"));
            remembered.clear();
        });
        engine.settings()
                .watch("maxmemory-samples", () -> samples = engine.settings().number("maxmemory-samples"));
    }

    /** Looks at what clients take. */
    void cron() {
        clients = engine.clients().memory();
    }

    /**
     * Makes room for a command.
     *
     * @throws Refusal when there is none, and it may need some
     */
    void admit(Call call) {
        if (!makeRoom() && (needsRoom(call) || isQueued(call))) {
            throw OOM;
        }
    }

    /** Whether a command may need more memory than it gives back. */
    static boolean needsRoom(Call call) {
        Transaction open = call.session().transaction;
        if (call.command().exec && open != null) {
            return open.queue().stream().anyMatch(queued -> queued.command().needsRoom);
        }
        return call.command().needsRoom;
    }

    private static boolean isQueued(Call call) {
        return call.session().transaction != null
                && !ENDS_TRANSACTION.contains(call.command().info().name());
    }

    /** Takes keys out while there are too many; false when there are, and none may go. In a pause nothing changes. */
    private boolean makeRoom() {
        if (isWithin() || engine.pause().isOn()) {
            return true;
        }
        for (int gone = 0; gone < MOST_AT_ONCE; gone++) {
            byte[] key = next();
            if (key == null) {
                return false;
            }
            engine.changes().evict(Slots.of(key), key);
            if (isWithin()) {
                return true;
            }
        }
        return true;
    }

    private boolean isWithin() {
        return Engine.STARTUP_BYTES + engine.keys().used() + clients <= limit;
    }

    /** The key that goes next; null when none may. */
    private byte @Nullable [] next() {
        if (policy == Policy.NOEVICTION) {
            return null;
        }
        sample();
        while (!remembered.isEmpty()) {
            Candidate best = remembered.remove(remembered.size() - 1);
            if (isStillThere(best)) {
                return best.key;
            }
        }
        return null;
    }

    private boolean isStillThere(Candidate candidate) {
        int entry = engine.keys().find(candidate.key);
        return entry != Keyspace.NONE
                && (!policy.onlyExpiring() || engine.keys().expiresAt(entry) >= 0);
    }

    private void sample() {
        Keyspace keys = engine.keys();
        if (policy.byChance()) {
            remembered.clear();
        }
        long wanted = policy.byChance() ? 1 : Math.min(samples, keys.size());
        if (!policy.onlyExpiring()) {
            for (long i = 0; i < wanted && keys.size() > 0; i++) {
                look(keys.any(engine.random()));
            }
            return;
        }
        if (keys.sizeExpiring() == 0) {
            return;
        }
        // Some keys further each time, and so round and round.
        long[] found = {0};
        while (found[0] == 0) {
            cursor = keys.scanExpiring(cursor, STRIDE, entry -> {
                if (keys.expiresAt(entry) >= 0 && found[0] < wanted) {
                    found[0]++;
                    look(entry);
                }
            });
        }
    }

    /** Remembers a key, if it is among the best. */
    private void look(int entry) {
        long score = policy == Policy.VOLATILE_TTL
                ? -engine.keys().expiresAt(entry)
                : engine.keys().idleSeconds(entry);
        if (remembered.size() == REMEMBERED && score <= remembered.get(0).score) {
            return;
        }
        int at = remembered.size();
        while (at > 0 && remembered.get(at - 1).score > score) {
            at--;
        }
        remembered.add(at, new Candidate(engine.keys().key(entry), score));
        if (remembered.size() > REMEMBERED) {
            remembered.remove(0);
        }
    }
}
