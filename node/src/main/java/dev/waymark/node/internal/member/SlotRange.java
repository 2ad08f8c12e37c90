package dev.waymark.node.internal.member;

/**
 * Consecutive slots, both ends included.
 *
 * <p>Immutable.
 *
 * @param first 0 to 16383
 * @param last {@code first} to 16383
 */
public record SlotRange(int first, int last) {

    /** {@code 0-5460}, or {@code 7} for a single slot: as CLUSTER NODES writes it. */
    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
