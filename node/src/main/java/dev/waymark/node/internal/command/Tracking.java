package dev.waymark.node.internal.command;

import dev.waymark.node.internal.settings.Settings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows which clients may keep which keys, and tells them when these change: CLIENT TRACKING. Not thread-safe.
 *
 * <p>A client that has read a key is told of its next change, once: then the key is forgotten until it reads it again.
 * When more keys are remembered than {@code tracking-table-max-keys}, clients are told of the oldest ones as if these
 * had changed.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/client-side-caching/">Client-side caching</a>
 */
public final class Tracking {

    private final Clients clients;
    private final Invalidations invalidations;
    private final Broadcasts broadcasts;

    /** The ids of the clients that have read each key, in their order: the clients may be gone. */
    private final Map<Bytes, long[]> readers = new LinkedHashMap<>();

    private int trackers;
    private long mostKeys;

    /** Whether changes of keys matter to anybody; nothing else costs anything while they do not. */
    boolean on;

    Tracking(Settings settings, Clients clients, Pushes pushes) {
        this.clients = clients;
        this.invalidations = new Invalidations(clients, pushes);
        this.broadcasts = new Broadcasts(invalidations);
        settings.watch("tracking-table-max-keys", () -> mostKeys = settings.number("tracking-table-max-keys"));
    }

    /** How many clients have themselves told. */
    public int clients() {
        return trackers;
    }

    /** How many keys are remembered. */
    public int keys() {
        return readers.size();
    }

    /** How many pairs of a key and a client. */
    public long items() {
        return readers.values().stream().mapToLong(ids -> ids.length).sum();
    }

    /** How many prefixes somebody is told of. */
    public int prefixes() {
        return broadcasts.size();
    }

    /** Has a client told of changes from now on. */
    public void begin(Session session, TrackingMode.Options options, List<byte[]> prefixes) {
        TrackingMode before = session.tracking;
        TrackingMode mode = new TrackingMode(options);
        trackers += before == null ? 1 : 0;
        if (options.broadcast()) {
            if (before != null) {
                mode.prefixSet().addAll(before.prefixSet());
            }
            for (byte[] prefix : prefixes.isEmpty() ? List.of(new byte[0]) : prefixes) {
                mode.prefixSet().add(new Bytes(prefix));
            }
            mode.prefixSet().forEach(prefix -> broadcasts.add(session, prefix));
        }
        session.tracking = mode;
        on = true;
    }

    /** Ends that. What a client has read stays remembered: it may begin again. */
    public void end(Session session) {
        TrackingMode mode = session.tracking;
        if (mode != null) {
            mode.prefixSet().forEach(prefix -> broadcasts.remove(session, prefix));
            session.tracking = null;
            trackers--;
        }
    }

    /** A client is gone. */
    void forget(Session session) {
        end(session);
        if (trackers == 0) {
            readers.clear();
            on = false;
        }
    }

    /** A command of a client that tracks has run: remembers which keys it has read. */
    void remember(Call call, TrackingMode mode) {
        if (!call.command().readOnly || !mode.remembers()) {
            return;
        }
        Arguments words = call.args();
        for (int word : call.command().slotPositions(words)) {
            readers.merge(
                    new Bytes(words.word(word)), new long[] {call.session().id()}, (ids, one) -> with(ids, one[0]));
        }
    }

    private static long[] with(long[] ids, long id) {
        int at = Arrays.binarySearch(ids, id);
        if (at >= 0) {
            return ids;
        }
        long[] more = new long[ids.length + 1];
        System.arraycopy(ids, 0, more, 0, ~at);
        more[~at] = id;
        System.arraycopy(ids, ~at, more, ~at + 1, ids.length - ~at);
        return more;
    }

    /** A key was changed. */
    void changed(@Nullable Session by, byte[] bytes, int offset, int length) {
        if (broadcasts.size() > 0) {
            broadcasts.changed(by, bytes, offset, length);
        }
        if (!readers.isEmpty()) {
            invalidate(Bytes.of(bytes, offset, length));
        }
    }

    private void invalidate(Bytes key) {
        long[] ids = readers.remove(key);
        if (ids == null) {
            return;
        }
        for (long id : ids) {
            Session session = clients.find(id);
            TrackingMode mode = session == null ? null : session.tracking;
            // What was read before it chose to be told of all keys does not matter any more.
            if (session != null
                    && mode != null
                    && !mode.options().broadcast()
                    && !(mode.options().noLoop() && invalidations.isRunning(session))) {
                invalidations.send(session, mode, List.of(key.array()));
            }
        }
    }

    /** All keys are gone. */
    void flushed() {
        for (Session session : List.copyOf(clients.all())) {
            if (session.tracking != null) {
                invalidations.send(session, session.tracking, null);
            }
        }
        readers.clear();
    }

    /** Forgets the oldest keys when there are too many. */
    void limit() {
        if (mostKeys == 0) {
            return;
        }
        while (readers.size() > mostKeys) {
            invalidate(readers.keySet().iterator().next());
        }
    }

    /** Tells those that are told of all keys with a prefix; to be called when all that has come was run. */
    void broadcast() {
        broadcasts.send();
    }
}
