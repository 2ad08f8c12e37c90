package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.group.Help;
import dev.waymark.node.internal.rdb.PayloadWriter;
import java.util.Arrays;

/**
 * FUNCTION and FCALL on a set of libraries that is always empty, since the node has no Lua.
 *
 * @see <a href="https://redis.io/docs/latest/commands/function-list/">FUNCTION LIST</a>
 */
final class FunctionCommands {

    private static final Refusal NOT_FOUND = new Refusal("ERR Function not found");

    private FunctionCommands() {}

    static void register(CommandSet commands) {
        commands.add("FCALL", call -> {
            throw NOT_FOUND;
        });
        commands.add("FCALL_RO", call -> {
            throw NOT_FOUND;
        });
        commands.add("FUNCTION LOAD", call -> {
            throw ScriptCommands.NO_LUA;
        });
        commands.add("FUNCTION DELETE", call -> {
            throw new Refusal("ERR Library not found");
        });
        commands.add("FUNCTION KILL", call -> {
            throw ScriptCommands.NOT_BUSY;
        });
        commands.add("FUNCTION FLUSH", FunctionCommands::flush);
        commands.add("FUNCTION DUMP", call -> call.reply().bulk(PayloadWriter.ofNothing()));
        commands.add("FUNCTION RESTORE", FunctionCommands::restore);
        commands.add("FUNCTION LIST", FunctionCommands::list);
        commands.add("FUNCTION STATS", FunctionCommands::stats);
        Help.add(commands, "FUNCTION");
    }

    private static void flush(Call call) {
        Arguments args = call.args();
        if (args.count() > 3) {
            throw ServerCommands.wrongWords(call);
        }
        if (args.count() == 3 && !args.is(2, "SYNC") && !args.is(2, "ASYNC")) {
            throw new Refusal("ERR FUNCTION FLUSH only supports SYNC|ASYNC option");
        }
        call.ok();
    }

    /** Only what FUNCTION DUMP gives here, and Redis without functions: nothing. */
    private static void restore(Call call) {
        Arguments args = call.args();
        if (args.count() > 4) {
            throw ServerCommands.wrongWords(call);
        }
        if (args.count() == 4 && !args.is(3, "FLUSH") && !args.is(3, "APPEND") && !args.is(3, "REPLACE")) {
            throw new Refusal("ERR Wrong restore policy given, value should be either FLUSH, APPEND or REPLACE.");
        }
        if (!PayloadWriter.isWhole(args.word(2))) {
            throw new Refusal("ERR DUMP payload version or checksum are wrong");
        }
        if (!Arrays.equals(args.word(2), PayloadWriter.ofNothing())) {
            throw ScriptCommands.NO_LUA;
        }
        call.ok();
    }

    private static void list(Call call) {
        Arguments args = call.args();
        boolean code = false;
        boolean name = false;
        for (int word = 2; word < args.count(); word++) {
            if (!code && args.is(word, "WITHCODE")) {
                code = true;
            } else if (!name && args.is(word, "LIBRARYNAME")) {
                name = true;
                if (++word == args.count()) {
                    throw new Refusal("ERR library name argument was not given");
                }
            } else {
                throw new Refusal("ERR Unknown argument " + args.text(word));
            }
        }
        call.reply().array(0);
    }

    private static void stats(Call call) {
        call.reply().map(2).bulk("running_script").nil().bulk("engines").map(1);
        call.reply().bulk("LUA").map(2);
        call.reply().bulk("libraries_count").number(0).bulk("functions_count").number(0);
    }
}
