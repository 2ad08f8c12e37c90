package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Doubles;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.protocol.RespWriter;

/** Scores in words and in replies. */
final class Scores {

    private Scores() {}

    /**
     * The score in a word.
     *
     * @throws Refusal when it is none
     */
    static double of(Arguments args, int word) {
        return of(args, word, Refusal.NOT_A_FLOAT);
    }

    /**
     * The score in a word.
     *
     * @throws Refusal {@code otherwise}, when it is none
     */
    static double of(Arguments args, int word, Refusal otherwise) {
        double score = Doubles.parse(args.bytes(), args.offset(word), args.length(word));
        if (Double.isNaN(score)) {
            throw otherwise;
        }
        return score;
    }

    /** Writes a score: a double, with the digits of C. */
    static void write(RespWriter out, double score) {
        out.real(Doubles.of(score));
    }

    /**
     * Writes the members of some ranks.
     *
     * @param reverse whether to begin with the highest one
     * @param scores whether each is followed by its score
     * @param nested whether each, with its score, is an array: RESP3 has it so
     */
    static void write(
            RespWriter out, SortedSetValue set, Ranks ranks, boolean reverse, boolean scores, boolean nested) {
        out.array(scores && !nested ? Math.multiplyExact(2, ranks.size()) : ranks.size());
        set.forEach(ranks, reverse, (bytes, at, length, score) -> {
            if (scores && nested) {
                out.array(2);
            }
            out.bulk(bytes, at, length);
            if (scores) {
                write(out, score);
            }
        });
    }
}
