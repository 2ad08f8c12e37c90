package dev.waymark.verification.simulation;

import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The few slots and keys that a run is about. A slot is meant by its index here, 0 to {@link #size}; the real number is
 * that of its hash tag. Immutable.
 */
final class Keyspace {

    static final int KEYS_PER_SLOT = 4;

    private final int[] slots;
    private final int[] indexes = new int[Slots.COUNT];

    Keyspace(int size) {
        slots = IntStream.range(0, size).map(i -> slotOf(key(i, 0))).toArray();
        for (int i = 0; i < size; i++) {
            indexes[slots[i]] = i;
        }
    }

    int size() {
        return slots.length;
    }

    /** The real number. */
    int slot(int index) {
        return slots[index];
    }

    /** The index of a real number. */
    int index(int slot) {
        return indexes[slot];
    }

    /** The index of the slot of a key. */
    int indexOf(String key) {
        return key.charAt(1) - 'a';
    }

    static String key(int index, int number) {
        return "{" + (char) ('a' + index) + "}" + number;
    }

    static List<String> keys(int index) {
        return IntStream.range(0, KEYS_PER_SLOT).mapToObj(n -> key(index, n)).toList();
    }

    private static int slotOf(String key) {
        return Slots.of(key.getBytes(StandardCharsets.UTF_8));
    }
}
