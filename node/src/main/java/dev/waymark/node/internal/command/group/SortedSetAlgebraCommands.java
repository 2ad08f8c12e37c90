package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.SortedSetValue;

/**
 * The commands of several sorted sets: what is in all of them, in any, or in the first only. Sets will do as well.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=sorted-set">Commands, "Sorted set"</a>
 */
public final class SortedSetAlgebraCommands {

    private SortedSetAlgebraCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("ZUNION", call -> reply(call, AlgebraQuestion.Operation.UNION));
        commands.add("ZINTER", call -> reply(call, AlgebraQuestion.Operation.INTERSECTION));
        commands.add("ZDIFF", call -> reply(call, AlgebraQuestion.Operation.DIFFERENCE));
        commands.add("ZINTERCARD", SortedSetAlgebraCommands::zintercard);
        commands.add("ZUNIONSTORE", call -> store(call, AlgebraQuestion.Operation.UNION, "zunionstore"));
        commands.add("ZINTERSTORE", call -> store(call, AlgebraQuestion.Operation.INTERSECTION, "zinterstore"));
        commands.add("ZDIFFSTORE", call -> store(call, AlgebraQuestion.Operation.DIFFERENCE, "zdiffstore"));
    }

    private static void reply(Call call, AlgebraQuestion.Operation operation) {
        AlgebraQuestion question = AlgebraQuestion.of(call, operation);
        SortedSetValue result = result(call, operation, question);
        Scores.write(call.reply(), result, new Ranks(0, result.size()), false, question.withScores(), call.resp3());
    }

    private static void store(Call call, AlgebraQuestion.Operation operation, String event) {
        SortedSetValue result = result(call, operation, AlgebraQuestion.ofStore(call, operation));
        result.pack();
        SortedSetRanges.store(call, 1, result, event);
    }

    private static void zintercard(Call call) {
        AlgebraQuestion question = AlgebraQuestion.of(call, AlgebraQuestion.Operation.CARDINALITY);
        long[] count = {0};
        SortedSetAlgebra.intersect(question.sources(), question.aggregate(), (bytes, at, length, score) -> count[0]++);
        call.reply().number(question.limit() > 0 ? Math.min(question.limit(), count[0]) : count[0]);
    }

    private static SortedSetValue result(Call call, AlgebraQuestion.Operation operation, AlgebraQuestion question) {
        Encodings encodings = call.engine().encodings();
        if (operation == AlgebraQuestion.Operation.UNION) {
            return SortedSetAlgebra.unite(question.sources(), question.aggregate(), encodings);
        }
        if (operation == AlgebraQuestion.Operation.DIFFERENCE) {
            return SortedSetAlgebra.subtract(question.sources(), encodings);
        }
        SortedSetValue common = SortedSetAlgebra.empty(encodings);
        SortedSetAlgebra.intersect(
                question.sources(),
                question.aggregate(),
                (bytes, at, length, score) -> common.add(score, bytes, at, length));
        return common;
    }
}
