package dev.waymark.node.internal.member;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set of slots that changes, and hands out what it holds as a {@link SlotSet}.
 *
 * <p>The set that was handed out last is kept until the next change, and so is a received one that proved equal. In a
 * quiet cluster each heartbeat then brings the very instance that is expected, and comparing 2 KB is one comparison of
 * references.
 */
final class SlotBits {

    private final long[] words = new long[SlotSet.WORDS];
    private int size;
    private @Nullable SlotSet same = SlotSet.EMPTY;

    int size() {
        return size;
    }

    boolean contains(int slot) {
        return (words[slot >> 6] & 1L << slot) != 0;
    }

    long word(int index) {
        return words[index];
    }

    void add(int slot) {
        if (!contains(slot)) {
            words[slot >> 6] |= 1L << slot;
            size++;
            same = null;
        }
    }

    void remove(int slot) {
        if (contains(slot)) {
            words[slot >> 6] &= ~(1L << slot);
            size--;
            same = null;
        }
    }

    void clear() {
        Arrays.fill(words, 0);
        size = 0;
        same = SlotSet.EMPTY;
    }

    /** Adds the slots of one word whose bits are set in {@code bits}. */
    void addWord(int index, long bits) {
        setWord(index, words[index] | bits);
    }

    /** Removes the slots of one word whose bits are set in {@code bits}. */
    void removeWord(int index, long bits) {
        setWord(index, words[index] & ~bits);
    }

    private void setWord(int index, long bits) {
        if (words[index] != bits) {
            size += Long.bitCount(bits) - Long.bitCount(words[index]);
            words[index] = bits;
            same = null;
        }
    }

    /** What is in it now. */
    SlotSet toSet() {
        if (same == null) {
            same = size == 0 ? SlotSet.EMPTY : new SlotSet(words.clone(), size);
        }
        return same;
    }

    /** Whether just these slots are in it. */
    boolean matches(SlotSet set) {
        if (set == same) {
            return true;
        }
        if (set.size() != size || !set.hasWords(words)) {
            return false;
        }
        same = set;
        return true;
    }
}
