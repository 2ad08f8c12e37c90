package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.TimeoutReply;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.SortedSetValue;
import org.jspecify.annotations.Nullable;

/**
 * The commands that take out the lowest or the highest members of a sorted set, or of the first of several that is
 * there, and that wait for one, if they are to.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=sorted-set">Commands, "Sorted set"</a>
 */
public final class SortedSetPops {

    private static final Refusal NOT_POSITIVE = new Refusal("ERR value is out of range, must be positive");
    private static final Refusal NO_KEYS = new Refusal("ERR numkeys should be greater than 0");
    private static final Refusal NO_COUNT = new Refusal("ERR count should be greater than 0");

    private SortedSetPops() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("ZPOPMIN", call -> popOne(call, false));
        commands.add("ZPOPMAX", call -> popOne(call, true));
        commands.add("BZPOPMIN", call -> popFirst(call, false));
        commands.add("BZPOPMAX", call -> popFirst(call, true));
        commands.add("ZMPOP", SortedSetPops::zmpop);
        commands.add("BZMPOP", SortedSetPops::bzmpop);
    }

    /**
     * What ZMPOP and BZMPOP are asked for.
     *
     * @param from the first word that is a key
     * @param to behind the last one
     * @param highest whether the highest members are wanted, not the lowest
     * @param count how many at most
     */
    private record Options(int from, int to, boolean highest, long count) {

        /** Reads them, from the number of keys on. */
        static Options of(Arguments args, int numbered) {
            long keys = args.number(numbered, 1, Long.MAX_VALUE, NO_KEYS);
            if (keys > args.count() - numbered - 2) {
                throw Refusal.SYNTAX;
            }
            int side = numbered + 1 + (int) keys;
            if (!args.is(side, "MIN") && !args.is(side, "MAX")) {
                throw Refusal.SYNTAX;
            }
            long count = 0;
            for (int word = side + 1; word < args.count(); word += 2) {
                if (count > 0 || !args.is(word, "COUNT") || word + 1 == args.count()) {
                    throw Refusal.SYNTAX;
                }
                count = args.number(word + 1, 1, Long.MAX_VALUE, NO_COUNT);
            }
            return new Options(numbered + 1, side, args.is(side, "MAX"), Math.max(1, count));
        }
    }

    private static void popOne(Call call, boolean highest) {
        Arguments args = call.args();
        if (args.count() > 3) {
            throw Refusal.SYNTAX;
        }
        boolean counted = args.count() == 3;
        long count = counted ? args.number(2, 0, Long.MAX_VALUE, NOT_POSITIVE) : 1;
        SortedSetValue set = SortedSetCommands.find(call, 1);
        if (set == null || count == 0) {
            call.reply().array(0);
            return;
        }
        pop(call, 1, set, highest, count, counted && call.resp3());
    }

    private static void popFirst(Call call, boolean highest) {
        Arguments args = call.args();
        int timeout = args.count() - 1;
        long millis = call.resumed() ? 0 : Timeouts.millis(args, timeout);
        for (int word = 1; word < timeout; word++) {
            SortedSetValue set = ready(call, word);
            if (set != null) {
                popNamed(call, word, set, highest);
                return;
            }
        }
        await(call, 1, timeout, millis);
    }

    /** Replies a key, and its lowest or highest member with the score. */
    private static void popNamed(Call call, int word, SortedSetValue set, boolean highest) {
        Arguments args = call.args();
        int entry = set.at(highest ? set.size() - 1 : 0);
        call.reply().array(3).bulk(args.bytes(), args.offset(word), args.length(word));
        set.give(entry, (bytes, at, length, score) -> {
            call.reply().bulk(bytes, at, length);
            Scores.write(call.reply(), score);
        });
        remove(call, word, set, highest, 1);
    }

    private static void zmpop(Call call) {
        Options options = Options.of(call.args(), 1);
        if (!popSome(call, options)) {
            call.reply().nilArray();
        }
    }

    private static void bzmpop(Call call) {
        Options options = Options.of(call.args(), 2);
        long millis = call.resumed() ? 0 : Timeouts.millis(call.args(), 1);
        if (!popSome(call, options)) {
            await(call, options.from, options.to, millis);
        }
    }

    /** Takes members out of the first sorted set that is there; false when none is. */
    private static boolean popSome(Call call, Options options) {
        for (int word = options.from; word < options.to; word++) {
            SortedSetValue set = ready(call, word);
            if (set != null) {
                Arguments args = call.args();
                call.reply().array(2).bulk(args.bytes(), args.offset(word), args.length(word));
                pop(call, word, set, options.highest, options.count, true);
                return true;
            }
        }
        return false;
    }

    /**
     * The sorted set in a word's key, null when there is none. For one that has waited, only the key counts because of
     * which it runs again, and what is no sorted set is nothing.
     */
    private static @Nullable SortedSetValue ready(Call call, int word) {
        if (!call.resumed()) {
            return SortedSetCommands.find(call, word);
        }
        int entry = call.isReady(word) ? call.find(word) : Keyspace.NONE;
        return entry != Keyspace.NONE && call.keys().value(entry) instanceof SortedSetValue set ? set : null;
    }

    private static void await(Call call, int from, int to, long millis) {
        if (!call.waitForKeys(from, to, millis, TimeoutReply.NIL_ARRAY)) {
            call.reply().nilArray();
        }
    }

    /** Takes out members, and replies them as an array. */
    private static void pop(Call call, int word, SortedSetValue set, boolean highest, long count, boolean nested) {
        int taken = (int) Math.min(count, set.size());
        Scores.write(call.reply(), set, ends(set, highest, taken), highest, true, nested);
        remove(call, word, set, highest, taken);
    }

    private static void remove(Call call, int word, SortedSetValue set, boolean highest, int count) {
        set.remove(ends(set, highest, count));
        call.shrunk(word, set, 'z', highest ? "zpopmax" : "zpopmin");
    }

    /** Where the highest or lowest members are. */
    private static Ranks ends(SortedSetValue set, boolean highest, int count) {
        return highest ? new Ranks(set.size() - count, set.size()) : new Ranks(0, count);
    }
}
