package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Keyspace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Who watches which keys, and whose were touched. Not thread-safe. */
final class Watches {

    private final Map<Bytes, Set<Session>> byKey = new HashMap<>();
    private final Map<Session, Set<Bytes>> bySession = new HashMap<>();
    private final Set<Session> touched = new HashSet<>();

    void watch(Session session, Bytes key) {
        byKey.computeIfAbsent(key, first -> new HashSet<>()).add(session);
        bySession.computeIfAbsent(session, first -> new HashSet<>()).add(key);
    }

    /** Whether a key was changed that this client watches. */
    boolean isTouched(Session session) {
        return touched.contains(session);
    }

    /** Whether the time of a key is over that this client watches; its key may still be there. */
    boolean hasExpired(Session session, Keyspace keys, long now) {
        for (Bytes key : bySession.getOrDefault(session, Set.of())) {
            int entry = keys.find(key.array());
            if (entry != Keyspace.NONE && keys.expired(entry, now)) {
                return true;
            }
        }
        return false;
    }

    void forget(Session session) {
        touched.remove(session);
        Set<Bytes> keys = bySession.remove(session);
        if (keys == null) {
            return;
        }
        for (Bytes key : keys) {
            Set<Session> watching = byKey.get(key);
            if (watching != null && watching.remove(session) && watching.isEmpty()) {
                byKey.remove(key);
            }
        }
    }

    /** All keys that are there now are about to be taken out. */
    void touchedAll(Keyspace keys) {
        byKey.forEach((key, watching) -> {
            if (keys.find(key.array()) != Keyspace.NONE) {
                touched.addAll(watching);
            }
        });
    }

    void touched(byte[] bytes, int offset, int length) {
        if (!byKey.isEmpty()) {
            touched.addAll(byKey.getOrDefault(Bytes.of(bytes, offset, length), Set.of()));
        }
    }
}
