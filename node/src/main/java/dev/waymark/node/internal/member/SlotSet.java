package dev.waymark.node.internal.member;

import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * A set of slots, as it travels in every header of the bus.
 *
 * <p>Immutable, so that one instance may be in many messages at a time. {@link SlotBits} is its changeable sister.
 */
public final class SlotSet {

    /** How many bytes a set takes in a message: a bit for each slot. */
    public static final int BYTES = Slots.COUNT / Byte.SIZE;

    /** How many longs hold a set: slot {@code s} is bit {@code s % 64} of word {@code s / 64}. */
    static final int WORDS = Slots.COUNT / Long.SIZE;

    /** No slot at all. */
    public static final SlotSet EMPTY = new SlotSet(new long[WORDS], 0);

    /** All 16384 slots. */
    public static final SlotSet ALL = range(0, Slots.COUNT - 1);

    private final long[] words;
    private final int size;

    /** @param words not copied: nobody may change them any more */
    SlotSet(long[] words, int size) {
        this.words = words;
        this.size = size;
    }

    /** These slots. */
    public static SlotSet of(int... slots) {
        SlotBits bits = new SlotBits();
        for (int slot : slots) {
            bits.add(slot);
        }
        return bits.toSet();
    }

    /** The slots from {@code first} to {@code last}, both included. */
    public static SlotSet range(int first, int last) {
        SlotBits bits = new SlotBits();
        for (int slot = first; slot <= last; slot++) {
            bits.add(slot);
        }
        return bits.toSet();
    }

    /** Reads the 2048 bytes from {@code offset}: slot {@code s} is bit {@code s % 8} of byte {@code s / 8}. */
    public static SlotSet ofBytes(byte[] bytes, int offset) {
        long[] words = new long[WORDS];
        int size = 0;
        for (int i = 0; i < BYTES; i++) {
            words[i / Long.BYTES] |= (bytes[offset + i] & 0xffL) << i % Long.BYTES * Byte.SIZE;
        }
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size == 0 ? EMPTY : new SlotSet(words, size);
    }

    /** Writes 2048 bytes, as {@link #ofBytes} reads them. */
    public void toBytes(byte[] target, int offset) {
        for (int i = 0; i < BYTES; i++) {
            target[offset + i] = (byte) (words[i / Long.BYTES] >>> i % Long.BYTES * Byte.SIZE);
        }
    }

    /** How many slots these are. */
    public int size() {
        return size;
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Whether {@code slot} is one of them. */
    public boolean contains(int slot) {
        return (words[slot >> 6] & 1L << slot) != 0;
    }

    /** Calls {@code action} with each slot, in ascending order. */
    public void forEach(IntConsumer action) {
        for (int word = 0; word < WORDS; word++) {
            for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                action.accept((word << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    /** The slots as ranges, ascending; slots that follow each other are in one range. */
    public List<SlotRange> ranges() {
        List<SlotRange> ranges = new ArrayList<>();
        for (int first = next(0, true); first < Slots.COUNT; ) {
            int end = next(first, false);
            ranges.add(new SlotRange(first, end - 1));
            first = next(end, true);
        }
        return ranges;
    }

    /** The first slot from {@code from} on that is in the set, or is not in it; 16384 when there is none. */
    private int next(int from, boolean in) {
        for (int word = from >> 6; word < WORDS; word++) {
            long found = in ? words[word] : ~words[word];
            if (word == from >> 6) {
                found &= -1L << from;
            }
            if (found != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(found);
            }
        }
        return Slots.COUNT;
    }

    /** The slots from {@code 64 * index} on, one bit for each. */
    long word(int index) {
        return words[index];
    }

    /** Whether {@code others} has just these bits. */
    boolean hasWords(long[] others) {
        return Arrays.equals(words, others);
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof SlotSet set && set.size == size && Arrays.equals(words, set.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /** The ranges, separated by blanks: {@code 0-5460 7000}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (SlotRange range : ranges()) {
            text.append(text.isEmpty() ? "" : " ").append(range);
        }
        return text.toString();
    }
}
