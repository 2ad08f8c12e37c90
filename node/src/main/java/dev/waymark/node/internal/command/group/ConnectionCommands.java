package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;

/**
 * The commands that are about the connection itself.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=connection">Commands, "Connection management"</a>
 */
public final class ConnectionCommands {

    private ConnectionCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("PING", ConnectionCommands::ping);
        commands.add("ECHO", call -> call.reply().bulk(call.args().word(1)));
        commands.add("SELECT", ConnectionCommands::select);
    }

    private static void ping(Call call) {
        if (call.args().count() > 2) {
            throw new Refusal("ERR wrong number of arguments for 'ping' command");
        }
        if (call.args().count() == 2) {
            call.reply().bulk(call.args().word(1));
        } else {
            call.reply().text("PONG");
        }
    }

    private static void select(Call call) {
        long database =
                call.args().number(1, Integer.MIN_VALUE, Integer.MAX_VALUE, new Refusal("ERR invalid DB index"));
        if (database < 0 || database > 15) {
            throw new Refusal("ERR DB index is out of range");
        }
        if (database != 0) {
            throw new Refusal("ERR SELECT is not allowed in cluster mode");
        }
        call.ok();
    }
}
