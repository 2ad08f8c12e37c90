package dev.waymark.verification.node.payload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.waymark.node.internal.rdb.Dumped;
import dev.waymark.node.internal.rdb.Elements;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a value holds, as text; what has no order in it is sorted. */
final class Contents {

    private Contents() {}

    static String of(Dumped value) {
        if (value instanceof Dumped.OfString string) {
            return string(string.bytes());
        } else if (value instanceof Dumped.OfList list) {
            return list(texts(list.elements()));
        } else if (value instanceof Dumped.OfSet set) {
            return set(texts(set.members()));
        } else if (value instanceof Dumped.OfHash hash) {
            return hash(texts(hash.fieldsAndValues()));
        } else if (value instanceof Dumped.OfSortedSet sorted) {
            List<String> pairs = new ArrayList<>();
            List<String> members = texts(sorted.members());
            for (int i = 0; i < members.size(); i++) {
                pairs.add(members.get(i));
                pairs.add(Double.toString(sorted.scores()[i]));
            }
            return sortedSet(pairs);
        }
        return stream(((Dumped.OfStream) value).stream());
    }

    static String string(byte[] bytes) {
        return "string " + text(bytes);
    }

    static String list(List<String> elements) {
        return "list " + elements;
    }

    static String set(List<String> members) {
        return "set " + new TreeSet<>(members);
    }

    static String hash(List<String> pairs) {
        return "hash " + map(pairs);
    }

    /** Of members, each with its score behind it. */
    static String sortedSet(List<String> pairs) {
        TreeMap<String, String> scores = map(pairs);
        scores.replaceAll((member, score) -> Double.toString(score(score)));
        return "sorted set " + scores;
    }

    /** All that can be seen of a stream but when its consumers were seen. */
    static String stream(StreamValue stream) {
        StringBuilder text = new StringBuilder("stream ").append(entries(stream));
        text.append(" first ").append(stream.firstId()).append(" last ").append(stream.lastId());
        text.append(" deleted ").append(stream.maxDeletedId()).append(" added ").append(stream.entriesAdded());
        for (StreamGroup group : stream.groups()) {
            text.append("; ").append(text(group.name())).append(" at ").append(group.lastDelivered());
            text.append(" read ").append(group.entriesRead());
            group.pending()
                    .forEach(entry -> text.append(", ")
                            .append(entry.id())
                            .append(' ')
                            .append(text(entry.consumer().name()))
                            .append(' ')
                            .append(entry.deliveredAtMillis())
                            .append(' ')
                            .append(entry.deliveries()));
            group.consumers().forEach(consumer -> text.append(", ").append(text(consumer.name())));
        }
        return text.toString();
    }

    /** The entries of a stream, each its id, its fields and its values. */
    static List<String> entries(StreamValue stream) {
        List<String> entries = new ArrayList<>();
        StreamCursor cursor = stream.range(StreamId.MIN, StreamId.MAX);
        while (cursor.next()) {
            List<String> words = new ArrayList<>();
            cursor.words((bytes, at, length) -> words.add(new String(bytes, at, length, ISO_8859_1)));
            entries.add(cursor.id() + " " + words);
        }
        return entries;
    }

    private static double score(String text) {
        return switch (text) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private static TreeMap<String, String> map(List<String> pairs) {
        TreeMap<String, String> map = new TreeMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            map.put(pairs.get(i), pairs.get(i + 1));
        }
        return map;
    }

    private static List<String> texts(Elements elements) {
        return elements.stream().map(Contents::text).toList();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, ISO_8859_1);
    }
}
