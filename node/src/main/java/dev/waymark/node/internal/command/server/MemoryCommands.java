package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.group.Help;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.protocol.RespWriter;

/**
 * MEMORY. Its numbers are those of this node: it keeps keys in another way than Redis does.
 *
 * @see <a href="https://redis.io/docs/latest/commands/memory-usage/">MEMORY USAGE</a>
 */
final class MemoryCommands {

    private static final String NO_ALLOCATOR = "Stats not supported for the current allocator";

    private MemoryCommands() {}

    static void register(CommandSet commands) {
        commands.add("MEMORY USAGE", MemoryCommands::usage);
        commands.add("MEMORY STATS", MemoryCommands::stats);
        commands.add("MEMORY DOCTOR", MemoryCommands::doctor);
        commands.add("MEMORY PURGE", MemoryCommands::purge);
        commands.add("MEMORY MALLOC-STATS", call -> call.reply().bulk(NO_ALLOCATOR));
        Help.add(commands, "MEMORY");
    }

    /** SAMPLES makes no difference here: what a value takes is known. */
    private static void usage(Call call) {
        Arguments args = call.args();
        for (int word = 3; word < args.count(); word += 2) {
            if (!args.is(word, "SAMPLES") || word + 1 == args.count()) {
                throw Refusal.SYNTAX;
            }
            if (args.number(word + 1) < 0) {
                throw Refusal.SYNTAX;
            }
        }
        int entry = call.peek(2);
        if (entry == Keyspace.NONE) {
            call.reply().nil();
        } else {
            call.reply().number(call.keys().memory(entry));
        }
    }

    private static void stats(Call call) {
        Engine engine = call.engine();
        long total = engine.memory();
        long keys = engine.keys().used();
        long peak = Math.max(total, engine.peakMemory());
        long heap = Runtime.getRuntime().totalMemory();
        RespWriter out = call.reply().map(27);
        field(out, "peak.allocated", peak);
        field(out, "total.allocated", total);
        field(out, "startup.allocated", Engine.STARTUP_BYTES);
        field(out, "replication.backlog", 0);
        field(out, "clients.slaves", 0);
        field(out, "clients.normal", engine.clients().memory());
        field(out, "cluster.links", 0);
        field(out, "aof.buffer", 0);
        field(out, "lua.caches", 0);
        field(out, "functions.caches", 0);
        field(out, "overhead.total", total - keys);
        field(out, "keys.count", engine.keys().size());
        field(
                out,
                "keys.bytes-per-key",
                engine.keys().size() == 0 ? 0 : keys / engine.keys().size());
        field(out, "dataset.bytes", keys);
        out.bulk("dataset.percentage").real(percent(keys, total));
        out.bulk("peak.percentage").real(percent(total, peak));
        field(out, "allocator.allocated", total);
        field(out, "allocator.active", heap);
        field(out, "allocator.resident", heap);
        out.bulk("allocator-fragmentation.ratio").real(ratio(heap, total));
        field(out, "allocator-fragmentation.bytes", Math.max(0, heap - total));
        out.bulk("allocator-rss.ratio").real(1);
        field(out, "allocator-rss.bytes", 0);
        out.bulk("rss-overhead.ratio").real(1);
        field(out, "rss-overhead.bytes", 0);
        out.bulk("fragmentation").real(ratio(heap, total));
        field(out, "fragmentation.bytes", Math.max(0, heap - total));
    }

    private static void field(RespWriter out, String name, long value) {
        out.bulk(name).number(value);
    }

    private static double percent(long part, long whole) {
        return 100 * ratio(part, whole);
    }

    private static double ratio(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    private static void doctor(Call call) {
        Engine engine = call.engine();
        Runtime jvm = Runtime.getRuntime();
        long limit = engine.settings().number("maxmemory");
        String text = "Keys and clients take " + engine.memory() + " bytes; the heap of the JVM has "
                + jvm.totalMemory() + " of at most " + jvm.maxMemory() + ".\n"
                + (limit == 0
                        ? "There is no maxmemory: when the heap is full, commands fail with OOM.\n"
                        : limit > jvm.maxMemory() / 2
                                ? "maxmemory is more than half of the heap, which may be full before it is reached:"
                                        + " give the JVM more (-Xmx).\n"
                                : "");
        call.reply().verbatim("txt", text);
    }

    private static void purge(Call call) {
        while (call.keys().compact(0)) {
            // The next page.
        }
        call.ok();
    }
}
