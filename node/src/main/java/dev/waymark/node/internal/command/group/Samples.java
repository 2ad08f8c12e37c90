package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.protocol.RespWriter;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

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

    private static final int[] NOTHING = {};

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

    /**
     * Whether the word behind the count asks for pairs.
     *
     * @param option the word that does
     * @throws Refusal when there is another word, or too many elements are asked for
     */
    static boolean paired(Arguments args, long count, String option) {
        if (args.count() == 3) {
            return false;
        }
        if (args.count() > 4 || !args.is(3, option)) {
            throw Refusal.SYNTAX;
        }
        if (count < -Long.MAX_VALUE / 2 || count > Long.MAX_VALUE / 2) {
            throw OUT_OF_RANGE;
        }
        return true;
    }

    /**
     * Answers with entries by chance.
     *
     * @param paired whether {@code write} writes two elements for each; RESP3 has an array for each pair
     * @param any gives an entry
     * @param different gives so many different ones, or all
     * @param write writes an entry
     */
    static void reply(
            Call call, long count, boolean paired, IntSupplier any, IntFunction<int[]> different, IntConsumer write) {
        RespWriter out = call.reply();
        int[] chosen = count < 0 ? NOTHING : different.apply(most(count));
        int size = count < 0 ? repeated(count) : chosen.length;
        boolean nested = paired && call.resp3();
        out.array(paired && !nested ? Math.multiplyExact(2, size) : size);
        for (int i = 0; i < size; i++) {
            checkLength(out);
            if (nested) {
                out.array(2);
            }
            write.accept(count < 0 ? any.getAsInt() : chosen[i]);
        }
    }
}
