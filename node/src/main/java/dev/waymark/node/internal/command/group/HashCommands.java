package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Integers;
import dev.waymark.node.internal.command.LongDouble;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Digits;
import dev.waymark.node.internal.data.HashValue;
import dev.waymark.protocol.RespWriter;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The commands of hashes.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=hash">Commands, "Hash"</a>
 */
public final class HashCommands {

    private static final Refusal NOT_AN_INTEGER = new Refusal("ERR hash value is not an integer");
    private static final Refusal NOT_A_FLOAT = new Refusal("ERR hash value is not a float");
    private static final Refusal NOT_FINITE = new Refusal("ERR value is NaN or Infinity");

    private HashCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("HSET", HashCommands::hset);
        commands.add("HMSET", HashCommands::hmset);
        commands.add("HSETNX", HashCommands::hsetnx);
        commands.add("HGET", HashCommands::hget);
        commands.add("HMGET", HashCommands::hmget);
        commands.add("HGETALL", HashCommands::hgetall);
        commands.add("HKEYS", call -> list(call, HashValue::writeField));
        commands.add("HVALS", call -> list(call, HashValue::writeValue));
        commands.add("HLEN", HashCommands::hlen);
        commands.add("HSTRLEN", HashCommands::hstrlen);
        commands.add("HEXISTS", HashCommands::hexists);
        commands.add("HDEL", HashCommands::hdel);
        commands.add("HINCRBY", HashCommands::hincrby);
        commands.add("HINCRBYFLOAT", HashCommands::hincrbyfloat);
        commands.add("HRANDFIELD", HashCommands::hrandfield);
        commands.add("HSCAN", HashCommands::hscan);
    }

    private static void hset(Call call) {
        call.reply().number(putAll(call));
        call.modified(1, 'h', "hset");
    }

    private static void hmset(Call call) {
        putAll(call);
        call.ok();
        call.modified(1, 'h', "hset");
    }

    /** Puts all pairs of words into the hash; how many fields are new. */
    private static int putAll(Call call) {
        Arguments args = call.args();
        if (args.count() % 2 != 0) {
            throw new Refusal(
                    "ERR wrong number of arguments for '" + call.command().title() + "' command");
        }
        HashValue hash = findOrCreate(call);
        int added = 0;
        for (int word = 2; word < args.count(); word += 2) {
            added += put(args, hash, word) ? 1 : 0;
        }
        return added;
    }

    private static void hsetnx(Call call) {
        HashValue hash = findOrCreate(call);
        if (find(call, hash, 2) != HashValue.NONE) {
            call.reply().number(0);
            return;
        }
        put(call.args(), hash, 2);
        call.reply().number(1);
        call.modified(1, 'h', "hset");
    }

    private static boolean put(Arguments args, HashValue hash, int word) {
        byte[] bytes = args.bytes();
        return hash.put(
                bytes, args.offset(word), args.length(word), bytes, args.offset(word + 1), args.length(word + 1));
    }

    private static void hget(Call call) {
        write(call, find(call), 2);
    }

    private static void hmget(Call call) {
        HashValue hash = find(call);
        call.reply().array(call.args().count() - 2);
        for (int word = 2; word < call.args().count(); word++) {
            write(call, hash, word);
        }
    }

    /** Writes the value of the field in a word, or that there is none. */
    private static void write(Call call, @Nullable HashValue hash, int word) {
        int entry = find(call, hash, word);
        if (hash == null || entry == HashValue.NONE) {
            call.reply().nil();
        } else {
            hash.writeValue(entry, call.reply());
        }
    }

    private static void hgetall(Call call) {
        HashValue hash = find(call);
        call.reply().map(size(hash));
        if (hash != null) {
            hash.forEach(entry -> writePair(hash, entry, call.reply()));
        }
    }

    private static void writePair(HashValue hash, int entry, RespWriter out) {
        hash.writeField(entry, out);
        hash.writeValue(entry, out);
    }

    /** Writes a part of an entry. */
    @FunctionalInterface
    private interface Part {
        void write(HashValue hash, int entry, RespWriter out);
    }

    private static void list(Call call, Part part) {
        HashValue hash = find(call);
        call.reply().array(size(hash));
        if (hash != null) {
            hash.forEach(entry -> part.write(hash, entry, call.reply()));
        }
    }

    private static void hlen(Call call) {
        call.reply().number(size(find(call)));
    }

    private static void hstrlen(Call call) {
        HashValue hash = find(call);
        int entry = find(call, hash, 2);
        call.reply().number(hash == null || entry == HashValue.NONE ? 0 : hash.valueLength(entry));
    }

    private static void hexists(Call call) {
        call.reply().number(find(call, find(call), 2) == HashValue.NONE ? 0 : 1);
    }

    private static void hdel(Call call) {
        Removal.run(call, find(call), 'h', "hdel", HashValue::remove);
    }

    private static void hincrby(Call call) {
        long by = call.args().number(3);
        HashValue hash = find(call);
        int entry = find(call, hash, 2);
        long before = 0;
        if (hash != null && entry != HashValue.NONE) {
            byte[] digits = hash.value(entry);
            before = Integers.parse(digits, 0, digits.length, NOT_AN_INTEGER);
        }
        long after = before + by;
        if (((before ^ after) & (by ^ after)) < 0) {
            throw Refusal.OVERFLOW;
        }
        replace(call, Digits.of(after));
        call.reply().number(after);
        call.modified(1, 'h', "hincrby");
    }

    private static void hincrbyfloat(Call call) {
        LongDouble by = LongDouble.parse(call.args().word(3));
        if (by.isInfinite()) {
            throw NOT_FINITE;
        }
        HashValue hash = find(call);
        int entry = find(call, hash, 2);
        LongDouble before = hash == null || entry == HashValue.NONE
                ? LongDouble.ZERO
                : LongDouble.parse(hash.value(entry), NOT_A_FLOAT);
        byte[] digits = before.plus(by).digits();
        replace(call, digits);
        call.reply().bulk(digits);
        call.modified(1, 'h', "hincrbyfloat");
    }

    /** Gives the field in the second word a value. */
    private static void replace(Call call, byte[] value) {
        Arguments args = call.args();
        findOrCreate(call).put(args.bytes(), args.offset(2), args.length(2), value, 0, value.length);
    }

    private static void hrandfield(Call call) {
        Arguments args = call.args();
        if (args.count() == 2) {
            HashValue hash = find(call);
            if (hash == null) {
                call.reply().nil();
            } else {
                hash.writeField(hash.any(call.engine().random()), call.reply());
            }
            return;
        }
        long count = Samples.count(args, 2);
        boolean withValues = Samples.paired(args, count, "WITHVALUES");
        HashValue hash = find(call);
        if (hash == null) {
            call.reply().array(0);
            return;
        }
        RandomGenerator random = call.engine().random();
        Samples.reply(call, count, withValues, () -> hash.any(random), most -> hash.sample(most, random), entry -> {
            hash.writeField(entry, call.reply());
            if (withValues) {
                hash.writeValue(entry, call.reply());
            }
        });
    }

    private static void hscan(Call call) {
        long cursor = Scanning.cursor(call.args(), 2);
        HashValue hash = find(call);
        if (hash == null) {
            Scanning.replyEmpty(call);
            return;
        }
        Scanning scanning = Scanning.of(call.args(), 3);
        RespWriter found = new RespWriter(256);
        int[] elements = {0};
        long next = hash.scan(cursor, scanning.count(), entry -> {
            byte[] field = hash.field(entry);
            if (scanning.matches(field, 0, field.length)) {
                writePair(hash, entry, found);
                elements[0] += 2;
            }
        });
        Scanning.reply(call, next, elements[0], found);
    }

    private static @Nullable HashValue find(Call call) {
        return call.value(1, HashValue.class);
    }

    private static HashValue findOrCreate(Call call) {
        HashValue hash = find(call);
        return hash == null ? call.put(1, new HashValue(call.engine().encodings())) : hash;
    }

    /** The entry of the field in a word. */
    private static int find(Call call, @Nullable HashValue hash, int word) {
        Arguments args = call.args();
        return hash == null ? HashValue.NONE : hash.find(args.bytes(), args.offset(word), args.length(word));
    }

    private static int size(@Nullable HashValue hash) {
        return hash == null ? 0 : hash.size();
    }
}
