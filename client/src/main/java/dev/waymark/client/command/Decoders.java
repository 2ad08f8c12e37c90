package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The decoders there are. Stateless, and safe to share between threads.
 *
 * <p>Each reads RESP2 and RESP3 alike, and throws {@link IllegalArgumentException} at a reply of another kind; the
 * message names both kinds and never the content. {@link #text} and {@link #bytes} read null as null, since strings are
 * what is most often absent; all others refuse null unless {@link #nullable} is put around them. The collections they
 * make cannot be changed.
 */
public final class Decoders {

    private static final Decoder<@Nullable String> TEXT = reply -> {
        if (reply instanceof Reply.Bulk bulk) {
            return bulk.text();
        }
        if (reply instanceof Reply.Text text) {
            return text.value();
        }
        if (reply instanceof Reply.Null) {
            return null;
        }
        throw met(reply, "a string");
    };

    private static final Decoder<byte @Nullable []> BYTES = reply -> {
        if (reply instanceof Reply.Bulk bulk) {
            return bulk.bytes();
        }
        if (reply instanceof Reply.Text text) {
            return Command.utf8(text.value());
        }
        if (reply instanceof Reply.Null) {
            return null;
        }
        throw met(reply, "a string");
    };

    private static final Decoder<Long> NUMBER = reply -> {
        if (reply instanceof Reply.Number number) {
            return number.value();
        }
        if (reply instanceof Reply.Bulk bulk) {
            try {
                return Long.parseLong(bulk.text());
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("expected an integer, met a string that holds none");
            }
        }
        throw met(reply, "an integer");
    };

    private static final Decoder<Double> REAL = reply -> {
        if (reply instanceof Reply.Real real) {
            return real.value();
        }
        if (reply instanceof Reply.Number number) {
            return (double) number.value();
        }
        if (reply instanceof Reply.Bulk bulk) {
            return parsed(bulk.text());
        }
        throw met(reply, "a double");
    };

    private static final Decoder<Boolean> BOOL = reply -> {
        if (reply instanceof Reply.Bool bool) {
            return bool.value();
        }
        if (reply instanceof Reply.Number number && (number.value() | 1) == 1) {
            return number.value() == 1;
        }
        throw met(reply, "0, 1 or a boolean");
    };

    private static final Decoder<Boolean> OK = reply -> {
        if (reply instanceof Reply.Text text && text.value().equals("OK")) {
            return true;
        }
        if (reply instanceof Reply.Null) {
            return false;
        }
        throw met(reply, "OK");
    };

    private static final Decoder<@Nullable Object> ANY = Decoders::plain;

    // What the typed commands read, in text and in bytes.
    static final Decoder<String> STRING = required(TEXT);
    static final Decoder<byte[]> BLOB = required(BYTES);
    static final Decoder<List<String>> STRINGS = list(STRING);
    static final Decoder<List<byte[]>> BLOBS = list(BLOB);
    static final Decoder<List<@Nullable String>> NULLABLE_STRINGS = list(TEXT);
    static final Decoder<List<byte @Nullable []>> NULLABLE_BLOBS = list(BYTES);
    static final Decoder<Set<String>> STRING_SET = set(STRING);
    static final Decoder<Map<String, String>> STRING_MAP = map(STRING, STRING);
    static final Decoder<List<Map.Entry<String, String>>> STRING_ENTRIES = pairs(STRING, STRING);
    static final Decoder<List<Map.Entry<byte[], byte[]>>> BLOB_ENTRIES = pairs(BLOB, BLOB);
    static final Decoder<List<Scored<String>>> STRING_SCORES = scored(STRING);
    static final Decoder<List<Scored<byte[]>>> BLOB_SCORES = scored(BLOB);
    static final Decoder<@Nullable Long> NULLABLE_NUMBER = nullable(NUMBER);
    static final Decoder<List<Long>> NUMBERS = list(NUMBER);
    static final Decoder<@Nullable Double> NULLABLE_REAL = nullable(REAL);
    static final Decoder<List<@Nullable Double>> NULLABLE_REALS = list(NULLABLE_REAL);
    static final Decoder<List<Boolean>> BOOLS = list(BOOL);

    static final Decoder<List<@Nullable Object>> OBJECTS = list(ANY);
    static final Decoder<Map<String, @Nullable Object>> OBJECT_MAP = map(STRING, ANY);
    static final Decoder<List<Map<String, @Nullable Object>>> OBJECT_MAPS = list(OBJECT_MAP);

    private Decoders() {}

    /** A string, read as UTF-8; null when there is none. */
    public static Decoder<@Nullable String> text() {
        return TEXT;
    }

    /** A string, as the bytes it is made of; null when there is none. */
    public static Decoder<byte @Nullable []> bytes() {
        return BYTES;
    }

    /** An integer, or a string that holds one. */
    public static Decoder<Long> number() {
        return NUMBER;
    }

    /**
     * A floating point number: RESP3's double, or a string or integer that holds one; {@code inf}, {@code -inf} and
     * {@code nan} too.
     */
    public static Decoder<Double> real() {
        return REAL;
    }

    /** A truth value: the integers 0 and 1, or RESP3's boolean. */
    public static Decoder<Boolean> bool() {
        return BOOL;
    }

    /** Whether it was done: true for OK, false for the null that an unmet condition ({@code NX}, {@code XX}) gives. */
    public static Decoder<Boolean> ok() {
        return OK;
    }

    /** The reply itself, detached from the buffer it was read from: it may be kept. */
    public static Decoder<Reply> raw() {
        return Reply::detached;
    }

    /** What {@code decoder} reads, and null for null. */
    public static <T> Decoder<@Nullable T> nullable(Decoder<T> decoder) {
        return reply -> reply instanceof Reply.Null ? null : decoder.decode(reply);
    }

    /** What {@code decoder} reads, where null is not expected: {@code list(required(text()))} holds no null. */
    public static <T> Decoder<T> required(Decoder<@Nullable T> decoder) {
        return reply -> {
            T value = decoder.decode(reply);
            if (value == null) {
                throw new IllegalArgumentException("expected a value, met null");
            }
            return value;
        };
    }

    /** An array, a set or a push, each element read by {@code element}, in the order of the wire. */
    public static <T extends @Nullable Object> Decoder<List<T>> list(Decoder<T> element) {
        return reply -> {
            List<Reply> items = items(reply, "an array");
            List<T> list = new ArrayList<>(items.size());
            for (Reply item : items) {
                list.add(element.decode(item));
            }
            return Collections.unmodifiableList(list);
        };
    }

    /**
     * An array or a set as a set that keeps the order of the wire. Not for {@code byte[]}, which has no equality: use a
     * list.
     */
    public static <T extends @Nullable Object> Decoder<Set<T>> set(Decoder<T> element) {
        return reply -> {
            List<Reply> items = items(reply, "a set");
            Set<T> set = new LinkedHashSet<>(items.size() * 2);
            for (Reply item : items) {
                set.add(element.decode(item));
            }
            return Collections.unmodifiableSet(set);
        };
    }

    /**
     * A map, a flat array of keys and values, or an array of arrays of two, as a map that keeps the order of the wire;
     * of a key that comes twice the last. Not for keys of {@code byte[]}, which has no equality: use {@link #pairs}.
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Decoder<Map<K, V>> map(
            Decoder<K> key, Decoder<V> value) {
        return reply -> {
            List<Reply> flat = flat(reply, "a map");
            Map<K, V> map = new LinkedHashMap<>(flat.size());
            for (int i = 0; i < flat.size(); i += 2) {
                map.put(key.decode(flat.get(i)), value.decode(flat.get(i + 1)));
            }
            return Collections.unmodifiableMap(map);
        };
    }

    /** A map, a flat array of keys and values, or an array of arrays of two, as entries in the order of the wire. */
    public static <K extends @Nullable Object, V extends @Nullable Object> Decoder<List<Map.Entry<K, V>>> pairs(
            Decoder<K> key, Decoder<V> value) {
        return reply -> {
            List<Reply> flat = flat(reply, "an array of pairs");
            List<Map.Entry<K, V>> list = new ArrayList<>(flat.size() / 2);
            for (int i = 0; i < flat.size(); i += 2) {
                list.add(new SimpleImmutableEntry<>(key.decode(flat.get(i)), value.decode(flat.get(i + 1))));
            }
            return Collections.unmodifiableList(list);
        };
    }

    /**
     * Members with their scores, in the order of the wire: a flat array (RESP2), or an array of arrays of two (RESP3).
     */
    public static <T> Decoder<List<Scored<T>>> scored(Decoder<T> member) {
        return reply -> {
            List<Reply> flat = flat(reply, "an array of members and scores");
            List<Scored<T>> list = new ArrayList<>(flat.size() / 2);
            for (int i = 0; i < flat.size(); i += 2) {
                list.add(new Scored<>(member.decode(flat.get(i)), REAL.decode(flat.get(i + 1))));
            }
            return Collections.unmodifiableList(list);
        };
    }

    /** A page of a scan, whose items are read by {@code items}: {@code page(list(bytes()))}. */
    public static <T> Decoder<ScanPage<T>> page(Decoder<List<T>> items) {
        return reply -> {
            List<Reply> two = items(reply, 2, "an array of a cursor and items");
            return new ScanPage<>(STRING.decode(two.get(0)), items.decode(two.get(1)));
        };
    }

    /**
     * Any reply as a plain value: {@code String}, {@code Long}, {@code Double}, {@code Boolean},
     * {@link java.math.BigInteger}, {@code List<Object>}, {@code Map<Object, Object>} or null. RESP2 has no maps: there
     * they are lists of keys and values.
     */
    public static Decoder<@Nullable Object> any() {
        return ANY;
    }

    private static @Nullable Object plain(Reply reply) {
        if (reply instanceof Reply.Items) {
            return list(ANY).decode(reply);
        }
        if (reply instanceof Reply.Pairs) {
            return map(ANY, ANY).decode(reply);
        }
        if (reply instanceof Reply.Number number) {
            return number.value();
        }
        if (reply instanceof Reply.Real real) {
            return real.value();
        }
        if (reply instanceof Reply.Bool bool) {
            return bool.value();
        }
        return reply instanceof Reply.Big big ? big.value() : TEXT.decode(reply);
    }

    /** The first of members with scores; null when there is none. */
    static <T> Decoder<@Nullable Scored<T>> first(Decoder<List<Scored<T>>> scored) {
        return reply -> {
            List<Scored<T>> list = scored.decode(reply);
            return list.isEmpty() ? null : list.get(0);
        };
    }

    /** What a map holds under a name that it must have. */
    static Reply field(Map<String, Reply> fields, String name) {
        Reply value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("expected a map with the field " + name + ", met one without");
        }
        return value;
    }

    /** The elements of an array that has {@code size} of them, or more that a newer server adds. */
    static List<Reply> itemsFrom(Reply reply, int size, String expected) {
        List<Reply> items = items(reply, expected);
        if (items.size() < size) {
            throw new IllegalArgumentException("expected " + expected + ", met " + items.size() + " elements");
        }
        return items;
    }

    /** The elements of an array that has {@code size} of them. */
    static List<Reply> items(Reply reply, int size, String expected) {
        List<Reply> items = items(reply, expected);
        if (items.size() != size) {
            throw new IllegalArgumentException("expected " + expected + ", met " + items.size() + " elements");
        }
        return items;
    }

    /** The elements of an array, a set or a push. */
    static List<Reply> items(Reply reply, String expected) {
        if (reply instanceof Reply.Items items) {
            return items.items();
        }
        throw met(reply, expected);
    }

    /** The elements of a map, or of an array that holds them flat or in arrays of two, in one list. */
    private static List<Reply> flat(Reply reply, String expected) {
        if (reply instanceof Reply.Pairs pairs) {
            return pairs.flat();
        }
        List<Reply> items = items(reply, expected);
        if (!items.isEmpty() && items.get(0) instanceof Reply.Items) {
            List<Reply> flat = new ArrayList<>(items.size() * 2);
            for (Reply item : items) {
                flat.addAll(items(item, 2, expected));
            }
            return flat;
        }
        if (items.size() % 2 != 0) {
            throw new IllegalArgumentException("expected " + expected + ", met " + items.size() + " elements");
        }
        return items;
    }

    /** The exception of a decoder that expected something else. Never says what the reply holds. */
    static IllegalArgumentException met(Reply reply, String expected) {
        return new IllegalArgumentException("expected " + expected + ", met " + kind(reply));
    }

    private static String kind(Reply reply) {
        if (reply instanceof Reply.Items items) {
            return switch (items.kind()) {
                case ARRAY -> "an array";
                case SET -> "a set";
                case PUSH -> "a push";
            };
        }
        if (reply instanceof Reply.Bulk) {
            return "a string";
        }
        if (reply instanceof Reply.Text) {
            return "a simple string";
        }
        if (reply instanceof Reply.Number) {
            return "an integer";
        }
        if (reply instanceof Reply.Null) {
            return "null";
        }
        if (reply instanceof Reply.Pairs) {
            return "a map";
        }
        if (reply instanceof Reply.Real) {
            return "a double";
        }
        if (reply instanceof Reply.Bool) {
            return "a boolean";
        }
        return reply instanceof Reply.Failure ? "an error" : "a big number";
    }

    private static double parsed(String text) {
        return switch (text) {
            case "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan", "-nan" -> Double.NaN;
            default -> {
                try {
                    yield Double.parseDouble(text);
                } catch (NumberFormatException e) {
                    throw new IllegalArgumentException("expected a double, met a string that holds none");
                }
            }
        };
    }
}
