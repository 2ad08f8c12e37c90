package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Doubles;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.ListValue;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.data.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SORT and SORT_RO.
 *
 * <p>In a cluster neither knows patterns for other keys, because those may be elsewhere.
 *
 * @see <a href="https://redis.io/docs/latest/commands/sort/">SORT</a>
 */
public final class SortCommands {

    /** As Redis compares text where nobody has chosen a language: byte by byte, and C's strings end with a zero. */
    private static final Comparator<byte[]> AS_TEXT = (a, b) -> Arrays.compareUnsigned(a, 0, end(a), b, 0, end(b));

    private static final Comparator<byte[]> AS_BYTES = Arrays::compareUnsigned;

    private static final Comparator<Element> BY_SCORE =
            Comparator.comparingDouble(Element::score).thenComparing(Element::bytes, AS_BYTES);

    private SortCommands() {}

    /** An element with the number it is. */
    private record Element(byte[] bytes, double score) {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("SORT", call -> sort(call, true));
        commands.add("SORT_RO", call -> sort(call, false));
    }

    private static void sort(Call call, boolean mayStore) {
        SortOptions options = SortOptions.of(call.args(), mayStore);
        Value value = value(call);
        List<byte[]> elements = sorted(elements(value), value, options);
        List<byte[]> chosen = options.limited(elements);
        if (options.stores()) {
            store(call, options.destination(), chosen);
        } else {
            call.reply().array(chosen.size());
            chosen.forEach(call.reply()::bulk);
        }
    }

    private static @Nullable Value value(Call call) {
        int entry = call.find(1);
        if (entry == Keyspace.NONE) {
            return null;
        }
        Value value = call.keys().value(entry);
        if (value instanceof ListValue || value instanceof SetValue) {
            return value;
        }
        if (value instanceof SortedSetValue set) {
            // Redis sorts only what is in a table, and leaves it there.
            set.unpack();
            call.keys().changed(entry);
            return value;
        }
        throw Refusal.WRONG_TYPE;
    }

    private static List<byte[]> elements(@Nullable Value value) {
        List<byte[]> elements = new ArrayList<>();
        if (value instanceof ListValue list) {
            list.forEach((bytes, at, length) -> elements.add(Arrays.copyOfRange(bytes, at, at + length)));
        } else if (value instanceof SetValue set) {
            set.forEach((bytes, at, length) -> elements.add(Arrays.copyOfRange(bytes, at, at + length)));
        } else if (value instanceof SortedSetValue set) {
            set.forEach((bytes, at, length, score) -> elements.add(Arrays.copyOfRange(bytes, at, at + length)));
        }
        return elements;
    }

    private static List<byte[]> sorted(List<byte[]> elements, @Nullable Value value, SortOptions options) {
        boolean set = value instanceof SetValue;
        if (options.asItIs() && !(set && options.stores())) {
            if (options.descending() && !set) {
                Collections.reverse(elements);
            }
            return elements;
        }
        // What is stored is in an order that does not depend on chance, nor on a language.
        if (options.alphabetical() || options.asItIs()) {
            Comparator<byte[]> order = options.stores() ? AS_BYTES : AS_TEXT;
            elements.sort(options.descending() ? order.reversed() : order);
            return elements;
        }
        List<Element> scored = new ArrayList<>(elements.size());
        elements.forEach(each -> scored.add(new Element(each, score(each))));
        scored.sort(options.descending() ? BY_SCORE.reversed() : BY_SCORE);
        return scored.stream().map(Element::bytes).toList();
    }

    /** The number that an element is for C: spaces may come first, a zero ends it, and nothing at all is 0. */
    private static double score(byte[] element) {
        int end = end(element);
        int from = 0;
        while (from < end && (element[from] == ' ' || (element[from] >= '\t' && element[from] <= '\r'))) {
            from++;
        }
        double score = end == 0 ? 0 : Doubles.parse(element, from, end - from);
        if (Double.isNaN(score) || (score != 0 && Math.abs(score) < Double.MIN_NORMAL)) {
            throw new Refusal("ERR One or more scores can't be converted into double");
        }
        return score == 0 ? 0 : score; // Both zeros are the same.
    }

    private static int end(byte[] bytes) {
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return end;
    }

    private static void store(Call call, int word, List<byte[]> elements) {
        if (!elements.isEmpty()) {
            ListValue list = new ListValue();
            elements.forEach(each -> list.pushLast(each, 0, each.length));
            call.put(word, list);
            call.modified(word, 'l', "sortstore");
        } else if (call.peek(word) != Keyspace.NONE) {
            call.remove(word);
            call.modified(word, 'g', "del");
        }
        call.reply().number(elements.size());
    }
}
