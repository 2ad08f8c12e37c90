package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;

/**
 * How many elements HRANDFIELD, SRANDMEMBER and ZRANDMEMBER are asked for: different ones, or, below zero, as many as
 * that, each chosen anew.
 */
final class Samples {

    static final Refusal OUT_OF_RANGE = new Refusal("ERR value is out of range");

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
     * @throws Refusal when they are more than a reply can have here; Redis answers until its memory is full
     */
    static int repeated(long count) {
        if (count < -Integer.MAX_VALUE) {
            throw OUT_OF_RANGE;
        }
        return (int) -count;
    }
}
