package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.TimeoutReply;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.text.Glob;
import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The commands of all keys at once.
 *
 * @see <a href="https://redis.io/docs/latest/commands/scan/">SCAN</a>
 */
public final class KeyspaceCommands {

    /** How many databases Redis has by default; a cluster uses only the first. */
    private static final int DATABASES = 16;

    /** How often RANDOMKEY tries when it meets keys that have expired but cannot be taken out. */
    private static final int TRIES = 100;

    private KeyspaceCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("DBSIZE", call -> call.reply().number(call.keys().size()));
        commands.add("KEYS", KeyspaceCommands::keys);
        commands.add("SCAN", KeyspaceCommands::scan);
        commands.add("RANDOMKEY", KeyspaceCommands::randomkey);
        commands.add("FLUSHALL", KeyspaceCommands::flush);
        commands.add("FLUSHDB", KeyspaceCommands::flush);
        commands.add("SWAPDB", call -> refuse("ERR SWAPDB is not allowed in cluster mode"));
        commands.add("MOVE", call -> refuse("ERR MOVE is not allowed in cluster mode"));
        commands.add("WAIT", KeyspaceCommands::await);
    }

    private static void refuse(String line) {
        throw new Refusal(line);
    }

    /**
     * The number of a database that a word gives.
     *
     * @throws Refusal when there is none of this number
     */
    static int database(Arguments args, int word) {
        int number = args.integer(word);
        if (number < 0 || number >= DATABASES) {
            throw new Refusal("ERR DB index is out of range");
        }
        return number;
    }

    private static void keys(Call call) {
        Glob pattern = Glob.of(call.args().word(1));
        List<byte[]> found = new ArrayList<>();
        call.keys().forEach(entry -> {
            byte[] key = call.keys().key(entry);
            if (!call.keys().expired(entry, call.now()) && (pattern.isEverything() || pattern.matches(key))) {
                found.add(key);
            }
        });
        call.reply().array(found.size());
        found.forEach(call.reply()::bulk);
    }

    private static void scan(Call call) {
        long cursor = Scanning.cursor(call.args(), 1);
        Scanning scanning = Scanning.ofKeys(call.args(), 2);
        List<byte[]> met = new ArrayList<>();
        long next = call.keys().scan(cursor, scanning.count(), entry -> {
            byte[] key = call.keys().key(entry);
            if (scanning.matches(key, 0, key.length)
                    && scanning.matches(call.keys().type(entry))) {
                met.add(key);
            }
        });
        RespWriter found = new RespWriter(256);
        int count = 0;
        for (byte[] key : met) {
            if (!call.expire(call.keys().find(key), key)) {
                found.bulk(key);
                count++;
            }
        }
        Scanning.reply(call, next, count, found);
    }

    private static void randomkey(Call call) {
        for (int i = 0; i < TRIES; i++) {
            int entry = call.keys().any(call.engine().random());
            if (entry == Keyspace.NONE) {
                break;
            }
            byte[] key = call.keys().key(entry);
            if (!call.expire(entry, key)) {
                call.reply().bulk(key);
                return;
            }
        }
        call.reply().nil();
    }

    private static void flush(Call call) {
        Arguments args = call.args();
        if (args.count() > 2 || (args.count() == 2 && !args.is(1, "SYNC") && !args.is(1, "ASYNC"))) {
            throw Refusal.SYNTAX;
        }
        call.engine().flush();
        call.ok();
    }

    /** As long as there are no replicas, there is nothing to wait for but the end of the time. */
    private static void await(Call call) {
        long wanted = call.args().number(1);
        long millis = call.args().number(2, Long.MIN_VALUE, Long.MAX_VALUE, NO_TIMEOUT);
        if (millis < 0) {
            throw new Refusal("ERR timeout is negative");
        }
        if (wanted <= 0 || !call.waitForKeys(0, 0, millis, TimeoutReply.ZERO)) {
            call.reply().number(0);
        }
    }

    private static final Refusal NO_TIMEOUT = new Refusal("ERR timeout is not an integer or out of range");
}
