package dev.waymark.client.internal.topology;

import dev.waymark.protocol.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a map in a reply: a RESP3 map, or the flat array that RESP2 has for it.
 *
 * <p>Immutable. What is missing, or of another type than expected, reads as not told: servers add fields and values.
 */
final class Fields {

    private static final Fields NONE = new Fields(Map.of());

    private final Map<String, Reply> values;

    private Fields(Map<String, Reply> values) {
        this.values = values;
    }

    /** No fields when {@code reply} is no map. */
    static Fields of(@Nullable Reply reply) {
        List<Reply> flat = reply instanceof Reply.Pairs pairs ? pairs.flat() : items(reply);
        if (flat.isEmpty()) {
            return NONE;
        }
        Map<String, Reply> values = new HashMap<>(flat.size());
        for (int i = 0; i + 1 < flat.size(); i += 2) {
            String name = asText(flat.get(i));
            if (name != null) {
                values.putIfAbsent(name, flat.get(i + 1));
            }
        }
        return new Fields(values);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** Empty when not told. */
    String text(String name) {
        String text = asText(values.get(name));
        return text == null ? "" : text;
    }

    /** 0 when not told. */
    int number(String name) {
        return (int) asNumber(values.get(name), 0, Integer.MAX_VALUE, 0);
    }

    /** Empty when not told. */
    List<Reply> list(String name) {
        return items(values.get(name));
    }

    /** The elements of an array or set; none when {@code reply} is neither. */
    static List<Reply> items(@Nullable Reply reply) {
        return reply instanceof Reply.Items items ? items.items() : List.of();
    }

    /** The text of a simple, bulk or verbatim string; null when {@code reply} is none. */
    static @Nullable String asText(@Nullable Reply reply) {
        if (reply instanceof Reply.Text text) {
            return text.value();
        }
        return reply instanceof Reply.Bulk bulk ? bulk.text() : null;
    }

    /**
     * An integer, also one that is written as a string; {@code otherwise} when {@code reply} is none between min and
     * max.
     */
    static long asNumber(@Nullable Reply reply, long min, long max, long otherwise) {
        if (reply instanceof Reply.Number number) {
            return number.value() >= min && number.value() <= max ? number.value() : otherwise;
        }
        String text = asText(reply);
        return text == null ? otherwise : parse(text, min, max, otherwise);
    }

    /**
     * The decimal number in {@code text}; {@code otherwise} when it is none between min and max, min not being
     * negative.
     */
    static long parse(String text, long min, long max, long otherwise) {
        if (text.isEmpty() || text.length() > 19 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return otherwise;
        }
        // Nineteen digits may be more than a long holds; it is negative then.
        long value = 0;
        for (int i = 0; i < text.length() && value >= 0; i++) {
            value = value * 10 + (text.charAt(i) - '0');
        }
        return value >= min && value <= max ? value : otherwise;
    }
}
