package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;

/**
 * The options of XREAD and XREADGROUP. Immutable.
 *
 * @param most how many entries to give of each stream; 0 for all
 * @param timeoutMillis how long to wait; 0 for ever, -1 for not at all
 * @param group the word with the name of the group, the consumer's behind it; 0 for XREAD
 * @param noAck whether what is given counts as acknowledged
 * @param firstKey the word with the first key
 * @param streams how many keys there are, each with its id as many words later
 */
record ReadOptions(long most, long timeoutMillis, int group, boolean noAck, int firstKey, int streams) {

    private static final Refusal NO_INTEGER = new Refusal("ERR timeout is not an integer or out of range");
    private static final Refusal NEGATIVE = new Refusal("ERR timeout is negative");

    /** Both commands say XREAD. */
    private static final Refusal UNBALANCED =
            new Refusal("ERR Unbalanced XREAD list of streams: for each stream key an ID or '$' must be specified.");

    static ReadOptions of(Arguments args, boolean grouped) {
        long most = 0;
        long timeoutMillis = -1;
        int group = 0;
        boolean noAck = false;
        int firstKey = 0;
        for (int word = 1; word < args.count() && firstKey == 0; word++) {
            int more = args.count() - word - 1;
            if (more >= 1 && args.is(word, "BLOCK")) {
                timeoutMillis = timeout(args, ++word);
            } else if (more >= 1 && args.is(word, "COUNT")) {
                most = Math.max(0, args.number(++word));
            } else if (more >= 1 && args.is(word, "STREAMS")) {
                firstKey = word + 1;
                requirePairs(args.count() - firstKey);
            } else if (more >= 2 && args.is(word, "GROUP")) {
                require(grouped, "GROUP");
                group = word + 1;
                word += 2;
            } else if (args.is(word, "NOACK")) {
                require(grouped, "NOACK");
                noAck = true;
            } else {
                throw Refusal.SYNTAX;
            }
        }
        if (firstKey == 0) {
            throw Refusal.SYNTAX;
        }
        if (grouped && group == 0) {
            throw new Refusal("ERR Missing GROUP option for XREADGROUP");
        }
        return new ReadOptions(most, timeoutMillis, group, noAck, firstKey, (args.count() - firstKey) / 2);
    }

    /** The word with the id that belongs to the key in a word. */
    int id(int key) {
        return key + streams;
    }

    private static long timeout(Arguments args, int word) {
        long millis = args.number(word, Long.MIN_VALUE, Long.MAX_VALUE, NO_INTEGER);
        if (millis < 0) {
            throw NEGATIVE;
        }
        return millis;
    }

    private static void requirePairs(int words) {
        if (words % 2 != 0) {
            throw UNBALANCED;
        }
    }

    private static void require(boolean grouped, String option) {
        if (!grouped) {
            throw new Refusal(
                    "ERR The " + option + " option is only supported by XREADGROUP. You called XREAD instead.");
        }
    }
}
