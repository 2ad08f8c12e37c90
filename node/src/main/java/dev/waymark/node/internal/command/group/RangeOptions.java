package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.SortedSetValue;
import org.jspecify.annotations.Nullable;

/**
 * What ZRANGE, its older forms and ZRANGESTORE are asked for. Immutable.
 *
 * @param by what the ends of the range are
 * @param selection the members of the range
 * @param reverse whether to begin with the highest one
 * @param withScores whether scores are wanted too
 * @param offset how many to leave out; negative for all
 * @param count how many to take then; negative for all
 */
record RangeOptions(By by, Selection selection, boolean reverse, boolean withScores, long offset, long count) {

    private static final Refusal LIMIT_OF_RANKS =
            new Refusal("ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX");
    private static final Refusal SCORES_OF_MEMBERS =
            new Refusal("ERR syntax error, WITHSCORES not supported in combination with BYLEX");

    /** What the ends of a range are. */
    enum By {
        RANK,
        SCORE,
        MEMBER
    }

    /**
     * Reads the words of ZRANGE, which says itself what the ends are, and whether to begin with the highest one.
     *
     * @param key the word with the key to read from; the ends and the options come behind it
     * @param stores whether it is ZRANGESTORE: scores are not to be asked for then
     * @throws Refusal when a word is none of them
     */
    static RangeOptions of(Arguments args, int key, boolean stores) {
        return parse(args, key, null, false, stores);
    }

    /**
     * Reads the words of one of the older forms, the key of which is the first word.
     *
     * @throws Refusal when a word is none of them
     */
    static RangeOptions of(Arguments args, By by, boolean reverse) {
        return parse(args, 1, by, reverse, false);
    }

    private static RangeOptions parse(
            Arguments args, int key, @Nullable By fixed, boolean fixedReverse, boolean stores) {
        By by = fixed;
        boolean reverse = fixedReverse;
        boolean withScores = false;
        long offset = 0;
        long count = -1;
        for (int word = key + 3; word < args.count(); word++) {
            if (!stores && args.is(word, "WITHSCORES")) {
                withScores = true;
            } else if (args.is(word, "LIMIT") && word + 2 < args.count()) {
                offset = args.number(++word);
                count = args.number(++word);
            } else if (fixed == null && !reverse && args.is(word, "REV")) {
                reverse = true;
            } else if (by == null && args.is(word, "BYLEX")) {
                by = By.MEMBER;
            } else if (by == null && args.is(word, "BYSCORE")) {
                by = By.SCORE;
            } else {
                throw Refusal.SYNTAX;
            }
        }
        by = by == null ? By.RANK : by;
        if (count != -1 && by == By.RANK) {
            throw LIMIT_OF_RANKS;
        }
        if (withScores && by == By.MEMBER) {
            throw SCORES_OF_MEMBERS;
        }
        return new RangeOptions(by, selection(args, key, by, reverse), reverse, withScores, offset, count);
    }

    private static Selection selection(Arguments args, int key, By by, boolean reverse) {
        // A range that is read from its upper end begins with that.
        int min = reverse ? key + 2 : key + 1;
        int max = reverse ? key + 1 : key + 2;
        return switch (by) {
            case RANK -> Selection.byRank(args, key + 1, key + 2, reverse);
            case SCORE -> Selection.byScore(args, min, max);
            case MEMBER -> Selection.byMember(args, min, max, reverse);
        };
    }

    /** Where the wanted members are in a set. */
    Ranks in(SortedSetValue set) {
        Ranks ranks = selection.in(set);
        return by == By.RANK ? ranks : ranks.limit(offset, count, reverse);
    }
}
