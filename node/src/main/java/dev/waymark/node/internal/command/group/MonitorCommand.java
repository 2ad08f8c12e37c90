package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Monitors;
import dev.waymark.node.internal.command.Refusal;

/**
 * MONITOR.
 *
 * @see <a href="https://redis.io/docs/latest/commands/monitor/">MONITOR</a>
 */
public final class MonitorCommand {

    private MonitorCommand() {}

    /** Adds it to a node. */
    public static void register(CommandSet commands) {
        commands.add("MONITOR", MonitorCommand::monitor);
    }

    private static void monitor(Call call) {
        if (call.session().queued() >= 0) {
            throw new Refusal("ERR MONITOR isn't allowed for DENY BLOCKING client");
        }
        Monitors monitors = call.engine().journal().monitors();
        // As in Redis, whoever monitors already is not even answered.
        if (!monitors.has(call.session())) {
            monitors.add(call.session());
            call.ok();
        }
    }
}
