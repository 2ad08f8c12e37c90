package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.bits.BitField;
import dev.waymark.node.internal.bits.BitField.Overflow;
import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;
import java.util.ArrayList;
import java.util.List;

/**
 * BITFIELD and BITFIELD_RO: a string as an array of integers of any width.
 *
 * @see <a href="https://redis.io/docs/latest/commands/bitfield/">BITFIELD</a>
 */
public final class BitfieldCommands {

    private static final Refusal BAD_TYPE = new Refusal(
            "ERR Invalid bitfield type. Use something like i16 u8. " + "Note that u64 is not supported but i64 is.");
    private static final Refusal BAD_OVERFLOW = new Refusal("ERR Invalid OVERFLOW type specified");
    private static final Refusal READ_ONLY = new Refusal("ERR BITFIELD_RO only supports the GET subcommand");

    private BitfieldCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("BITFIELD", call -> bitfield(call, true));
        commands.add("BITFIELD_RO", call -> bitfield(call, false));
    }

    private enum Verb {
        GET(3),
        SET(4),
        INCRBY(4);

        /** How many words it has, itself included. */
        final int words;

        Verb(int words) {
            this.words = words;
        }
    }

    /**
     * One of the steps of a command.
     *
     * @param bit where the number begins
     * @param operand of SET and INCRBY
     */
    private record Step(Verb verb, BitField field, long bit, long operand, Overflow overflow) {}

    private static void bitfield(Call call, boolean mayWrite) {
        List<Step> steps = steps(call);
        long end = 0;
        for (Step step : steps) {
            if (step.verb() != Verb.GET) {
                end = Math.max(end, step.bit() + step.field().width());
            }
        }
        if (end > 0 && !mayWrite) {
            throw READ_ONLY;
        }
        if (end == 0) {
            call.onlyReads();
        }
        int entry = call.string(1);
        boolean longer = false;
        if (end > 0) {
            // As in Redis, the string grows even when no step writes in the end.
            int least = (int) (end + 7 >>> 3);
            longer = entry == Keyspace.NONE || call.keys().length(entry) < least;
            entry = call.stretch(1, entry, least);
        }
        call.reply().array(steps.size());
        boolean changed = false;
        for (Step step : steps) {
            changed |= run(call, step, entry, longer);
        }
        if (changed) {
            call.modified(1, '$', "setbit");
        }
    }

    /** Runs a step and writes its reply; whether it changed something. */
    private static boolean run(Call call, Step step, int entry, boolean longer) {
        Keyspace keys = call.keys();
        boolean absent = entry == Keyspace.NONE;
        byte[] bytes = absent ? NOTHING : keys.bytes(entry);
        int at = absent ? 0 : keys.offset(entry);
        BitField field = step.field();
        long before = field.read(bytes, at, absent ? 0 : keys.length(entry), step.bit());
        if (step.verb() == Verb.GET) {
            call.reply().number(before);
            return false;
        }
        boolean increment = step.verb() == Verb.INCRBY;
        long base = increment ? before : step.operand();
        long more = increment ? step.operand() : 0;
        int overflow = field.overflow(base, more);
        if (overflow != 0 && step.overflow() == Overflow.FAIL) {
            call.reply().nil();
            return false;
        }
        long after = base + more;
        if (overflow != 0) {
            after = step.overflow() == Overflow.WRAP
                    ? field.wrapped(after)
                    : overflow > 0 ? field.largest() : field.smallest();
        }
        field.write(bytes, at, step.bit(), after);
        call.reply().number(increment ? after : before);
        return longer || before != after;
    }

    private static final byte[] NOTHING = {};

    private static List<Step> steps(Call call) {
        Arguments args = call.args();
        List<Step> steps = new ArrayList<>();
        Overflow overflow = Overflow.WRAP;
        for (int word = 2; word < args.count(); ) {
            int left = args.count() - word;
            if (args.is(word, "OVERFLOW") && left > 1) {
                overflow = overflow(args, word + 1);
                word += 2;
                continue;
            }
            Verb verb = verb(args, word, left);
            BitField field = BitField.of(args.bytes(), args.offset(word + 1), args.length(word + 1));
            if (field == null) {
                throw BAD_TYPE;
            }
            long bit = BitmapCommands.bitOffset(call, word + 2, field.width());
            long operand = verb == Verb.GET ? 0 : args.number(word + 3);
            steps.add(new Step(verb, field, bit, operand, overflow));
            word += verb.words;
        }
        return steps;
    }

    private static Verb verb(Arguments args, int word, int left) {
        for (Verb verb : Verb.values()) {
            if (args.is(word, verb.name()) && left >= verb.words) {
                return verb;
            }
        }
        throw Refusal.SYNTAX;
    }

    private static Overflow overflow(Arguments args, int word) {
        for (Overflow overflow : Overflow.values()) {
            if (args.is(word, overflow.name())) {
                return overflow;
            }
        }
        throw BAD_OVERFLOW;
    }
}
