package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.hyperloglog.CorruptException;
import dev.waymark.node.internal.hyperloglog.HyperLogLog;
import dev.waymark.node.internal.hyperloglog.SelfTest;
import org.jspecify.annotations.Nullable;

/**
 * The commands of HyperLogLogs, which are strings of a certain form.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=hyperloglog">Commands, "HyperLogLog"</a>
 */
public final class HyperLogLogCommands {

    private static final Refusal NOT_ONE = new Refusal("WRONGTYPE Key is not a valid HyperLogLog string value.");
    private static final Refusal CORRUPT = new Refusal("INVALIDOBJ Corrupted HLL object detected");
    private static final Refusal NO_KEY = new Refusal("ERR The specified key does not exist");
    private static final Refusal NOT_SPARSE = new Refusal("ERR HLL encoding is not sparse");

    private HyperLogLogCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("PFADD", call -> guarded(call, HyperLogLogCommands::pfadd));
        commands.add("PFCOUNT", call -> guarded(call, HyperLogLogCommands::pfcount));
        commands.add("PFMERGE", call -> guarded(call, HyperLogLogCommands::pfmerge));
        commands.add("PFDEBUG", call -> guarded(call, HyperLogLogCommands::pfdebug));
        commands.add("PFSELFTEST", HyperLogLogCommands::pfselftest);
    }

    @FunctionalInterface
    private interface Body {
        void run(Call call) throws CorruptException;
    }

    private static void guarded(Call call, Body body) {
        try {
            body.run(call);
        } catch (CorruptException e) {
            throw CORRUPT;
        }
    }

    /** Up to how many bytes a HyperLogLog keeps its registers sparse. */
    private static int sparseMaxBytes(Call call) {
        return (int) Math.min(Integer.MAX_VALUE, call.engine().settings().number("hll-sparse-max-bytes"));
    }

    private static void pfadd(Call call) throws CorruptException {
        Arguments args = call.args();
        HyperLogLog old = find(call, 1);
        HyperLogLog log = old == null ? HyperLogLog.empty() : old;
        int most = sparseMaxBytes(call);
        boolean changed = old == null;
        for (int word = 2; word < args.count(); word++) {
            changed |= log.add(args.bytes(), args.offset(word), args.length(word), most);
        }
        if (changed) {
            log.outdate();
            store(call, 1, log);
            call.modified(1, '$', "pfadd");
        }
        call.reply().number(changed ? 1 : 0);
    }

    private static void pfcount(Call call) throws CorruptException {
        if (call.args().count() > 2) {
            byte[] union = new byte[HyperLogLog.REGISTERS];
            uniteInto(union, call);
            call.reply().number(HyperLogLog.estimate(union));
            return;
        }
        HyperLogLog log = find(call, 1);
        if (log == null) {
            call.reply().number(0);
            return;
        }
        boolean known = log.isEstimated();
        call.reply().number(log.estimate());
        if (!known) {
            // A command that reads, and yet what it found is kept with the key.
            store(call, 1, log);
            call.touched(1);
        }
    }

    private static void pfmerge(Call call) throws CorruptException {
        byte[] union = new byte[HyperLogLog.REGISTERS];
        boolean dense = uniteInto(union, call);
        HyperLogLog old = of(call, call.peek(1)); // It was looked up as a source.
        HyperLogLog log = old == null ? HyperLogLog.empty() : old;
        if (dense) {
            log.toDense();
        }
        log.addAll(union, sparseMaxBytes(call));
        log.outdate();
        store(call, 1, log);
        call.modified(1, '$', "pfadd");
        call.ok();
    }

    /** Makes the registers those of all keys of a command together; whether one of them is dense. */
    private static boolean uniteInto(byte[] union, Call call) throws CorruptException {
        boolean dense = false;
        for (int word = 1; word < call.args().count(); word++) {
            HyperLogLog log = find(call, word);
            if (log != null) {
                dense |= log.isDense();
                log.mergeInto(union);
            }
        }
        return dense;
    }

    private static void pfdebug(Call call) throws CorruptException {
        HyperLogLog log = find(call, 2);
        if (log == null) {
            throw NO_KEY;
        }
        Arguments args = call.args();
        if (args.is(1, "GETREG")) {
            makeDense(call, log);
            call.reply().array(HyperLogLog.REGISTERS);
            for (byte value : log.registers()) {
                call.reply().number(value);
            }
        } else if (args.is(1, "DECODE")) {
            if (log.isDense()) {
                throw NOT_SPARSE;
            }
            call.reply().bulk(log.decoded());
        } else if (args.is(1, "ENCODING")) {
            call.reply().text(log.isDense() ? "dense" : "sparse");
        } else if (args.is(1, "TODENSE")) {
            call.reply().number(makeDense(call, log) ? 1 : 0);
        } else {
            throw new Refusal("ERR Unknown PFDEBUG subcommand '" + args.quoted(1) + "'");
        }
    }

    private static boolean makeDense(Call call, HyperLogLog log) throws CorruptException {
        if (log.isDense()) {
            return false;
        }
        log.toDense();
        store(call, 2, log);
        call.recount(2); // As in Redis, only what it looks like inside has changed.
        return true;
    }

    private static void pfselftest(Call call) {
        String failure = SelfTest.run(call.engine().random());
        if (failure != null) {
            throw new Refusal("TESTFAILED " + failure);
        }
        call.ok();
    }

    /** The HyperLogLog in a word's key; null when the key is not there. */
    private static @Nullable HyperLogLog find(Call call, int word) {
        return of(call, call.string(word));
    }

    private static @Nullable HyperLogLog of(Call call, int entry) {
        if (entry == Keyspace.NONE) {
            return null;
        }
        byte[] bytes = call.keys().bytes(entry);
        int at = call.keys().offset(entry);
        int length = call.keys().length(entry);
        if (!HyperLogLog.isOne(bytes, at, length)) {
            throw NOT_ONE;
        }
        return HyperLogLog.of(bytes, at, length);
    }

    /** Makes the key in a word hold what a HyperLogLog has become, unless it became that where it lies. */
    private static void store(Call call, int word, HyperLogLog log) {
        int entry = call.peek(word);
        if (entry == Keyspace.NONE || call.keys().bytes(entry) != log.bytes()) {
            long expiresAt = entry == Keyspace.NONE ? -1 : call.keys().expiresAt(entry);
            entry = call.put(word, log.bytes(), log.offset(), log.length(), expiresAt);
        }
        call.keys().written(entry);
    }
}
