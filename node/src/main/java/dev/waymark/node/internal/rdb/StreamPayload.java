package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.stream.PendingEntry;
import dev.waymark.node.internal.stream.StreamConsumer;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import java.util.HashMap;
import java.util.Map;

/**
 * Streams in database files.
 *
 * <pre>
 *   stream     nodes, each its id (16, as a string) and its listpack (as a string)
 *              entries, last id; from version 2 on also first id, highest deleted id, entries added
 *              groups
 *   group      name, last delivered id; from version 2 on entries read
 *              pending entries, each its id (16), when it was delivered (8), how often
 *              consumers, each its name, when it was seen (8); in version 3 when it was active (8); its pending ids (16 each)
 * </pre>
 *
 * <p>The ids of 16 bytes have their big end first, times their little end; everything else is a length. Version 1 is
 * that of Redis 5, 2 that of 7.0, 3 that of 7.2 and of Valkey.
 */
final class StreamPayload {

    private static final int ID = 2 * Long.BYTES;

    private StreamPayload() {}

    static StreamValue read(RdbInput in, int version) throws PayloadException {
        StreamValue stream = new StreamValue();
        for (int left = in.count(2); left > 0; left--) {
            RdbInput key = in.string();
            StreamId id = id(key);
            RdbInput node = in.string();
            require(key.left() == 0 && stream.appendNode(id, node.bytes(), node.at(), node.at() + node.left()));
        }
        require(in.length() == stream.length());
        StreamId lastId = lengths(in);
        StreamId maxDeletedId = StreamId.MIN;
        long entriesAdded = stream.length();
        if (version >= 2) {
            // The first id: it is that of the first entry, whatever is said.
            lengths(in);
            maxDeletedId = lengths(in);
            entriesAdded = in.length();
        }
        require(stream.restore(lastId, maxDeletedId, entriesAdded));
        for (int left = in.count(1); left > 0; left--) {
            readGroup(in, version, stream);
        }
        return stream;
    }

    private static void readGroup(RdbInput in, int version, StreamValue stream) throws PayloadException {
        byte[] name = in.string().toArray();
        StreamId lastDelivered = lengths(in);
        long entriesRead = version >= 2 ? in.length() : stream.position(lastDelivered);
        StreamGroup group = stream.createGroup(name, lastDelivered, entriesRead);
        if (group == null || entriesRead < StreamGroup.UNKNOWN) {
            throw PayloadException.malformed();
        }
        Map<StreamId, Delivery> deliveries = new HashMap<>();
        for (int left = in.count(ID + Long.BYTES + 1); left > 0; left--) {
            StreamId id = id(in);
            require(deliveries.put(id, new Delivery(in.little(Long.BYTES), in.length())) == null);
        }
        for (int left = in.count(1 + Long.BYTES); left > 0; left--) {
            readConsumer(in, version, group, deliveries);
        }
        // Each is pending for somebody.
        require(deliveries.isEmpty());
    }

    private static void readConsumer(RdbInput in, int version, StreamGroup group, Map<StreamId, Delivery> deliveries)
            throws PayloadException {
        byte[] name = in.string().toArray();
        StreamConsumer consumer = group.createConsumer(name, in.little(Long.BYTES));
        if (consumer == null) {
            throw PayloadException.malformed();
        }
        if (version >= 3) {
            in.skip(Long.BYTES);
        }
        for (int left = in.count(ID); left > 0; left--) {
            StreamId id = id(in);
            Delivery delivery = deliveries.remove(id);
            if (delivery == null) {
                throw PayloadException.malformed();
            }
            group.assign(id, consumer).delivered(delivery.atMillis, delivery.count);
        }
    }

    private record Delivery(long atMillis, long count) {}

    /** Writes a stream in version 2. */
    static void write(StreamValue stream, RdbOutput out) {
        out.length(stream.nodeCount());
        stream.forEachNode((id, listpack) -> {
            out.length(ID);
            put(id, out);
            out.string(listpack, 0, listpack.length);
        });
        out.length(stream.length());
        putLengths(stream.lastId(), out);
        putLengths(stream.firstId(), out);
        putLengths(stream.maxDeletedId(), out);
        out.length(stream.entriesAdded());
        out.length(stream.groups().size());
        stream.groups().forEach(group -> write(group, out));
    }

    private static void write(StreamGroup group, RdbOutput out) {
        out.string(group.name(), 0, group.name().length);
        putLengths(group.lastDelivered(), out);
        out.length(group.entriesRead());
        out.length(group.pendingCount());
        for (PendingEntry entry : group.pending()) {
            put(entry.id(), out);
            out.little(entry.deliveredAtMillis(), Long.BYTES);
            out.length(entry.deliveries());
        }
        out.length(group.consumers().size());
        for (StreamConsumer consumer : group.consumers()) {
            out.string(consumer.name(), 0, consumer.name().length);
            out.little(consumer.seenAtMillis(), Long.BYTES);
            out.length(consumer.pending().size());
            consumer.pending().forEach(entry -> put(entry.id(), out));
        }
    }

    private static StreamId id(RdbInput in) throws PayloadException {
        long ms = in.big(Long.BYTES);
        return new StreamId(ms, in.big(Long.BYTES));
    }

    private static StreamId lengths(RdbInput in) throws PayloadException {
        long ms = in.length();
        return new StreamId(ms, in.length());
    }

    private static void put(StreamId id, RdbOutput out) {
        out.big(id.ms(), Long.BYTES);
        out.big(id.seq(), Long.BYTES);
    }

    private static void putLengths(StreamId id, RdbOutput out) {
        out.length(id.ms());
        out.length(id.seq());
    }

    private static void require(boolean sound) throws PayloadException {
        if (!sound) {
            throw PayloadException.malformed();
        }
    }
}
