package dev.waymark.ops;

import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A set of slots. Immutable; equal to another one with the same slots.
 *
 * <p>Its text is that of CLUSTER NODES with commas: {@code 0-5460,5470}.
 */
public final class SlotSet {

    /** No slot. */
    public static final SlotSet NONE = new SlotSet(new BitSet());

    private final BitSet slots;

    private SlotSet(BitSet slots) {
        this.slots = slots;
    }

    /** A run of slots, both ends in it. */
    public record Range(int first, int last) {
        @Override
        public String toString() {
            return first == last ? Integer.toString(first) : first + "-" + last;
        }
    }

    /** These slots. */
    public static SlotSet of(int... slots) {
        BitSet bits = new BitSet(Slots.COUNT);
        IntStream.of(slots).forEach(bits::set);
        return copyOf(bits);
    }

    /** All slots from one to another, both in it. */
    public static SlotSet range(int first, int last) {
        BitSet bits = new BitSet(Slots.COUNT);
        bits.set(first, last + 1);
        return copyOf(bits);
    }

    /**
     * The slots whose bits are set.
     *
     * @throws IllegalArgumentException when there is no such slot
     */
    public static SlotSet copyOf(BitSet bits) {
        if (bits.length() > Slots.COUNT) {
            throw new IllegalArgumentException("there is no slot " + (bits.length() - 1));
        }
        return bits.isEmpty() ? NONE : new SlotSet((BitSet) bits.clone());
    }

    /** Whether a slot is in it. */
    public boolean contains(int slot) {
        return slots.get(slot);
    }

    /** How many there are. */
    public int count() {
        return slots.cardinality();
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return slots.isEmpty();
    }

    /** The lowest; -1 when there is none. */
    public int first() {
        return slots.nextSetBit(0);
    }

    /** All of them, ascending. */
    public IntStream stream() {
        return slots.stream();
    }

    /** A copy to calculate with. */
    public BitSet bits() {
        return (BitSet) slots.clone();
    }

    /** The fewest runs that have them all, ascending. */
    public List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        for (int first = slots.nextSetBit(0); first >= 0; ) {
            int end = slots.nextClearBit(first);
            ranges.add(new Range(first, end - 1));
            first = slots.nextSetBit(end);
        }
        return List.copyOf(ranges);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SlotSet that && slots.equals(that.slots);
    }

    @Override
    public int hashCode() {
        return slots.hashCode();
    }

    @Override
    public String toString() {
        return ranges().stream().map(Range::toString).collect(Collectors.joining(","));
    }
}
