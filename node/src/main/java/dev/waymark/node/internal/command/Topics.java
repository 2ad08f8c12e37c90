package dev.waymark.node.internal.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who listens to what, of one kind of subscription: channels, patterns, or the channels of shards. Everything is kept
 * in the order in which it was subscribed to. Not thread-safe.
 */
final class Topics {

    private final Map<Bytes, Set<Session>> listeners = new LinkedHashMap<>();
    private final Map<Session, Set<Bytes>> topics = new HashMap<>();

    /** Whether nobody listens to anything. */
    boolean isEmpty() {
        return listeners.isEmpty();
    }

    /** How many topics somebody listens to. */
    int size() {
        return listeners.size();
    }

    /** All topics that somebody listens to; a view. */
    Set<Bytes> all() {
        return listeners.keySet();
    }

    /** Who listens to each topic; a view. */
    Set<Map.Entry<Bytes, Set<Session>>> entries() {
        return listeners.entrySet();
    }

    /** Who listens to a topic; a view. */
    Set<Session> listeners(Bytes topic) {
        return listeners.getOrDefault(topic, Set.of());
    }

    /** To how many topics a client listens. */
    int count(Session session) {
        return topics.getOrDefault(session, Set.of()).size();
    }

    /** To what a client listens. */
    List<Bytes> of(Session session) {
        return new ArrayList<>(topics.getOrDefault(session, Set.of()));
    }

    /** Whether the client did not listen to it before. */
    boolean add(Session session, Bytes topic) {
        listeners.computeIfAbsent(topic, first -> new LinkedHashSet<>()).add(session);
        return topics.computeIfAbsent(session, first -> new LinkedHashSet<>()).add(topic);
    }

    /** Whether the client did listen to it. */
    boolean remove(Session session, Bytes topic) {
        Set<Bytes> own = topics.get(session);
        Set<Session> listening = listeners.get(topic);
        if (own == null || listening == null || !own.remove(topic)) {
            return false;
        }
        if (own.isEmpty()) {
            topics.remove(session);
        }
        listening.remove(session);
        if (listening.isEmpty()) {
            listeners.remove(topic);
        }
        return true;
    }

    void forget(Session session) {
        of(session).forEach(topic -> remove(session, topic));
    }
}
