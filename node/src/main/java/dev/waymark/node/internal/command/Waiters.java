package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The clients that wait for keys.
 *
 * <p>When a command has given a key a value of the right type, those who wait for it run their commands again, in the
 * order in which they came, as long as there is something; one that finds nothing goes on waiting in its place. So who
 * waits needs no code of its own: it is the command, later.
 *
 * <p>Not thread-safe.
 */
final class Waiters {

    private final Engine engine;
    private final Map<Bytes, WaitingLine> byKey = new HashMap<>();
    private final NavigableSet<Waiting> byDeadline =
            new TreeSet<>(Comparator.comparingLong(Waiting::deadline).thenComparingLong(Waiting::turn));

    /** How many wait for each type of value. */
    private final Map<Type, Integer> waitingFor = new EnumMap<>(Type.class);

    /** Keys that somebody waits for, and that are to be looked at. */
    private final Set<Bytes> ready = new LinkedHashSet<>();

    private long turns;
    private boolean serving;

    Waiters(Engine engine) {
        this.engine = engine;
    }

    boolean isEmpty() {
        return byKey.isEmpty();
    }

    int count() {
        return byDeadline.size();
    }

    boolean add(Call call, Arguments words, int from, int to, long millis, TimeoutReply timeout) {
        Session session = call.session();
        if (session.transaction != null) {
            return false;
        }
        if (call.resumed()) {
            return true; // It stands in line already.
        }
        List<Bytes> keys = new ArrayList<>();
        for (int word = from; word < to; word++) {
            keys.add(new Bytes(call.args().word(word)));
        }
        long deadline = millis == 0 ? Long.MAX_VALUE : call.now() + millis;
        Waiting waiting = new Waiting(
                turns++,
                session,
                call.command(),
                words.copy(),
                keys,
                awaited(call.command()),
                deadline < 0 ? Long.MAX_VALUE : deadline,
                timeout);
        session.waiting = waiting;
        keys.forEach(
                key -> byKey.computeIfAbsent(key, first -> new WaitingLine()).add(waiting));
        byDeadline.add(waiting);
        count(waiting, 1);
        return true;
    }

    private void count(Waiting waiting, int more) {
        if (waiting.type() != null) {
            waitingFor.merge(waiting.type(), more, Integer::sum);
        }
    }

    /** What a command waits for; null for something else than a key. */
    private static @Nullable Type awaited(Command command) {
        return switch (command.info().group()) {
            case "list" -> Type.LIST;
            case "sorted-set" -> Type.ZSET;
            case "stream" -> Type.STREAM;
            default -> null;
        };
    }

    /** Notes that a key is there that was not, or has more than it had; {@link #serve} must follow. */
    void appeared(byte[] bytes, int offset, int length) {
        if (!byKey.isEmpty()) {
            Bytes key = Bytes.of(bytes, offset, length);
            if (byKey.containsKey(key)) {
                ready(key, held(key));
            }
        }
    }

    /** Notes that a key is about to go, or to hold something else. Who reads a stream for a group has to hear of it. */
    void leaving(byte[] bytes, int offset, int length) {
        if (!byKey.isEmpty()) {
            leaving(Bytes.of(bytes, offset, length));
        }
    }

    /** Notes that all keys are about to go. */
    void allLeaving() {
        byKey.keySet().forEach(this::leaving);
    }

    private void leaving(Bytes key) {
        if (byKey.containsKey(key)) {
            // It may well go because its time is over.
            int entry = engine.keys().find(key.array());
            if (entry != Keyspace.NONE && engine.keys().type(entry) == Type.STREAM) {
                ready(key, Type.STREAM);
            }
        }
    }

    /**
     * A key is served later, in the order in which they came to be ready. As in Redis it need not hold what those in
     * its own line wait for, if only somebody waits for such a thing.
     */
    private void ready(Bytes key, @Nullable Type held) {
        if (held != null && waitingFor.getOrDefault(held, 0) > 0) {
            ready.add(key);
        }
    }

    private @Nullable Type held(Bytes key) {
        Keyspace keys = engine.keys();
        int entry = keys.find(key.array());
        return entry == Keyspace.NONE || keys.expired(entry, engine.now()) ? null : keys.type(entry);
    }

    /** Runs the commands of those whose keys were changed; what these change is served too. */
    void serve() {
        if (serving) {
            return;
        }
        serving = true;
        try {
            while (!ready.isEmpty()) {
                Bytes key = ready.iterator().next();
                ready.remove(key);
                serve(key);
            }
        } finally {
            serving = false;
        }
    }

    /** When the first of them has waited long enough, in ms. */
    long deadline() {
        return byDeadline.isEmpty() ? Long.MAX_VALUE : byDeadline.first().deadline();
    }

    private void serve(Bytes key) {
        WaitingLine line = byKey.get(key);
        if (line == null) {
            return;
        }
        Type held = held(key);
        Waiting next = line.after(null);
        while (next != null && (held != null || line.mindsLoss())) {
            if (next.minds(held)) {
                if (engine.resume(next, key)) {
                    remove(next);
                    next.session().outlet().resume();
                }
                held = held(key);
            }
            next = line.after(next);
        }
    }

    /** Answers those whose time is over. */
    void expire(long now) {
        while (deadline() <= now) {
            end(byDeadline.first(), byDeadline.first().timeout());
        }
    }

    /** Answers one whose waiting is over without a result. */
    void end(Waiting waiting, TimeoutReply reply) {
        remove(waiting);
        engine.answer(waiting.session(), reply::write);
        waiting.session().outlet().resume();
    }

    /** Answers one with an error. */
    void end(Waiting waiting, Refusal refusal) {
        remove(waiting);
        engine.stats().failed(refusal.line());
        engine.answer(waiting.session(), refusal::writeTo);
        waiting.session().outlet().resume();
    }

    /** Answers those whose keys are not served here any more with where to go. */
    void redirect(Function<Waiting, @Nullable Refusal> refusal) {
        for (Waiting waiting : List.copyOf(byDeadline)) {
            Refusal refused = refusal.apply(waiting);
            if (refused != null) {
                end(waiting, refused);
            }
        }
    }

    /** Forgets one, without an answer. */
    void remove(Waiting waiting) {
        waiting.session().waiting = null;
        waiting.session().lastUse = engine.now(); // As long as it waited, it was not idle.
        if (byDeadline.remove(waiting)) {
            count(waiting, -1);
        }
        for (Bytes key : waiting.keys()) {
            WaitingLine line = byKey.get(key);
            if (line != null) {
                line.remove(waiting);
                if (line.isEmpty()) {
                    byKey.remove(key);
                }
            }
        }
    }
}
