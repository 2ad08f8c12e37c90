package dev.waymark.node.internal.rdb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

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
        throw new AssertionError(value);
    }

    private static List<String> texts(Elements elements) {
        return elements.stream().map(each -> new String(each, ISO_8859_1)).collect(Collectors.toList());
    }
}
