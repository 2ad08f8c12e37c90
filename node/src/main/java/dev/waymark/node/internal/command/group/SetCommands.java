package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.protocol.RespWriter;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The commands of one set; those of several are {@link SetAlgebraCommands}.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=set">Commands, "Set"</a>
 */
public final class SetCommands {

    private static final Refusal NOT_POSITIVE = new Refusal("ERR value is out of range, must be positive");

    private SetCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("SADD", SetCommands::sadd);
        commands.add("SREM", SetCommands::srem);
        commands.add("SMOVE", SetCommands::smove);
        commands.add("SISMEMBER", SetCommands::sismember);
        commands.add("SMISMEMBER", SetCommands::smismember);
        commands.add("SCARD", SetCommands::scard);
        commands.add("SMEMBERS", SetCommands::smembers);
        commands.add("SPOP", SetCommands::spop);
        commands.add("SRANDMEMBER", SetCommands::srandmember);
        commands.add("SSCAN", SetCommands::sscan);
    }

    private static void sadd(Call call) {
        Arguments args = call.args();
        SetValue found = find(call, 1);
        SetValue set = found == null ? call.put(1, new SetValue(call.engine().encodings())) : found;
        int added = 0;
        for (int word = 2; word < args.count(); word++) {
            added += set.add(args.bytes(), args.offset(word), args.length(word)) ? 1 : 0;
        }
        call.reply().number(added);
        if (added > 0) {
            call.modified(1, 's', "sadd");
        }
    }

    private static void srem(Call call) {
        Removal.run(call, find(call, 1), 's', "srem", SetValue::remove);
    }

    private static void smove(Call call) {
        Arguments args = call.args();
        SetValue source = find(call, 1);
        if (source == null) {
            call.reply().number(0);
            return;
        }
        SetValue target = find(call, 2);
        byte[] bytes = args.bytes();
        int at = args.offset(3);
        int length = args.length(3);
        if (source == target) {
            call.reply().number(source.contains(bytes, at, length) ? 1 : 0);
            return;
        }
        if (!source.remove(bytes, at, length)) {
            call.reply().number(0);
            return;
        }
        call.shrunk(1, source, 's', "srem");
        if (target == null) {
            target = call.put(2, new SetValue(call.engine().encodings()));
        }
        if (target.add(bytes, at, length)) {
            call.modified(2, 's', "sadd");
        }
        call.reply().number(1);
    }

    private static void sismember(Call call) {
        call.reply().number(isMember(call, find(call, 1), 2) ? 1 : 0);
    }

    private static void smismember(Call call) {
        SetValue set = find(call, 1);
        call.reply().array(call.args().count() - 2);
        for (int word = 2; word < call.args().count(); word++) {
            call.reply().number(isMember(call, set, word) ? 1 : 0);
        }
    }

    private static boolean isMember(Call call, @Nullable SetValue set, int word) {
        Arguments args = call.args();
        return set != null && set.contains(args.bytes(), args.offset(word), args.length(word));
    }

    private static void scard(Call call) {
        SetValue set = find(call, 1);
        call.reply().number(set == null ? 0 : set.size());
    }

    private static void smembers(Call call) {
        SetValue set = find(call, 1);
        call.reply().set(set == null ? 0 : set.size());
        if (set != null) {
            set.forEach(call.reply()::bulk);
        }
    }

    private static void spop(Call call) {
        Arguments args = call.args();
        boolean single = isSingle(args);
        long count = single ? 1 : args.number(2, 0, Long.MAX_VALUE, NOT_POSITIVE);
        SetValue set = find(call, 1);
        if (set == null && single) {
            call.reply().nil();
            return;
        }
        if (set == null || count == 0) {
            call.reply().set(0);
            return;
        }
        if (!single && count >= set.size()) {
            // Redis gives a whole set as SUNION does, which looks it up.
            call.onlyReads();
            call.look(1);
        }
        RandomGenerator random = call.engine().random();
        int[] chosen = single ? new int[] {set.any(random)} : set.sample(Samples.most(count), random);
        // An entry is good until the first of them is taken out, a copy of a member always.
        byte[][] members = Arrays.stream(chosen).mapToObj(set::member).toArray(byte[][]::new);
        if (!single) {
            call.reply().set(members.length);
        }
        for (byte[] member : members) {
            call.reply().bulk(member);
            set.remove(member, 0, member.length);
        }
        call.shrunk(1, set, 's', "spop");
    }

    private static void srandmember(Call call) {
        Arguments args = call.args();
        boolean single = isSingle(args);
        long count = single ? 1 : Samples.count(args, 2);
        SetValue set = find(call, 1);
        RespWriter out = call.reply();
        if (set == null && single) {
            out.nil();
            return;
        }
        if (set == null) {
            out.array(0);
            return;
        }
        RandomGenerator random = call.engine().random();
        if (single) {
            set.write(set.any(random), out);
        } else {
            Samples.reply(
                    call,
                    count,
                    false,
                    () -> set.any(random),
                    most -> set.sample(most, random),
                    entry -> set.write(entry, out));
        }
    }

    /** Whether one member is asked for, and not a number of them. */
    private static boolean isSingle(Arguments args) {
        if (args.count() > 3) {
            throw Refusal.SYNTAX;
        }
        return args.count() == 2;
    }

    private static void sscan(Call call) {
        long cursor = Scanning.cursor(call.args(), 2);
        SetValue set = find(call, 1);
        if (set == null) {
            Scanning.replyEmpty(call);
            return;
        }
        Scanning scanning = Scanning.of(call.args(), 3);
        RespWriter found = new RespWriter(256);
        int[] elements = {0};
        long next = set.scan(cursor, scanning.count(), (bytes, at, length) -> {
            if (scanning.matches(bytes, at, length)) {
                found.bulk(bytes, at, length);
                elements[0]++;
            }
        });
        Scanning.reply(call, next, elements[0], found);
    }

    /** The set in a word's key; null when there is none. */
    static @Nullable SetValue find(Call call, int word) {
        return call.value(word, SetValue.class);
    }
}
