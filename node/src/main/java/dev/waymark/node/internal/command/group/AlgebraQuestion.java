package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.data.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What ZUNION, ZINTER, ZDIFF and their like are asked for. Immutable, and good while the command runs.
 *
 * @param sources the sets with their weights
 * @param withScores whether scores are wanted too
 * @param limit how far to count; 0 for to the end
 */
record AlgebraQuestion(
        List<SortedSetAlgebra.Source> sources, SortedSetAlgebra.Aggregate aggregate, boolean withScores, long limit) {

    private static final Refusal BAD_WEIGHT = new Refusal("ERR weight value is not a float");
    private static final Refusal BAD_LIMIT = new Refusal("ERR LIMIT can't be negative");

    /** What is made of the sets. */
    enum Operation {
        UNION,
        INTERSECTION,
        DIFFERENCE,
        CARDINALITY
    }

    /**
     * Reads the words of a command that replies what it finds.
     *
     * @throws Refusal when a word is none of them
     */
    static AlgebraQuestion of(Call call, Operation operation) {
        return new Parser(call, operation, false).parse(1);
    }

    /**
     * Reads the words of a command that stores what it finds: its first key is where to.
     *
     * @throws Refusal when a word is none of them
     */
    static AlgebraQuestion ofStore(Call call, Operation operation) {
        return new Parser(call, operation, true).parse(2);
    }

    private static final class Parser {

        private final Call call;
        private final Arguments args;
        private final boolean counts;
        private final boolean weighs;
        private final boolean stores;
        private double[] weights = {};
        private SortedSetAlgebra.Aggregate aggregate = SortedSetAlgebra.Aggregate.SUM;
        private boolean withScores;
        private long limit;

        Parser(Call call, Operation operation, boolean stores) {
            this.call = call;
            this.args = call.args();
            this.counts = operation == Operation.CARDINALITY;
            this.weighs = operation == Operation.UNION || operation == Operation.INTERSECTION;
            this.stores = stores;
        }

        /** @param numbered the word with the number of keys */
        AlgebraQuestion parse(int numbered) {
            long keys = args.number(numbered);
            if (keys < 1) {
                throw new Refusal("ERR at least 1 input key is needed for '"
                        + call.command().title() + "' command");
            }
            if (keys > args.count() - numbered - 1) {
                throw Refusal.SYNTAX;
            }
            int behind = numbered + 1 + (int) keys;
            // A key of another type is told before a wrong option is.
            List<@Nullable Value> values = new ArrayList<>();
            for (int word = numbered + 1; word < behind; word++) {
                values.add(value(word));
            }
            weights = new double[values.size()];
            Arrays.fill(weights, 1);
            for (int word = behind; word < args.count(); ) {
                word = option(word);
            }
            List<SortedSetAlgebra.Source> sources = new ArrayList<>();
            for (int i = 0; i < weights.length; i++) {
                sources.add(new SortedSetAlgebra.Source(values.get(i), weights[i]));
            }
            return new AlgebraQuestion(sources, aggregate, withScores, limit);
        }

        /** The sorted set or set in a word's key; null when there is none. */
        private @Nullable Value value(int word) {
            int entry = call.find(word);
            if (entry == Keyspace.NONE) {
                return null;
            }
            Value value = call.keys().value(entry);
            if (!(value instanceof SortedSetValue) && !(value instanceof SetValue)) {
                throw Refusal.WRONG_TYPE;
            }
            return value;
        }

        /** Reads the option that begins with a word; the word behind it. */
        private int option(int word) {
            int more = args.count() - word - 1;
            if (weighs && more >= weights.length && args.is(word, "WEIGHTS")) {
                for (int i = 0; i < weights.length; i++) {
                    weights[i] = Scores.of(args, word + 1 + i, BAD_WEIGHT);
                }
                return word + 1 + weights.length;
            }
            if (weighs && more >= 1 && args.is(word, "AGGREGATE")) {
                aggregate = aggregate(word + 1);
                return word + 2;
            }
            if (!stores && !counts && args.is(word, "WITHSCORES")) {
                withScores = true;
                return word + 1;
            }
            if (counts && more >= 1 && args.is(word, "LIMIT")) {
                limit = args.number(word + 1, 0, Long.MAX_VALUE, BAD_LIMIT);
                return word + 2;
            }
            throw Refusal.SYNTAX;
        }

        private SortedSetAlgebra.Aggregate aggregate(int word) {
            for (SortedSetAlgebra.Aggregate each : SortedSetAlgebra.Aggregate.values()) {
                if (args.is(word, each.name())) {
                    return each;
                }
            }
            throw Refusal.SYNTAX;
        }
    }
}
