package dev.waymark.node.internal.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A range of members that all have the same score, with or without its ends. */
public record LexRange(End min, End max) {

    /**
     * An end of a range.
     *
     * @param side below zero for the place before all members, above zero for that behind all; zero for a member
     * @param member which one, whether it is there or not
     * @param open whether that member itself is outside
     */
    public record End(int side, byte[] member, boolean open) {

        /** Reads an end: {@code -}, {@code +}, {@code [member} or {@code (member}; null when it is none of these. */
        public static @Nullable End parse(byte[] bytes, int at, int length) {
            if (length == 0) {
                return null;
            }
            // A zero byte ends the text for Redis here.
            boolean single = length == 1 || bytes[at + 1] == 0;
            return switch (bytes[at]) {
                case '-' -> single ? new End(-1, NOTHING, true) : null;
                case '+' -> single ? new End(1, NOTHING, true) : null;
                case '[', '(' -> new End(0, Arrays.copyOfRange(bytes, at + 1, at + length), bytes[at] == '(');
                default -> null;
            };
        }

        /** How a member stands to this end: below zero for before it. */
        private int order(byte[] bytes, int from, int length) {
            return side != 0 ? -side : Arrays.compareUnsigned(bytes, from, from + length, member, 0, member.length);
        }
    }

    private static final byte[] NOTHING = {};

    /** Whether no member can be in it. */
    public boolean isEmpty() {
        int order = min.side != max.side
                ? Integer.compare(min.side, max.side)
                : Arrays.compareUnsigned(min.member, max.member);
        return order > 0 || (order == 0 && (min.open || max.open));
    }

    /** Whether a member is not below the lower end. */
    boolean reaches(byte[] bytes, int at, int length) {
        int order = min.order(bytes, at, length);
        return order > 0 || (order == 0 && !min.open);
    }

    /** Whether a member is not above the upper end. */
    boolean covers(byte[] bytes, int at, int length) {
        int order = max.order(bytes, at, length);
        return order < 0 || (order == 0 && !max.open);
    }
}
