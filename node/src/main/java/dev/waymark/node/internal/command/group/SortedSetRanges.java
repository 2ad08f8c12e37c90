package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.SortedSetValue;

/**
 * The commands of a range of a sorted set: to read it, to count it, to copy it, and to take it out.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=sorted-set">Commands, "Sorted set"</a>
 */
public final class SortedSetRanges {

    private SortedSetRanges() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("ZRANGE", call -> range(call, RangeOptions.of(call.args(), 1, false)));
        range(commands, "ZREVRANGE", RangeOptions.By.RANK, true);
        range(commands, "ZRANGEBYSCORE", RangeOptions.By.SCORE, false);
        range(commands, "ZREVRANGEBYSCORE", RangeOptions.By.SCORE, true);
        range(commands, "ZRANGEBYLEX", RangeOptions.By.MEMBER, false);
        range(commands, "ZREVRANGEBYLEX", RangeOptions.By.MEMBER, true);
        commands.add("ZRANGESTORE", SortedSetRanges::store);
        commands.add("ZCOUNT", call -> count(call, Selection.byScore(call.args(), 2, 3)));
        commands.add("ZLEXCOUNT", call -> count(call, Selection.byMember(call.args(), 2, 3, false)));
        commands.add(
                "ZREMRANGEBYRANK", call -> remove(call, Selection.byRank(call.args(), 2, 3, false), "zremrangebyrank"));
        commands.add(
                "ZREMRANGEBYSCORE", call -> remove(call, Selection.byScore(call.args(), 2, 3), "zremrangebyscore"));
        commands.add(
                "ZREMRANGEBYLEX", call -> remove(call, Selection.byMember(call.args(), 2, 3, false), "zremrangebylex"));
    }

    private static void range(CommandSet commands, String name, RangeOptions.By by, boolean reverse) {
        commands.add(name, call -> range(call, RangeOptions.of(call.args(), by, reverse)));
    }

    private static void range(Call call, RangeOptions options) {
        SortedSetValue set = SortedSetCommands.find(call, 1);
        if (set == null) {
            call.reply().array(0);
            return;
        }
        Scores.write(call.reply(), set, options.in(set), options.reverse(), options.withScores(), call.resp3());
    }

    private static void store(Call call) {
        Arguments args = call.args();
        RangeOptions options = RangeOptions.of(args, 2, true);
        SortedSetValue source = SortedSetCommands.find(call, 2);
        SortedSetValue result = new SortedSetValue(call.engine().encodings());
        if (source != null) {
            Ranks ranks = options.in(source);
            if (options.by() == RangeOptions.By.RANK
                    && ranks.size() > call.engine().encodings().sortedSetEntries()) {
                result.unpack();
            }
            source.forEach(
                    ranks, options.reverse(), (bytes, at, length, score) -> result.add(score, bytes, at, length));
        }
        store(call, 1, result, "zrangestore");
    }

    /** Makes a word's key hold a sorted set; nothing, when that is empty. Replies how many members it has. */
    static void store(Call call, int word, SortedSetValue result, String event) {
        if (!result.isEmpty()) {
            call.put(word, result);
            call.modified(word, 'z', event);
        } else if (call.peek(word) != Keyspace.NONE) {
            call.remove(word);
            call.modified(word, 'g', "del");
        }
        call.reply().number(result.size());
    }

    private static void count(Call call, Selection selection) {
        SortedSetValue set = SortedSetCommands.find(call, 1);
        call.reply().number(set == null ? 0 : selection.in(set).size());
    }

    private static void remove(Call call, Selection selection, String event) {
        SortedSetValue set = SortedSetCommands.find(call, 1);
        Ranks ranks = set == null ? Ranks.NONE : selection.in(set);
        if (set != null && ranks.size() > 0) {
            set.remove(ranks);
            call.shrunk(1, set, 'z', event);
        }
        call.reply().number(ranks.size());
    }
}
