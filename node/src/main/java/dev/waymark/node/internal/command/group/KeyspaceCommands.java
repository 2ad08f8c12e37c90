package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Glob;
import dev.waymark.node.internal.command.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * The commands of all keys at once.
 *
 * @see <a href="https://redis.io/docs/latest/commands/scan/">SCAN</a>
 */
public final class KeyspaceCommands {

    private KeyspaceCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("DBSIZE", call -> call.reply().number(call.keys().size()));
        commands.add("KEYS", KeyspaceCommands::keys);
        commands.add("FLUSHALL", KeyspaceCommands::flush);
        commands.add("FLUSHDB", KeyspaceCommands::flush);
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

    private static void flush(Call call) {
        Arguments args = call.args();
        if (args.count() > 2 || (args.count() == 2 && !args.is(1, "SYNC") && !args.is(1, "ASYNC"))) {
            throw Refusal.SYNTAX;
        }
        call.engine().flush();
        call.ok();
    }
}
