package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Integers;
import dev.waymark.node.internal.command.LongDouble;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Digits;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.Type;

/**
 * The commands of strings.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=string">Commands, "String"</a>
 */
public final class StringCommands {

    /** No array of the JVM is larger. */
    private static final long LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private static final Refusal TOO_LONG = new Refusal("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
    private static final Refusal DECREMENT_OVERFLOW = new Refusal("ERR decrement would overflow");

    private StringCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("GET", StringCommands::get);
        commands.add("GETDEL", StringCommands::getdel);
        commands.add("GETEX", StringCommands::getex);
        commands.add("GETSET", StringCommands::getset);
        commands.add("MGET", StringCommands::mget);
        commands.add("SET", StringCommands::set);
        commands.add("SETNX", StringCommands::setnx);
        commands.add("SETEX", call -> setex(call, 1000));
        commands.add("PSETEX", call -> setex(call, 1));
        commands.add("MSET", StringCommands::mset);
        commands.add("MSETNX", StringCommands::msetnx);
        commands.add("STRLEN", StringCommands::strlen);
        commands.add("APPEND", StringCommands::append);
        commands.add("GETRANGE", StringCommands::getrange);
        commands.add("SUBSTR", StringCommands::getrange);
        commands.add("SETRANGE", StringCommands::setrange);
        commands.add("INCR", call -> add(call, 1));
        commands.add("DECR", call -> add(call, -1));
        commands.add("INCRBY", call -> add(call, call.args().number(2)));
        commands.add("DECRBY", StringCommands::decrby);
        commands.add("INCRBYFLOAT", StringCommands::incrbyfloat);
        commands.add("LCS", CommonSubsequence::lcs);
    }

    private static void get(Call call) {
        write(call, call.string(1));
    }

    private static void getdel(Call call) {
        int entry = call.string(1);
        write(call, entry);
        if (entry != Keyspace.NONE) {
            call.remove(1);
            call.modified(1, 'g', "del");
        }
    }

    private static void getex(Call call) {
        Expiry option = Expiry.ofOptions(call, 2, Expiry.Allowed.WITH_PERSIST);
        int entry = call.string(1);
        if (entry == Keyspace.NONE) {
            call.reply().nil();
            return;
        }
        Expiry expiry = option.resolved(call);
        write(call, entry);
        if (expiry.isAbsent()) {
            return;
        }
        if (expiry.isPersist()) {
            if (call.keys().expiresAt(entry) >= 0) {
                call.expireAt(1, -1);
                call.modified(1, 'g', "persist");
            }
        } else if (expiry.millis() <= call.now()) {
            call.remove(1);
            call.modified(1, 'g', "del");
        } else {
            call.expireAt(1, expiry.millis());
            call.modified(1, 'g', "expire");
        }
    }

    private static void getset(Call call) {
        write(call, call.string(1));
        store(call, 1, 2, -1);
        call.modified(1, '$', "set");
    }

    private static void mget(Call call) {
        call.reply().array(call.args().count() - 1);
        for (int word = 1; word < call.args().count(); word++) {
            int entry = call.find(word);
            write(call, entry != Keyspace.NONE && call.keys().type(entry) == Type.STRING ? entry : Keyspace.NONE);
        }
    }

    private static void set(Call call) {
        if (call.args().count() == 3) {
            store(call, 1, 2, -1);
            call.ok();
            call.modified(1, '$', "set");
            return;
        }
        SetOptions options = SetOptions.of(call);
        int entry = options.get() ? call.string(1) : call.peek(1);
        boolean there = entry != Keyspace.NONE;
        if (options.get()) {
            write(call, entry);
        }
        if (there ? options.onlyIfAbsent() : options.onlyIfPresent()) {
            if (!options.get()) {
                call.reply().nil();
            }
            return;
        }
        Expiry expiry = options.expiry();
        long expiresAt = expiry.isKeep() ? (there ? call.keys().expiresAt(entry) : -1) : expiry.millis();
        store(call, 1, 2, expiresAt);
        if (!options.get()) {
            call.ok();
        }
        call.modified(1, '$', "set");
        if (!expiry.isAbsent() && !expiry.isKeep()) {
            call.modified(1, 'g', "expire");
        }
    }

    private static void setnx(Call call) {
        if (call.peek(1) != Keyspace.NONE) {
            call.reply().number(0);
            return;
        }
        store(call, 1, 2, -1);
        call.reply().number(1);
        call.modified(1, '$', "set");
    }

    private static void setex(Call call, int unitMillis) {
        long expiresAt = Expiry.relative(call, 2, unitMillis);
        store(call, 1, 3, expiresAt);
        call.ok();
        call.modified(1, '$', "set");
        call.modified(1, 'g', "expire");
    }

    private static void mset(Call call) {
        requirePairs(call);
        storePairs(call);
        call.ok();
    }

    private static void msetnx(Call call) {
        requirePairs(call);
        for (int word = 1; word < call.args().count(); word += 2) {
            if (call.peek(word) != Keyspace.NONE) {
                call.reply().number(0);
                return;
            }
        }
        storePairs(call);
        call.reply().number(1);
    }

    private static void requirePairs(Call call) {
        if (call.args().count() % 2 == 0) {
            throw new Refusal(
                    "ERR wrong number of arguments for '" + call.command().title() + "' command");
        }
    }

    private static void storePairs(Call call) {
        for (int word = 1; word < call.args().count(); word += 2) {
            store(call, word, word + 1, -1);
            call.modified(word, '$', "set");
        }
    }

    private static void strlen(Call call) {
        int entry = call.string(1);
        call.reply().number(entry == Keyspace.NONE ? 0 : call.keys().length(entry));
    }

    private static void append(Call call) {
        int entry = call.string(1);
        Arguments args = call.args();
        if (entry == Keyspace.NONE) {
            store(call, 1, 2, -1);
            call.reply().number(args.length(2));
        } else {
            int before = call.keys().length(entry);
            splice(call, entry, before, 2);
            call.reply().number((long) before + args.length(2));
        }
        call.modified(1, '$', "append");
    }

    /** How long a string may be made. */
    static long longest(Call call) {
        return Math.min(call.engine().settings().number("proto-max-bulk-len"), LARGEST_ARRAY);
    }

    private static void setrange(Call call) {
        Arguments args = call.args();
        long offset = args.number(2);
        if (offset < 0) {
            throw new Refusal("ERR offset is out of range");
        }
        int entry = call.string(1);
        int before = entry == Keyspace.NONE ? 0 : call.keys().length(entry);
        if (args.length(3) == 0) {
            call.reply().number(before);
            return;
        }
        if (offset > longest(call) - args.length(3)) {
            throw TOO_LONG;
        }
        splice(call, entry, (int) offset, 3);
        call.reply().number(Math.max(before, offset + args.length(3)));
        call.modified(1, '$', "setrange");
    }

    /** Writes a word into a string from {@code offset} on. */
    private static void splice(Call call, int entry, int offset, int word) {
        Arguments args = call.args();
        if (offset > longest(call) - args.length(word)) {
            throw TOO_LONG;
        }
        int stretched = call.stretch(1, entry, offset + args.length(word));
        byte[] bytes = call.keys().bytes(stretched);
        System.arraycopy(
                args.bytes(), args.offset(word), bytes, call.keys().offset(stretched) + offset, args.length(word));
    }

    private static void getrange(Call call) {
        long from = call.args().number(2);
        long to = call.args().number(3);
        int entry = call.string(1);
        int length = entry == Keyspace.NONE ? 0 : call.keys().length(entry);
        if (from < 0 && to < 0 && from > to) {
            length = 0;
        }
        long first = Math.max(0, from < 0 ? from + length : from);
        long last = Math.min(length - 1L, Math.max(0, to < 0 ? to + length : to));
        if (length == 0 || first > last) {
            call.reply().bulk(new byte[0]);
            return;
        }
        call.reply().bulk(call.keys().string(entry, (int) first, (int) last + 1));
    }

    private static void decrby(Call call) {
        long by = call.args().number(2);
        if (by == Long.MIN_VALUE) {
            throw DECREMENT_OVERFLOW;
        }
        add(call, -by);
    }

    private static void add(Call call, long by) {
        int entry = call.string(1);
        long before = entry == Keyspace.NONE ? 0 : number(call, entry);
        long after = before + by;
        if (((before ^ after) & (by ^ after)) < 0) {
            throw Refusal.OVERFLOW;
        }
        if (entry != Keyspace.NONE && call.keys().isNumber(entry)) {
            call.keys().overwrite(entry, after);
        } else {
            call.put(1, after, entry == Keyspace.NONE ? -1 : call.keys().expiresAt(entry));
        }
        call.reply().number(after);
        call.modified(1, '$', "incrby");
    }

    private static long number(Call call, int entry) {
        if (call.keys().isNumber(entry)) {
            return call.keys().number(entry);
        }
        byte[] digits = call.keys().string(entry);
        return Integers.parse(digits, 0, digits.length, Refusal.NOT_AN_INTEGER);
    }

    private static void incrbyfloat(Call call) {
        int entry = call.string(1);
        LongDouble before = entry == Keyspace.NONE
                ? LongDouble.ZERO
                : LongDouble.parse(call.keys().string(entry));
        byte[] digits = before.plus(LongDouble.parse(call.args().word(2))).digits();
        long expiresAt = entry == Keyspace.NONE ? -1 : call.keys().expiresAt(entry);
        call.put(1, digits, 0, digits.length, expiresAt);
        call.reply().bulk(digits);
        call.modified(1, '$', "incrbyfloat");
    }

    /** Makes a key hold a word, kept as a number when it is one. */
    private static void store(Call call, int key, int value, long expiresAt) {
        Arguments args = call.args();
        byte[] bytes = args.bytes();
        int at = args.offset(value);
        int length = args.length(value);
        if (Digits.isInteger(bytes, at, length)) {
            call.put(key, Digits.value(bytes, at, length), expiresAt);
        } else {
            call.put(key, bytes, at, length, expiresAt);
        }
    }

    private static void write(Call call, int entry) {
        if (entry == Keyspace.NONE) {
            call.reply().nil();
        } else {
            call.keys().write(entry, call.reply());
        }
    }
}
