package dev.waymark.node.internal.stream;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A group of consumers, who each get a part of a stream's entries: how far they are, and what is not acknowledged.
 *
 * <p>A new one is made by {@link StreamValue#createGroup}. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/xinfo-groups/">XINFO GROUPS, on entries read and lag</a>
 */
public final class StreamGroup {

    /** How many entries were read, when that cannot be told. */
    public static final long UNKNOWN = -1;

    private static final int GROUP_BYTES = 250;
    private static final int CONSUMER_BYTES = 180;
    private static final int PENDING_BYTES = 150;

    private final StreamValue stream;
    private final byte[] name;
    private final TreeMap<StreamId, PendingEntry> pending = new TreeMap<>();
    private final TreeMap<byte[], StreamConsumer> consumers = new TreeMap<>(Arrays::compareUnsigned);
    private StreamId lastDelivered;
    private long entriesRead;
    private long memory;

    StreamGroup(StreamValue stream, byte[] name, StreamId lastDelivered, long entriesRead) {
        this.stream = stream;
        this.name = name;
        this.lastDelivered = lastDelivered;
        this.entriesRead = entriesRead;
    }

    /** Its name. Not to be changed. */
    public byte[] name() {
        return name;
    }

    /** The id of the last entry that was delivered to one of its consumers. */
    public StreamId lastDelivered() {
        return lastDelivered;
    }

    /** How many entries of the stream there ever were up to {@link #lastDelivered}; or {@link #UNKNOWN}. */
    public long entriesRead() {
        return entriesRead;
    }

    /** Goes to another place in the stream; {@code entriesRead} may be {@link #UNKNOWN}. */
    public void set(StreamId lastDelivered, long entriesRead) {
        this.lastDelivered = lastDelivered;
        this.entriesRead = entriesRead;
    }

    /** Notes that an entry after {@link #lastDelivered} is delivered, one that there is. */
    public void advance(StreamId id) {
        if (entriesRead != UNKNOWN && !stream.hasGapFrom(id)) {
            entriesRead++;
        } else if (stream.entriesAdded() > 0) {
            entriesRead = stream.position(id);
        }
        lastDelivered = id;
    }

    /**
     * How many entries are still to be delivered; empty when that cannot be told. It is negative when the group was
     * told that it has read more entries than there ever were.
     */
    public OptionalLong lag() {
        if (stream.entriesAdded() == 0) {
            return OptionalLong.of(0);
        }
        boolean counted = entriesRead != UNKNOWN && !stream.hasGapFrom(lastDelivered);
        long read = counted ? entriesRead : stream.position(lastDelivered);
        return read == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(stream.entriesAdded() - read);
    }

    /** How many entries are not acknowledged. */
    public int pendingCount() {
        return pending.size();
    }

    /** The lowest id that is not acknowledged; there must be one. */
    public StreamId firstPending() {
        return pending.firstKey();
    }

    /** The highest id that is not acknowledged; there must be one. */
    public StreamId lastPending() {
        return pending.lastKey();
    }

    /** The entries that are not acknowledged, lowest id first. */
    public Collection<PendingEntry> pending() {
        return Collections.unmodifiableCollection(pending.values());
    }

    /** The same, from {@code from} to {@code to}, both included. */
    public Collection<PendingEntry> pending(StreamId from, StreamId to) {
        return between(pending, from, to);
    }

    /** The first entry from {@code from} on that is not acknowledged; null when there is none. */
    public @Nullable PendingEntry pendingFrom(StreamId from) {
        var entry = pending.ceilingEntry(from);
        return entry == null ? null : entry.getValue();
    }

    /** The entry of this id, when it is not acknowledged; else null. */
    public @Nullable PendingEntry pending(StreamId id) {
        return pending.get(id);
    }

    /** Makes an entry pending for a consumer, whoever had it; a new one was not delivered yet. */
    public PendingEntry assign(StreamId id, StreamConsumer to) {
        PendingEntry entry = pending.get(id);
        if (entry == null) {
            entry = new PendingEntry(id, to);
            pending.put(id, entry);
            grew(PENDING_BYTES);
        } else {
            entry.consumer().byId().remove(id);
            entry.give(to);
        }
        to.byId().put(entry.id(), entry);
        return entry;
    }

    /** Ends that an entry is pending; false when it was not. */
    public boolean acknowledge(StreamId id) {
        PendingEntry entry = pending.remove(id);
        if (entry == null) {
            return false;
        }
        entry.consumer().byId().remove(id);
        grew(-PENDING_BYTES);
        return true;
    }

    /** The consumers, in the order of their names. */
    public Collection<StreamConsumer> consumers() {
        return Collections.unmodifiableCollection(consumers.values());
    }

    /** The consumer of this name; null when there is none. */
    public @Nullable StreamConsumer consumer(byte[] consumerName) {
        return consumers.get(consumerName);
    }

    /** Makes a consumer; null when there is one of this name. */
    public @Nullable StreamConsumer createConsumer(byte[] consumerName, long now) {
        StreamConsumer consumer = new StreamConsumer(consumerName.clone(), now);
        if (consumers.putIfAbsent(consumer.name(), consumer) != null) {
            return null;
        }
        grew(CONSUMER_BYTES + consumerName.length);
        return consumer;
    }

    /** Takes a consumer away, and what it had pending; how much that was, -1 when there is none of this name. */
    public int removeConsumer(byte[] consumerName) {
        StreamConsumer consumer = consumers.remove(consumerName);
        if (consumer == null) {
            return -1;
        }
        grew(-CONSUMER_BYTES - consumerName.length);
        List<PendingEntry> lost = List.copyOf(consumer.pending());
        lost.forEach(entry -> acknowledge(entry.id()));
        return lost.size();
    }

    /** Makes a group of the same state in another stream, which has none of this name. */
    void copyTo(StreamValue other) {
        StreamGroup copy = other.createGroup(name, lastDelivered, entriesRead);
        if (copy == null) {
            throw new IllegalStateException("the group is there");
        }
        for (StreamConsumer consumer : consumers.values()) {
            StreamConsumer same = copy.createConsumer(consumer.name(), consumer.seenAtMillis());
            for (PendingEntry entry : consumer.pending()) {
                if (same != null) {
                    copy.assign(entry.id(), same).delivered(entry.deliveredAtMillis(), entry.deliveries());
                }
            }
        }
    }

    /** It is part of its stream now. */
    void joined() {
        grew(GROUP_BYTES + name.length);
    }

    /** It is no part of its stream any more. */
    void left() {
        grew(-memory);
    }

    private void grew(long bytes) {
        memory += bytes;
        stream.grew(bytes);
    }

    static Collection<PendingEntry> between(NavigableMap<StreamId, PendingEntry> pending, StreamId from, StreamId to) {
        return from.compareTo(to) > 0
                ? List.of()
                : Collections.unmodifiableCollection(
                        pending.subMap(from, true, to, true).values());
    }
}
