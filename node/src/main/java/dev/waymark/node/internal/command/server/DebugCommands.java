package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.Handler;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.group.Help;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.move.Payloads;
import dev.waymark.node.internal.rdb.PayloadException;
import dev.waymark.node.internal.rdb.PayloadReader;
import dev.waymark.node.internal.rdb.PayloadWriter;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The part of DEBUG that tests need.
 *
 * @see <a href="https://redis.io/docs/latest/commands/debug/">DEBUG</a>
 */
final class DebugCommands {

    private static final long LONGEST_SLEEP_SECONDS = 3600;

    private final Payloads payloads = new Payloads();

    private DebugCommands() {}

    static void register(CommandSet commands) {
        DebugCommands debug = new DebugCommands();
        commands.add("DEBUG", debug::run);
    }

    private void run(Call call) {
        Arguments args = call.args();
        int count = args.count();
        switch (args.text(1).toUpperCase(Locale.ROOT)) {
            case "HELP" -> Help.write(call, "DEBUG");
            case "SLEEP" -> exactly(call, 3, DebugCommands::sleep);
            case "OBJECT" -> exactly(call, Math.max(3, Math.min(count, 4)), this::object);
            case "DIGEST" ->
                exactly(
                        call,
                        2,
                        one -> one.reply().text(Digest.ofAll(one.keys()).toString()));
            case "DIGEST-VALUE" -> exactly(call, Math.max(2, count), DebugCommands::digestValue);
            case "SET-ACTIVE-EXPIRE" -> exactly(call, 3, DebugCommands::setActiveExpire);
            case "RELOAD" -> exactly(call, count, this::reload);
            default -> throw ServerCommands.wrongWords(call);
        }
    }

    private static void exactly(Call call, int count, Handler action) {
        if (call.args().count() != count) {
            throw ServerCommands.wrongWords(call);
        }
        action.run(call);
    }

    /** The node's one thread sleeps, and so does the node. What is no number is 0, as in Redis. */
    private static void sleep(Call call) {
        double seconds;
        try {
            seconds = Double.parseDouble(call.args().text(2));
        } catch (NumberFormatException e) {
            seconds = 0;
        }
        try {
            TimeUnit.NANOSECONDS.sleep((long) (Math.min(seconds, LONGEST_SLEEP_SECONDS) * 1e9));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        call.ok();
    }

    private void object(Call call) {
        if (call.args().count() == 4 && !call.args().is(3, "FAST")) {
            throw Refusal.SYNTAX;
        }
        int entry = find(call, 2);
        if (entry == Keyspace.NONE) {
            throw Refusal.NO_SUCH_KEY;
        }
        Keyspace keys = call.keys();
        // Without type, version and checksum.
        int length = payloads.write(keys, entry).length() - 11;
        long used = call.now() / 1000 - keys.idleSeconds(entry) & 0xFFFFFF;
        call.reply()
                .text("Value at:0x" + Integer.toHexString(entry) + " refcount:1 encoding:" + keys.encoding(entry)
                        + " serializedlength:" + length + " lru:" + used + " lru_seconds_idle:"
                        + keys.idleSeconds(entry));
    }

    /** DEBUG has no keys in the command table: it looks at those of this node, wherever they belong. */
    private static int find(Call call, int word) {
        return call.keys().find(call.args().word(word));
    }

    private static void digestValue(Call call) {
        Arguments args = call.args();
        call.reply().array(args.count() - 2);
        for (int word = 2; word < args.count(); word++) {
            Digest digest = new Digest();
            int entry = find(call, word);
            if (entry != Keyspace.NONE && !call.keys().expired(entry, call.now())) {
                digest.add(call.keys(), entry);
            }
            call.reply().text(digest.toString());
        }
    }

    private static void setActiveExpire(Call call) {
        String text = call.args().text(2).strip();
        call.engine().expireActively(text.matches("[+-]?[0-9]+.*") && !text.matches("[+-]?0+([^0-9].*)?"));
        call.ok();
    }

    /** A key between two lives. */
    private record Saved(byte[] key, long expiresAt, byte[] payload) {}

    /** Writes all keys as a snapshot would, forgets them, and reads them again. */
    private void reload(Call call) {
        boolean flush = true;
        boolean save = true;
        for (int word = 2; word < call.args().count(); word++) {
            if (call.args().is(word, "NOFLUSH")) {
                flush = false;
            } else if (call.args().is(word, "NOSAVE")) {
                save = false;
            } else if (!call.args().is(word, "MERGE")) {
                throw new Refusal("ERR DEBUG RELOAD only supports the MERGE, NOFLUSH and NOSAVE options.");
            }
        }
        if (!save || !flush) {
            throw new Refusal("ERR this node keeps its keys in memory only: it can only reload what it has");
        }
        Engine engine = call.engine();
        List<Saved> all = saved(engine.keys());
        engine.flush();
        try {
            for (Saved saved : all) {
                if (saved.expiresAt < 0 || saved.expiresAt >= call.now()) {
                    Payloads.store(
                            engine,
                            Slots.of(saved.key),
                            saved.key,
                            PayloadReader.read(saved.payload, 0, saved.payload.length),
                            saved.expiresAt);
                }
            }
        } catch (PayloadException e) {
            throw new IllegalStateException("what was written cannot be read", e);
        }
        call.ok();
    }

    private List<Saved> saved(Keyspace keys) {
        List<Saved> all = new ArrayList<>();
        keys.forEach(entry -> {
            PayloadWriter payload = payloads.write(keys, entry);
            byte[] bytes = Arrays.copyOf(payload.bytes(), payload.length());
            all.add(new Saved(keys.key(entry), keys.expiresAt(entry), bytes));
        });
        return all;
    }
}
