package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
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
        Arguments args = call.args();
        SortedSetValue set = find(call, 1);
        int gone = 0;
        if (set != null) {
            for (int word = 2; word < args.count(); word++) {
                gone += set.remove(args.bytes(), args.offset(word), args.length(word)) ? 1 : 0;
            }
            if (gone > 0) {
                call.shrunk(1, set, 'z', "zrem");
            }
        }
        call.reply().number(gone);
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
        boolean withScores = args.count() > 3;
        if (withScores && (args.count() > 4 || !args.is(3, "WITHSCORES"))) {
            throw Refusal.SYNTAX;
        }
        if (withScores && (count < -Long.MAX_VALUE / 2 || count > Long.MAX_VALUE / 2)) {
            throw Samples.OUT_OF_RANGE;
        }
        SortedSetValue set = find(call, 1);
        if (set == null) {
            call.reply().array(0);
        } else {
            sample(call, set, count, withScores);
        }
    }

    /** Replies members by chance: different ones, or, if the count is negative, as many as that, each chosen anew. */
    private static void sample(Call call, SortedSetValue set, long count, boolean withScores) {
        RandomGenerator random = call.engine().random();
        int[] sample = count < 0 ? NOTHING : set.sample(Samples.most(count), random);
        int size = count < 0 ? Samples.repeated(count) : sample.length;
        RespWriter out = call.reply();
        // RESP3 has an array for each pair.
        boolean nested = withScores && call.resp3();
        out.array(withScores && !nested ? Math.multiplyExact(2, size) : size);
        for (int i = 0; i < size; i++) {
            Samples.checkLength(out);
            int entry = count < 0 ? set.any(random) : sample[i];
            set.give(entry, (bytes, at, length, score) -> {
                if (nested) {
                    out.array(2);
                }
                out.bulk(bytes, at, length);
                if (withScores) {
                    Scores.write(out, score);
                }
            });
        }
    }

    private static final int[] NOTHING = {};

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
