package dev.waymark.node.internal.stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A stream as it would be written without a thought of memory; and a stream's entries as text, to be compared. */
final class Model {

    final TreeMap<StreamId, List<String>> entries = new TreeMap<>();
    StreamId lastId = StreamId.MIN;
    StreamId maxDeletedId = StreamId.MIN;
    long entriesAdded;

    void add(StreamId id, List<String> words) {
        entries.put(id, words);
        lastId = id;
        entriesAdded++;
    }

    boolean delete(StreamId id) {
        if (entries.remove(id) == null) {
            return false;
        }
        maxDeletedId = id.compareTo(maxDeletedId) > 0 ? id : maxDeletedId;
        return true;
    }

    void dropOldest(long count) {
        for (long left = count; left > 0; left--) {
            entries.pollFirstEntry();
        }
    }

    StreamId firstId() {
        return entries.isEmpty() ? StreamId.MIN : entries.firstKey();
    }

    List<String> range(StreamId from, StreamId to, boolean backward) {
        if (from.compareTo(to) > 0) {
            return List.of();
        }
        NavigableMap<StreamId, List<String>> some = entries.subMap(from, true, to, true);
        List<String> texts = new ArrayList<>();
        (backward ? some.descendingMap() : some).forEach((id, words) -> texts.add(id + " " + words));
        return texts;
    }

    static List<String> texts(StreamCursor cursor) {
        List<String> texts = new ArrayList<>();
        while (cursor.next()) {
            List<String> words = new ArrayList<>();
            cursor.words((bytes, at, length) -> words.add(new String(bytes, at, length, ISO_8859_1)));
            texts.add(cursor.id() + " " + words);
        }
        return texts;
    }

    static List<String> all(StreamValue stream) {
        return texts(stream.range(StreamId.MIN, StreamId.MAX));
    }

    static StreamEntry entry(Collection<String> words) {
        StreamEntry entry = new StreamEntry();
        for (String word : words) {
            byte[] bytes = word.getBytes(ISO_8859_1);
            entry.accept(bytes, 0, bytes.length);
        }
        return entry;
    }

    /** All that can be seen of a group. */
    static String text(StreamGroup group) {
        StringBuilder text = new StringBuilder(new String(group.name(), ISO_8859_1));
        text.append(" at ").append(group.lastDelivered()).append(", read ").append(group.entriesRead());
        for (PendingEntry entry : group.pending()) {
            text.append("; ").append(entry.id()).append(' ').append(name(entry.consumer()));
            text.append(' ').append(entry.deliveredAtMillis()).append(' ').append(entry.deliveries());
        }
        for (StreamConsumer consumer : group.consumers()) {
            text.append("; ").append(name(consumer)).append(' ').append(consumer.seenAtMillis());
            consumer.pending().forEach(entry -> text.append(' ').append(entry.id()));
        }
        return text.toString();
    }

    static String name(StreamConsumer consumer) {
        return new String(consumer.name(), ISO_8859_1);
    }
}
