package dev.waymark.node.internal.stream;

import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;

/** One of those who share the work of a group, and what it has not acknowledged. Not thread-safe. */
public final class StreamConsumer {

    private final byte[] name;
    private final TreeMap<StreamId, PendingEntry> pending = new TreeMap<>();
    private long seenAtMillis;

    StreamConsumer(byte[] name, long seenAtMillis) {
        this.name = name;
        this.seenAtMillis = seenAtMillis;
    }

    /** Its name. Not to be changed. */
    public byte[] name() {
        return name;
    }

    /** When it last did something, in ms since 1970. */
    public long seenAtMillis() {
        return seenAtMillis;
    }

    /** Notes that it does something. */
    public void seen(long atMillis) {
        seenAtMillis = atMillis;
    }

    /** What it has not acknowledged, lowest id first. */
    public Collection<PendingEntry> pending() {
        return Collections.unmodifiableCollection(pending.values());
    }

    /** The same, from {@code from} to {@code to}, both included. */
    public Collection<PendingEntry> pending(StreamId from, StreamId to) {
        return StreamGroup.between(pending, from, to);
    }

    @SuppressWarnings("NonApiType") // its order is what it is asked for
    TreeMap<StreamId, PendingEntry> byId() {
        return pending;
    }
}
