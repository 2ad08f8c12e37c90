package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a command whose keys are in several slots is taken apart, and how the replies of its parts are put together.
 *
 * <p>There is one part for each slot, with the keys in the order of the whole command; so a key that comes twice comes
 * twice in its part, and of two values for one key the later still wins. The replies are put together as the one reply
 * that a single node would have given, which the decoder of the whole command then reads.
 */
enum SlotSplit {
    /** DEL and its kind: each part counts, and the counts are added up. */
    SUM(1),
    /** MGET: each part answers an array with an element for each key, which goes to the position of that key. */
    BY_KEY(1),
    /** MSET: every part says OK. */
    OK(2);

    /** From one key to the next. */
    final int step;

    SlotSplit(int step) {
        this.step = step;
    }

    /** Takes {@code whole} apart. */
    <T extends @Nullable Object> Command.Split<T> of(Command<T> whole, byte[][] arguments) {
        List<int[]> positions = positionsBySlot(arguments);
        List<Command<?>> parts = new ArrayList<>(positions.size());
        for (int[] keys : positions) {
            parts.add(whole.part(pick(arguments, keys), step, reader(keys.length)));
        }
        Decoder<T> decoder = whole.decoder();
        int keys = arguments.length / step;
        return new Command.Split<>(List.copyOf(parts), replies -> decoder.decode(join(replies, positions, keys)));
    }

    /** For each slot, in the order of their first keys, where its keys are among all keys. */
    private List<int[]> positionsBySlot(byte[][] arguments) {
        Map<Integer, List<Integer>> bySlot = new LinkedHashMap<>();
        for (int key = 0; key * step < arguments.length; key++) {
            bySlot.computeIfAbsent(Slots.of(arguments[key * step]), slot -> new ArrayList<>())
                    .add(key);
        }
        return bySlot.values().stream()
                .map(keys -> keys.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    private byte[][] pick(byte[][] arguments, int[] keys) {
        byte[][] picked = new byte[keys.length * step][];
        for (int i = 0; i < keys.length; i++) {
            System.arraycopy(arguments, keys[i] * step, picked, i * step, step);
        }
        return picked;
    }

    /**
     * Reads the reply of a part as a reply that may be kept, after making sure that it can be put together with the
     * others.
     */
    private Decoder<Reply> reader(int keys) {
        return switch (this) {
            case SUM -> reply -> new Reply.Number(Decoders.number().decode(reply));
            case OK ->
                reply -> {
                    Decoders.ok().decode(reply);
                    return Reply.Text.OK;
                };
            case BY_KEY ->
                reply -> {
                    int elements = Decoders.items(reply, "an array").size();
                    if (elements != keys) {
                        throw new IllegalArgumentException(
                                "expected an array with an element for each key, met " + elements + " for " + keys);
                    }
                    return reply.detached();
                };
        };
    }

    private Reply join(List<@Nullable Object> replies, List<int[]> positions, int keys) {
        return switch (this) {
            case OK -> Reply.Text.OK;
            case SUM ->
                new Reply.Number(replies.stream()
                        .mapToLong(reply -> ((Reply.Number) reply).value())
                        .sum());
            case BY_KEY -> {
                Reply[] all = new Reply[keys];
                for (int part = 0; part < positions.size(); part++) {
                    List<Reply> items = ((Reply.Items) replies.get(part)).items();
                    int[] to = positions.get(part);
                    for (int i = 0; i < to.length; i++) {
                        all[to[i]] = items.get(i);
                    }
                }
                yield new Reply.Items(Reply.Items.Kind.ARRAY, Arrays.asList(all));
            }
        };
    }
}
