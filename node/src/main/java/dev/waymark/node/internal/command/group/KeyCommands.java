package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;

/**
 * The commands of keys, whatever they hold.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=generic">Commands, "Generic"</a>
 */
public final class KeyCommands {

    private KeyCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("DEL", KeyCommands::del);
        commands.add("UNLINK", KeyCommands::del);
        commands.add("EXISTS", KeyCommands::exists);
        commands.add("TOUCH", KeyCommands::exists);
        commands.add("TYPE", KeyCommands::type);
        commands.add("RENAME", KeyCommands::rename);
        commands.add("RENAMENX", KeyCommands::renamenx);
        commands.add("COPY", KeyCommands::copy);
    }

    private static void del(Call call) {
        int gone = 0;
        for (int word = 1; word < call.args().count(); word++) {
            if (call.peek(word) != Keyspace.NONE) {
                call.remove(word);
                call.modified(word, 'g', "del");
                gone++;
            }
        }
        call.reply().number(gone);
    }

    private static void exists(Call call) {
        int there = 0;
        for (int word = 1; word < call.args().count(); word++) {
            there += call.find(word) == Keyspace.NONE ? 0 : 1;
        }
        call.reply().number(there);
    }

    private static void type(Call call) {
        int entry = call.look(1);
        call.reply()
                .text(entry == Keyspace.NONE ? "none" : call.keys().type(entry).word());
    }

    private static void rename(Call call) {
        requireExisting(call);
        if (!call.args().same(1, 2)) {
            replace(call);
        }
        call.ok();
    }

    private static void renamenx(Call call) {
        requireExisting(call);
        if (call.args().same(1, 2) || call.peek(2) != Keyspace.NONE) {
            call.reply().number(0);
            return;
        }
        replace(call);
        call.reply().number(1);
    }

    private static void requireExisting(Call call) {
        if (call.peek(1) == Keyspace.NONE) {
            throw Refusal.NO_SUCH_KEY;
        }
    }

    private static void replace(Call call) {
        if (call.peek(2) != Keyspace.NONE) {
            call.remove(2);
        }
        call.hand(call.peek(1), 2);
        call.remove(1);
        call.modified(1, 'g', "rename_from");
        call.modified(2, 'g', "rename_to");
    }

    private static void copy(Call call) {
        Arguments args = call.args();
        boolean replace = false;
        boolean elsewhere = false;
        for (int word = 3; word < args.count(); word++) {
            if (args.is(word, "REPLACE")) {
                replace = true;
            } else if (args.is(word, "DB") && word + 1 < args.count()) {
                elsewhere = KeyspaceCommands.database(args, ++word) != 0;
            } else {
                throw Refusal.SYNTAX;
            }
        }
        if (elsewhere) {
            throw new Refusal("ERR Copying to another database is not allowed in cluster mode");
        }
        if (args.same(1, 2)) {
            throw new Refusal("ERR source and destination objects are the same");
        }
        int entry = call.find(1);
        boolean replaced = entry != Keyspace.NONE && call.peek(2) != Keyspace.NONE;
        if (entry == Keyspace.NONE || (replaced && !replace)) {
            call.reply().number(0);
            return;
        }
        if (replaced) {
            call.remove(2);
        }
        call.copy(call.peek(1), 2);
        call.modified(2, 'g', "copy_to");
        call.reply().number(1);
    }
}
