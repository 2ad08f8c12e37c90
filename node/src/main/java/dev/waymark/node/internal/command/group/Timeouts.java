package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.LongDouble;
import dev.waymark.node.internal.command.Refusal;

/** How long commands wait that wait for keys: seconds with decimals, in a word. */
final class Timeouts {

    private static final Refusal NO_FLOAT = new Refusal("ERR timeout is not a float or out of range");
    private static final Refusal NEGATIVE = new Refusal("ERR timeout is negative");

    private Timeouts() {}

    /**
     * The timeout in a word, in ms; 0 for ever.
     *
     * @throws Refusal when it is none, or is negative; what is too large is negative for Redis
     */
    static long millis(Arguments args, int word) {
        long millis = LongDouble.parse(args.word(word), NO_FLOAT).times(1000).ceiling();
        if (millis < 0) {
            throw NEGATIVE;
        }
        return millis;
    }
}
