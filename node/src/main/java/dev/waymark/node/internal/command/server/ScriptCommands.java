package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.group.Help;

/**
 * EVAL and SCRIPT of a node that has no Lua: it has no scripts, and runs none.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=scripting">Commands, "Scripting and functions"</a>
 */
final class ScriptCommands {

    static final Refusal NO_LUA = new Refusal("ERR this node has no Lua: it runs neither scripts nor functions");

    static final Refusal NOT_BUSY = new Refusal("NOTBUSY No scripts in execution right now.");

    private static final Refusal NO_SCRIPT = new Refusal("NOSCRIPT No matching script. Please use EVAL.");

    private ScriptCommands() {}

    static void register(CommandSet commands) {
        commands.add("EVAL", call -> refuse(call, NO_LUA));
        commands.add("EVAL_RO", call -> refuse(call, NO_LUA));
        commands.add("EVALSHA", call -> refuse(call, NO_SCRIPT));
        commands.add("EVALSHA_RO", call -> refuse(call, NO_SCRIPT));
        commands.add("SCRIPT LOAD", call -> {
            throw NO_LUA;
        });
        commands.add("SCRIPT EXISTS", ScriptCommands::exists);
        commands.add("SCRIPT FLUSH", ScriptCommands::flush);
        commands.add("SCRIPT KILL", call -> {
            throw NOT_BUSY;
        });
        commands.add("SCRIPT DEBUG", ScriptCommands::debug);
        Help.add(commands, "SCRIPT");
    }

    private static void refuse(Call call, Refusal refusal) {
        checkKeys(call);
        throw refusal;
    }

    private static void checkKeys(Call call) {
        Arguments args = call.args();
        long keys = args.number(2);
        if (keys > args.count() - 3) {
            throw new Refusal("ERR Number of keys can't be greater than number of args");
        }
        if (keys < 0) {
            throw new Refusal("ERR Number of keys can't be negative");
        }
    }

    private static void exists(Call call) {
        int scripts = call.args().count() - 2;
        call.reply().array(scripts);
        for (int i = 0; i < scripts; i++) {
            call.reply().number(0);
        }
    }

    private static void flush(Call call) {
        Arguments args = call.args();
        if (args.count() > 3 || (args.count() == 3 && !args.is(2, "SYNC") && !args.is(2, "ASYNC"))) {
            throw new Refusal("ERR SCRIPT FLUSH only support SYNC|ASYNC option");
        }
        call.ok();
    }

    private static void debug(Call call) {
        if (call.args().is(2, "YES") || call.args().is(2, "SYNC")) {
            throw NO_LUA;
        }
        if (!call.args().is(2, "NO")) {
            throw new Refusal("ERR Use SCRIPT DEBUG YES/SYNC/NO");
        }
        call.ok();
    }
}
