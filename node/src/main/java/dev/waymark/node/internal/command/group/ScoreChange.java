package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.SortedSetValue;

/**
 * ZADD, and ZINCRBY, which is the same with an option.
 *
 * <p>The options are bits of an int, and no object is made for a member that is there: this is one of the commands of
 * which there are many.
 *
 * @see <a href="https://redis.io/docs/latest/commands/zadd/">ZADD</a>
 */
final class ScoreChange {

    static final int INCR = 1;
    private static final int CH = 2;
    private static final int NX = 4;
    private static final int XX = 8;
    private static final int GT = 16;
    private static final int LT = 32;

    private static final Refusal NX_AND_XX = new Refusal("ERR XX and NX options at the same time are not compatible");
    private static final Refusal NX_AND_GT_AND_LT =
            new Refusal("ERR GT, LT, and/or NX options at the same time are not compatible");
    private static final Refusal SEVERAL = new Refusal("ERR INCR option supports a single increment-element pair");
    private static final Refusal NOT_A_NUMBER = new Refusal("ERR resulting score is not a number (NaN)");

    /** What became of a member. */
    private enum Outcome {
        /** The options did not let it be changed. */
        REFUSED,
        SAME,
        ADDED,
        UPDATED
    }

    private ScoreChange() {}

    /**
     * Runs the command.
     *
     * @param args its words; the key is that of the call
     * @param given options, besides those in its words
     */
    static void run(Call call, Arguments args, int given) {
        int options = given;
        int first = 2;
        for (int option = option(args, first); option != 0; option = option(args, first)) {
            options |= option;
            first++;
        }
        check(options, args.count() - first);
        double score = Scores.of(args, first);
        for (int word = first + 2; word < args.count(); word += 2) {
            Scores.of(args, word); // All must be scores before anything is changed.
        }
        SortedSetValue set = SortedSetCommands.find(call, 1);
        boolean increments = (options & INCR) != 0;
        if (set == null && (options & XX) != 0) {
            if (increments) {
                call.reply().nil();
            } else {
                call.reply().number(0);
            }
            return;
        }
        if (set == null) {
            set = call.put(1, new SortedSetValue(call.engine().encodings()));
        }
        if (increments) {
            increment(call, args, set, options, score, first + 1);
        } else {
            putAll(call, args, set, options, score, first);
        }
    }

    /** The option that a word is; 0 when it is none. */
    private static int option(Arguments args, int word) {
        if (word >= args.count()) {
            return 0;
        }
        if (args.is(word, "NX")) {
            return NX;
        }
        if (args.is(word, "XX")) {
            return XX;
        }
        if (args.is(word, "GT")) {
            return GT;
        }
        if (args.is(word, "LT")) {
            return LT;
        }
        if (args.is(word, "CH")) {
            return CH;
        }
        return args.is(word, "INCR") ? INCR : 0;
    }

    private static void check(int options, int words) {
        if (words == 0 || words % 2 != 0) {
            throw Refusal.SYNTAX;
        }
        if (has(options, NX | XX)) {
            throw NX_AND_XX;
        }
        if (has(options, GT | NX) || has(options, LT | NX) || has(options, GT | LT)) {
            throw NX_AND_GT_AND_LT;
        }
        if (has(options, INCR) && words > 2) {
            throw SEVERAL;
        }
    }

    private static boolean has(int options, int all) {
        return (options & all) == all;
    }

    private static void putAll(
            Call call, Arguments args, SortedSetValue set, int options, double firstScore, int first) {
        int added = 0;
        int updated = 0;
        for (int word = first; word < args.count(); word += 2) {
            double score = word == first ? firstScore : Scores.of(args, word);
            int entry = set.find(args.bytes(), args.offset(word + 1), args.length(word + 1));
            Outcome outcome = put(set, entry, options, score, args, word + 1);
            added += outcome == Outcome.ADDED ? 1 : 0;
            updated += outcome == Outcome.UPDATED ? 1 : 0;
        }
        call.reply().number(has(options, CH) ? added + updated : added);
        if (added + updated > 0) {
            call.modified(1, 'z', "zadd");
        }
    }

    private static void increment(Call call, Arguments args, SortedSetValue set, int options, double by, int member) {
        int entry = set.find(args.bytes(), args.offset(member), args.length(member));
        double score = entry == SortedSetValue.NONE ? by : set.score(entry) + by;
        if (Double.isNaN(score) && !has(options, NX)) {
            throw NOT_A_NUMBER;
        }
        Outcome outcome = put(set, entry, options, score, args, member);
        if (outcome == Outcome.REFUSED) {
            call.reply().nil();
            return;
        }
        Scores.write(call.reply(), score);
        if (outcome != Outcome.SAME) {
            call.modified(1, 'z', "zincr");
        }
    }

    /** Gives the member in a word a score, if the options allow it; {@code entry} is where it is in the set. */
    private static Outcome put(SortedSetValue set, int entry, int options, double score, Arguments args, int member) {
        if (entry == SortedSetValue.NONE) {
            if (has(options, XX)) {
                return Outcome.REFUSED;
            }
            set.add(score, args.bytes(), args.offset(member), args.length(member));
            return Outcome.ADDED;
        }
        double before = set.score(entry);
        if (has(options, NX) || (has(options, GT) && score <= before) || (has(options, LT) && score >= before)) {
            return Outcome.REFUSED;
        }
        if (score == before) {
            return Outcome.SAME;
        }
        set.update(entry, score);
        return Outcome.UPDATED;
    }
}
