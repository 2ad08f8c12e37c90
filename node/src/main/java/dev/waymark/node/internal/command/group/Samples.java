package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.protocol.RespWriter;

/**
 * How many elements HRANDFIELD, SRANDMEMBER and ZRANDMEMBER are asked for: different ones, or, below zero, as many as
 * that, each chosen anew.
 */
final class Samples {

    static final Refusal OUT_OF_RANGE = new Refusal("ERR value is out of range");

    /** What an empty element takes in a reply: {@code $0}, and two ends of lines. */
    private static final int LEAST_ELEMENT_BYTES = 6;

    /** How long a reply may become, in bytes; Redis answers until its memory is full. */
    static final long MOST_BYTES = Math.min(1 << 28, Runtime.getRuntime().maxMemory() / 8);

    private static final Refusal NO_COUNTERPART =
            new Refusal("ERR value is out of range, value must between " + -Long.MAX_VALUE + " and " + Long.MAX_VALUE);

    private Samples() {}

    /**
     * The count in a word.
     *
     * @throws Refusal when it is no number, or the only one that has no counterpart
     */
    static long count(Arguments args, int word) {
        long count = args.number(word);
        if (count == Long.MIN_VALUE) {
            throw NO_COUNTERPART;
        }
        return count;
    }

    /** How many different elements there can be at most. */
    static int most(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    /**
     * How many elements a negative count asks for.
     *
     * @throws Refusal when a reply with so many would become too long
     */
    static int repeated(long count) {
        if (count < -MOST_BYTES / LEAST_ELEMENT_BYTES) {
            throw OUT_OF_RANGE;
        }
        return (int) -count;
    }

    /**
     * Looks at a reply that grows with each element that is chosen anew.
     *
     * @throws Refusal when it has become too long
     */
    static void checkLength(RespWriter out) {
        if (out.length() > MOST_BYTES) {
            throw OUT_OF_RANGE;
        }
    }
}
