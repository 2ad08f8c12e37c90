package dev.waymark.node.internal.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The clients that are told of all changed keys with a prefix: together, of all that have changed since they were told
 * last. Not thread-safe.
 */
final class Broadcasts {

    /**
     * The clients of one prefix, and the keys to tell them of: each with the client that has changed it, if one has.
     */
    private record Audience(Set<Session> clients, Map<Bytes, Optional<Session>> changed) {}

    private final Map<Bytes, Audience> byPrefix = new TreeMap<>();
    private final Invalidations invalidations;
    private boolean isPending;

    Broadcasts(Invalidations invalidations) {
        this.invalidations = invalidations;
    }

    /** How many prefixes there are. */
    int size() {
        return byPrefix.size();
    }

    void add(Session session, Bytes prefix) {
        byPrefix.computeIfAbsent(prefix, first -> new Audience(new LinkedHashSet<>(), new TreeMap<>()))
                .clients()
                .add(session);
    }

    void remove(Session session, Bytes prefix) {
        Audience audience = byPrefix.get(prefix);
        if (audience != null
                && audience.clients().remove(session)
                && audience.clients().isEmpty()) {
            byPrefix.remove(prefix);
        }
    }

    /** Notes that a key was changed; {@link #send} must follow. */
    void changed(@Nullable Session by, byte[] bytes, int offset, int length) {
        byPrefix.forEach((prefix, audience) -> {
            byte[] start = prefix.array();
            if (length >= start.length && Arrays.equals(bytes, offset, offset + start.length, start, 0, start.length)) {
                audience.changed().put(Bytes.of(bytes, offset, length), Optional.ofNullable(by));
                isPending = true;
            }
        });
    }

    /** Tells everybody what has changed. */
    void send() {
        if (!isPending) {
            return;
        }
        isPending = false;
        for (Audience audience : List.copyOf(byPrefix.values())) {
            for (Session session : audience.changed().isEmpty() ? Set.<Session>of() : audience.clients()) {
                TrackingMode mode = session.tracking;
                List<byte[]> keys = mode == null ? List.of() : keys(audience, session, mode);
                if (mode != null && !keys.isEmpty()) {
                    invalidations.send(session, mode, keys);
                }
            }
            audience.changed().clear();
        }
    }

    private static List<byte[]> keys(Audience audience, Session session, TrackingMode mode) {
        List<byte[]> keys = new ArrayList<>(audience.changed().size());
        audience.changed().forEach((key, by) -> {
            if (!mode.options().noLoop() || by.orElse(null) != session) {
                keys.add(key.array());
            }
        });
        return keys;
    }
}
