package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.LexRange;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.ScoreRange;
import dev.waymark.node.internal.data.SortedSetValue;

/** Which members of a sorted set a command is about: those of a range of ranks, of scores, or of members. */
@FunctionalInterface
interface Selection {

    Refusal NO_SCORES = new Refusal("ERR min or max is not a float");
    Refusal NO_MEMBERS = new Refusal("ERR min or max not valid string range item");

    /** Where they are in a set. */
    Ranks in(SortedSetValue set);

    /**
     * Those of the ranks in two words, the first and the last one. Negative ones count from the end.
     *
     * @param reverse whether ranks begin with the highest score
     * @throws Refusal when one of the words is no rank
     */
    static Selection byRank(Arguments args, int first, int last, boolean reverse) {
        long from = args.number(first);
        long to = args.number(last);
        return set -> {
            Ranks ranks = ranks(from, to, set.size());
            return reverse ? new Ranks(set.size() - ranks.to(), set.size() - ranks.from()) : ranks;
        };
    }

    private static Ranks ranks(long first, long last, int size) {
        long from = Math.max(0, first < 0 ? first + size : first);
        long to = 1 + Math.min(size - 1, last < 0 ? last + size : last);
        return from < to ? new Ranks((int) from, (int) to) : Ranks.NONE;
    }

    /**
     * Those of a range of scores.
     *
     * @param min the word with its lower end
     * @param max the word with its upper end
     * @throws Refusal when one of them is none
     */
    static Selection byScore(Arguments args, int min, int max) {
        ScoreRange range =
                ScoreRange.parse(args.bytes(), args.offset(min), args.length(min), args.offset(max), args.length(max));
        if (range == null) {
            throw NO_SCORES;
        }
        return set -> set.ranks(range);
    }

    /**
     * Those of a range of members.
     *
     * @param min the word with its lower end
     * @param max the word with its upper end
     * @param reverse whether the range will be read from its upper end
     * @throws Refusal when one of them is none
     */
    static Selection byMember(Arguments args, int min, int max, boolean reverse) {
        LexRange.End lower = LexRange.End.parse(args.bytes(), args.offset(min), args.length(min));
        LexRange.End upper = LexRange.End.parse(args.bytes(), args.offset(max), args.length(max));
        if (lower == null || upper == null) {
            throw NO_MEMBERS;
        }
        LexRange range = new LexRange(lower, upper);
        return set -> set.ranks(range, reverse);
    }
}
