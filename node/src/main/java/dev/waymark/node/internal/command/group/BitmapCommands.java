package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.bits.BitOperation;
import dev.waymark.node.internal.bits.Bits;
import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Integers;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;

/**
 * The commands of single bits and ranges of bits. A bitmap is a string; behind its end are zeros.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=bitmap">Commands, "Bitmap"</a>
 */
public final class BitmapCommands {

    private static final Refusal BAD_OFFSET = new Refusal("ERR bit offset is not an integer or out of range");
    private static final Refusal BAD_BIT = new Refusal("ERR bit is not an integer or out of range");
    private static final Refusal BAD_WANTED = new Refusal("ERR The bit argument must be 1 or 0.");
    private static final Refusal ONE_SOURCE = new Refusal("ERR BITOP NOT must be called with a single source key.");

    private BitmapCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("SETBIT", BitmapCommands::setbit);
        commands.add("GETBIT", BitmapCommands::getbit);
        commands.add("BITCOUNT", BitmapCommands::bitcount);
        commands.add("BITPOS", BitmapCommands::bitpos);
        commands.add("BITOP", BitmapCommands::bitop);
    }

    private static void setbit(Call call) {
        long bit = bitOffset(call, 2);
        boolean to = call.args().number(3, 0, 1, BAD_BIT) == 1;
        int entry = call.string(1);
        Keyspace keys = call.keys();
        boolean longer = bit >>> 3 >= length(keys, entry);
        entry = call.stretch(1, entry, (int) (bit >>> 3) + 1);
        byte[] bytes = keys.bytes(entry);
        boolean before = Bits.get(bytes, keys.offset(entry), bit);
        if (longer || before != to) {
            Bits.set(bytes, keys.offset(entry), bit, to);
            call.modified(1, '$', "setbit");
        }
        call.reply().number(before ? 1 : 0);
    }

    private static void getbit(Call call) {
        long bit = bitOffset(call, 2);
        int entry = call.string(1);
        Keyspace keys = call.keys();
        boolean one = bit >>> 3 < length(keys, entry) && Bits.get(keys.bytes(entry), keys.offset(entry), bit);
        call.reply().number(one ? 1 : 0);
    }

    private static void bitcount(Call call) {
        int entry = call.string(1);
        if (entry == Keyspace.NONE) {
            call.reply().number(0);
            return;
        }
        Arguments args = call.args();
        Keyspace keys = call.keys();
        if (args.count() == 3 || args.count() > 5) {
            throw Refusal.SYNTAX;
        }
        long first = args.count() > 2 ? args.number(2) : 0;
        long last = args.count() > 2 ? args.number(3) : -1;
        // Then Redis looks neither at the unit nor at the string, which may be shorter than both.
        if (first < 0 && last < 0 && first > last) {
            call.reply().number(0);
            return;
        }
        boolean inBits = unitIsBit(args, 4);
        Range range = Range.of(first, last, inBits, keys.length(entry));
        call.reply().number(Bits.count(keys.bytes(entry), keys.offset(entry), range.from(), range.to()));
    }

    private static void bitpos(Call call) {
        Arguments args = call.args();
        long wanted = args.number(2);
        if (wanted != 0 && wanted != 1) {
            throw BAD_WANTED;
        }
        int entry = call.string(1);
        if (entry == Keyspace.NONE) {
            call.reply().number(wanted == 0 ? 0 : -1);
            return;
        }
        if (args.count() > 6) {
            throw Refusal.SYNTAX;
        }
        long first = args.count() > 3 ? args.number(3) : 0;
        boolean inBits = unitIsBit(args, 5);
        boolean hasEnd = args.count() > 4;
        Keyspace keys = call.keys();
        int length = keys.length(entry);
        Range range = Range.of(first, hasEnd ? args.number(4) : -1, inBits, length);
        long found = Bits.find(wanted == 1, keys.bytes(entry), keys.offset(entry), range.from(), range.to());
        // A string of ones is followed by zeros, unless the caller has said where to stop.
        boolean behind = found < 0 && wanted == 0 && !hasEnd && range.from() < range.to();
        call.reply().number(behind ? 8L * length : found);
    }

    private static boolean unitIsBit(Arguments args, int word) {
        if (args.count() <= word || args.is(word, "BYTE")) {
            return false;
        }
        if (!args.is(word, "BIT")) {
            throw Refusal.SYNTAX;
        }
        return true;
    }

    private static void bitop(Call call) {
        Arguments args = call.args();
        BitOperation operation = operation(args);
        if (operation == BitOperation.NOT && args.count() != 4) {
            throw ONE_SOURCE;
        }
        int longest = 0;
        int[] sources = new int[args.count()];
        for (int word = 3; word < args.count(); word++) {
            sources[word] = call.string(word);
            longest = Math.max(longest, length(call.keys(), sources[word]));
        }
        byte[] result = new byte[longest];
        for (int word = 3; word < args.count(); word++) {
            int length = length(call.keys(), sources[word]);
            byte[] bytes = length == 0 ? result : call.keys().bytes(sources[word]);
            int at = length == 0 ? 0 : call.keys().offset(sources[word]);
            operation.combine(result, bytes, at, length, word == 3);
        }
        if (longest > 0) {
            call.keys().written(call.put(2, result, 0, longest, -1));
            call.modified(2, '$', "set");
        } else if (call.peek(2) != Keyspace.NONE) {
            call.remove(2);
            call.modified(2, 'g', "del");
        }
        call.reply().number(longest);
    }

    private static BitOperation operation(Arguments args) {
        for (BitOperation operation : BitOperation.values()) {
            if (args.is(1, operation.name())) {
                return operation;
            }
        }
        throw Refusal.SYNTAX;
    }

    /** The number of a bit that a string may have. */
    private static long bitOffset(Call call, int word) {
        return call.args().number(word, 0, 8 * StringCommands.longest(call) - 1, BAD_OFFSET);
    }

    /**
     * The number of a bit, or behind {@code #} how many numbers of {@code width} bits lie before it.
     *
     * @throws Refusal when a string has no such bit
     */
    static long bitOffset(Call call, int word, int width) {
        Arguments args = call.args();
        int at = args.offset(word);
        int length = args.length(word);
        if (length == 0 || args.bytes()[at] != '#') {
            return bitOffset(call, word);
        }
        long index = Integers.parse(args.bytes(), at + 1, length - 1, BAD_OFFSET);
        long bits = 8 * StringCommands.longest(call);
        if (index < 0 || index > (bits - 1) / width) {
            throw BAD_OFFSET;
        }
        return index * width;
    }

    private static int length(Keyspace keys, int entry) {
        return entry == Keyspace.NONE ? 0 : keys.length(entry);
    }

    /** Bits from {@code from} to before {@code to}. */
    private record Range(long from, long to) {

        /** The range from one byte or bit to another, both included; negative ones are counted from the end. */
        static Range of(long first, long last, boolean inBits, int length) {
            long all = inBits ? 8L * length : length;
            int unit = inBits ? 1 : 8;
            long from = Math.max(0, first < 0 ? first + all : first);
            long to = Math.min(all - 1, Math.max(0, last < 0 ? last + all : last)) + 1;
            return from < to ? new Range(from * unit, to * unit) : new Range(0, 0);
        }
    }
}
