package dev.waymark.client;

import dev.waymark.protocol.Slots;

/**
 * Consecutive slots, both ends included.
 *
 * <p>Immutable. A list of ranges is in ascending order wherever this library hands one out.
 *
 * @param first 0 to 16383
 * @param last {@code first} to 16383
 */
public record SlotRange(int first, int last) {

    /** @throws IllegalArgumentException when the ends are out of range or in the wrong order */
    public SlotRange {
        if (first < 0 || last >= Slots.COUNT || first > last) {
            throw new IllegalArgumentException(
                    "no slot range: " + first + "-" + last + "; slots are 0 to " + (Slots.COUNT - 1) + ", ascending");
        }
    }

    /** How many slots these are. */
    public int size() {
        return last - first + 1;
    }

    /** Whether {@code slot} is one of them. */
    public boolean contains(int slot) {
        return first <= slot && slot <= last;
    }

    /** {@code 0-5460}, or {@code 7} for a single slot: as CLUSTER NODES writes it. */
    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
