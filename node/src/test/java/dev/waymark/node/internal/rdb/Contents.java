package dev.waymark.node.internal.rdb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.waymark.node.internal.stream.StreamConsumer;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a value holds, as text: {@code list [a, b]}, {@code hash {f=v}}, {@code zset {a=1.0}}. */
final class Contents {

    private Contents() {}

    static String of(byte[] payload) throws PayloadException {
        return of(PayloadReader.read(payload, 0, payload.length));
    }

    static String of(Dumped value) {
        if (value instanceof Dumped.OfString string) {
            return "string " + new String(string.bytes(), ISO_8859_1);
        } else if (value instanceof Dumped.OfList list) {
            return "list " + texts(list.elements());
        } else if (value instanceof Dumped.OfSet set) {
            return "set " + new TreeSet<>(texts(set.members()));
        } else if (value instanceof Dumped.OfHash hash) {
            TreeMap<String, String> pairs = new TreeMap<>();
            List<String> texts = texts(hash.fieldsAndValues());
            for (int i = 0; i < texts.size(); i += 2) {
                pairs.put(texts.get(i), texts.get(i + 1));
            }
            return "hash " + pairs;
        } else if (value instanceof Dumped.OfSortedSet sorted) {
            TreeMap<String, Double> scores = new TreeMap<>();
            List<String> members = texts(sorted.members());
            for (int i = 0; i < members.size(); i++) {
                scores.put(members.get(i), sorted.scores()[i]);
            }
            return "zset " + scores;
        }
        return "stream " + of(((Dumped.OfStream) value).stream());
    }

    /** All that can be seen of a stream. */
    static String of(StreamValue stream) {
        StringBuilder text = new StringBuilder();
        StreamCursor entries = stream.range(StreamId.MIN, StreamId.MAX);
        while (entries.next()) {
            List<String> words = new ArrayList<>();
            entries.words((bytes, at, length) -> words.add(new String(bytes, at, length, ISO_8859_1)));
            text.append(entries.id()).append(' ').append(words).append(' ');
        }
        text.append("first ").append(stream.firstId()).append(" last ").append(stream.lastId());
        text.append(" deleted ").append(stream.maxDeletedId()).append(" added ").append(stream.entriesAdded());
        text.append(" nodes ").append(stream.nodeCount());
        for (StreamGroup group : stream.groups()) {
            text.append("; ").append(new String(group.name(), ISO_8859_1));
            text.append(" at ").append(group.lastDelivered()).append(" read ").append(group.entriesRead());
            group.pending()
                    .forEach(entry -> text.append(", ")
                            .append(entry.id())
                            .append(' ')
                            .append(name(entry.consumer()))
                            .append(' ')
                            .append(entry.deliveredAtMillis())
                            .append(' ')
                            .append(entry.deliveries()));
            for (StreamConsumer consumer : group.consumers()) {
                text.append(", ").append(name(consumer)).append(" seen ").append(consumer.seenAtMillis());
                consumer.pending().forEach(entry -> text.append(' ').append(entry.id()));
            }
        }
        return text.toString();
    }

    private static String name(StreamConsumer consumer) {
        return new String(consumer.name(), ISO_8859_1);
    }

    private static List<String> texts(Elements elements) {
        return elements.stream().map(each -> new String(each, ISO_8859_1)).collect(Collectors.toList());
    }
}
