package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.data.Doubles;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.protocol.RespWriter;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The commands of members of one sorted set and of their scores. {@link SortedSetRanges} are those of ranges,
 * {@link SortedSetPops} those that take out the lowest or highest ones, {@link SortedSetAlgebraCommands} those of
 * several sets.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=sorted-set">Commands, "Sorted set"</a>
 */
public final class SortedSetCommands {

    private SortedSetCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("ZADD", call -> ScoreChange.run(call, call.args(), 0));
        commands.add("ZINCRBY", call -> ScoreChange.run(call, call.args(), ScoreChange.INCR));
        commands.add("ZREM", SortedSetCommands::zrem);
        commands.add("ZCARD", SortedSetCommands::zcard);
        commands.add("ZSCORE", SortedSetCommands::zscore);
        commands.add("ZMSCORE", SortedSetCommands::zmscore);
        commands.add("ZRANK", call -> rank(call, false));
        commands.add("ZREVRANK", call -> rank(call, true));
        commands.add("ZRANDMEMBER", SortedSetCommands::zrandmember);
        commands.add("ZSCAN", SortedSetCommands::zscan);
    }

    private static void zrem(Call call) {
        Removal.run(call, find(call, 1), 'z', "zrem", SortedSetValue::remove);
    }

    private static void zcard(Call call) {
        SortedSetValue set = find(call, 1);
        call.reply().number(set == null ? 0 : set.size());
    }

    private static void zscore(Call call) {
        writeScore(call, find(call, 1), 2);
    }

    private static void zmscore(Call call) {
        SortedSetValue set = find(call, 1);
        call.reply().array(call.args().count() - 2);
        for (int word = 2; word < call.args().count(); word++) {
            writeScore(call, set, word);
        }
    }

    private static void writeScore(Call call, @Nullable SortedSetValue set, int word) {
        int entry = find(call, set, word);
        if (set == null || entry == SortedSetValue.NONE) {
            call.reply().nil();
        } else {
            Scores.write(call.reply(), set.score(entry));
        }
    }

    private static void rank(Call call, boolean reverse) {
        SortedSetValue set = find(call, 1);
        int entry = find(call, set, 2);
        if (set == null || entry == SortedSetValue.NONE) {
            call.reply().nil();
        } else {
            int rank = set.rank(entry);
            call.reply().number(reverse ? set.size() - 1 - rank : rank);
        }
    }

    private static void zrandmember(Call call) {
        Arguments args = call.args();
        if (args.count() == 2) {
            SortedSetValue set = find(call, 1);
            if (set == null) {
                call.reply().nil();
            } else {
                call.reply().bulk(set.member(set.any(call.engine().random())));
            }
            return;
        }
        long count = Samples.count(args, 2);
        boolean withScores = Samples.paired(args, count, "WITHSCORES");
        SortedSetValue set = find(call, 1);
        if (set == null) {
            call.reply().array(0);
        } else {
            RandomGenerator random = call.engine().random();
            Samples.reply(
                    call,
                    count,
                    withScores,
                    () -> set.any(random),
                    most -> set.sample(most, random),
                    entry -> write(call.reply(), set, entry, withScores));
        }
    }

    /** Writes a member, with its score or without. */
    private static void write(RespWriter out, SortedSetValue set, int entry, boolean withScore) {
        set.give(entry, (bytes, at, length, score) -> {
            out.bulk(bytes, at, length);
            if (withScore) {
                Scores.write(out, score);
            }
        });
    }

    private static void zscan(Call call) {
        long cursor = Scanning.cursor(call.args(), 2);
        SortedSetValue set = find(call, 1);
        if (set == null) {
            Scanning.replyEmpty(call);
            return;
        }
        Scanning scanning = Scanning.of(call.args(), 3);
        RespWriter found = new RespWriter(256);
        int[] elements = {0};
        boolean packed = set.isPacked();
        long next = set.scan(cursor, scanning.count(), (bytes, at, length, score) -> {
            if (scanning.matches(bytes, at, length)) {
                // Scores are text here, in RESP3 too.
                found.bulk(bytes, at, length).bulk(packed ? Doubles.kept(score) : Doubles.of(score));
                elements[0] += 2;
            }
        });
        Scanning.reply(call, next, elements[0], found);
    }

    /** The sorted set in a word's key; null when there is none. */
    static @Nullable SortedSetValue find(Call call, int word) {
        return call.value(word, SortedSetValue.class);
    }

    /** The entry of the member in a word. */
    private static int find(Call call, @Nullable SortedSetValue set, int word) {
        Arguments args = call.args();
        return set == null ? SortedSetValue.NONE : set.find(args.bytes(), args.offset(word), args.length(word));
    }
}
