package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The commands of several sets: what is in all of them, in any, or in the first only.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=set">Commands, "Set"</a>
 */
public final class SetAlgebraCommands {

    private static final Refusal NO_KEYS = new Refusal("ERR numkeys should be greater than 0");
    private static final Refusal TOO_MANY_KEYS = new Refusal("ERR Number of keys can't be greater than number of args");
    private static final Refusal BAD_LIMIT = new Refusal("ERR LIMIT can't be negative");

    private SetAlgebraCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("SINTER", SetAlgebraCommands::sinter);
        commands.add("SINTERCARD", SetAlgebraCommands::sintercard);
        commands.add("SUNION", call -> reply(call, union(call, 1)));
        commands.add("SDIFF", call -> reply(call, difference(call, 1)));
        commands.add("SINTERSTORE", call -> store(call, intersection(call), "sinterstore"));
        commands.add("SUNIONSTORE", call -> store(call, union(call, 2), "sunionstore"));
        commands.add("SDIFFSTORE", call -> store(call, difference(call, 2), "sdiffstore"));
    }

    private static void sinter(Call call) {
        List<SetValue> sets = all(call, 1, call.args().count());
        RespWriter found = new RespWriter(256);
        int[] count = {0};
        if (sets != null) {
            SetAlgebra.intersect(sets, (bytes, at, length) -> {
                found.bulk(bytes, at, length);
                count[0]++;
            });
        }
        call.reply().set(count[0]).raw(found.buffer(), 0, found.length());
    }

    private static void sintercard(Call call) {
        Arguments args = call.args();
        long keys = args.number(1, 1, Long.MAX_VALUE, NO_KEYS);
        if (keys > args.count() - 2) {
            throw TOO_MANY_KEYS;
        }
        int behind = 2 + (int) keys;
        long limit = 0;
        for (int word = behind; word < args.count(); word += 2) {
            if (!args.is(word, "LIMIT") || word + 1 == args.count()) {
                throw Refusal.SYNTAX;
            }
            limit = args.number(word + 1, 0, Long.MAX_VALUE, BAD_LIMIT);
        }
        List<SetValue> sets = all(call, 2, behind);
        long[] count = {0};
        if (sets != null) {
            SetAlgebra.intersect(sets, (bytes, at, length) -> count[0]++);
        }
        call.reply().number(limit > 0 ? Math.min(limit, count[0]) : count[0]);
    }

    private static SetValue intersection(Call call) {
        List<SetValue> sets = all(call, 2, call.args().count());
        SetValue common = new SetValue(call.engine().encodings());
        if (sets != null) {
            SetAlgebra.intersect(sets, common::add);
        }
        return common;
    }

    private static SetValue union(Call call, int from) {
        List<SetValue> sets = new ArrayList<>(find(call, from, call.args().count()));
        sets.removeIf(Objects::isNull);
        return SetAlgebra.unite(sets, call.engine().encodings());
    }

    private static SetValue difference(Call call, int from) {
        List<@Nullable SetValue> sets = find(call, from, call.args().count());
        Encodings encodings = call.engine().encodings();
        SetValue first = sets.get(0);
        List<SetValue> others = new ArrayList<>();
        for (SetValue other : sets.subList(1, sets.size())) {
            if (other != null) {
                others.add(other);
            }
        }
        return first == null ? new SetValue(encodings) : SetAlgebra.subtract(first, others, encodings);
    }

    private static void reply(Call call, SetValue result) {
        call.reply().set(result.size());
        result.forEach(call.reply()::bulk);
    }

    /** Makes the first key hold the result; nothing, when that is empty. */
    private static void store(Call call, SetValue result, String event) {
        if (!result.isEmpty()) {
            call.put(1, result);
            call.modified(1, 's', event);
        } else if (call.peek(1) != Keyspace.NONE) {
            call.remove(1);
            call.modified(1, 'g', "del");
        }
        call.reply().number(result.size());
    }

    /** The sets of all keys; null when one of them is not there, and nothing can be in all. */
    private static @Nullable List<SetValue> all(Call call, int from, int to) {
        List<SetValue> sets = new ArrayList<>();
        for (SetValue set : find(call, from, to)) {
            if (set != null) {
                sets.add(set);
            }
        }
        return sets.size() == to - from ? sets : null;
    }

    /** The sets of all keys, null for each that is not there. Looks at all of them: one may hold something else. */
    private static List<@Nullable SetValue> find(Call call, int from, int to) {
        List<@Nullable SetValue> sets = new ArrayList<>();
        for (int word = from; word < to; word++) {
            sets.add(SetCommands.find(call, word));
        }
        return sets;
    }
}
