package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
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
        commands.add("TYPE", KeyCommands::type);
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
        int entry = call.peek(1);
        call.reply()
                .text(entry == Keyspace.NONE ? "none" : call.keys().type(entry).word());
    }
}
