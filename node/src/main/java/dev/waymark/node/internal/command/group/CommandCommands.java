package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Command;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.text.Glob;
import dev.waymark.protocol.KeyUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * COMMAND: what the node knows of its own commands.
 *
 * @see <a href="https://redis.io/docs/latest/commands/command/">COMMAND</a>
 */
public final class CommandCommands {

    private CommandCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("COMMAND", CommandCommands::all);
        commands.add("COMMAND COUNT", call -> call.reply().number(count(call)));
        commands.add("COMMAND INFO", CommandCommands::info);
        commands.add("COMMAND DOCS", CommandCommands::docs);
        commands.add("COMMAND LIST", CommandCommands::list);
        commands.add("COMMAND GETKEYS", CommandCommands::keys);
        commands.add("COMMAND GETKEYSANDFLAGS", CommandCommands::keysAndFlags);
        Help.add(commands, "COMMAND");
    }

    private static int count(Call call) {
        return call.engine().commands().all().size();
    }

    private static void all(Call call) {
        call.reply().array(count(call));
        call.engine().commands().all().forEach(command -> CommandDetails.write(command, call.reply()));
    }

    private static void info(Call call) {
        if (call.args().count() == 2) {
            all(call);
            return;
        }
        call.reply().array(call.args().count() - 2);
        for (int word = 2; word < call.args().count(); word++) {
            Command command = named(call, word);
            if (command == null) {
                call.reply().nil();
            } else {
                CommandDetails.write(command, call.reply());
            }
        }
    }

    private static void docs(Call call) {
        List<Command> commands = new ArrayList<>();
        if (call.args().count() == 2) {
            commands.addAll(call.engine().commands().all());
        }
        for (int word = 2; word < call.args().count(); word++) {
            Command command = named(call, word);
            if (command != null) {
                commands.add(command);
            }
        }
        CommandDetails.document(commands, call.reply());
    }

    /** The command that a word names, a subcommand behind a bar; null when there is none. */
    private static @Nullable Command named(Call call, int word) {
        String name = call.args().text(word).toUpperCase(Locale.ROOT);
        return name.indexOf(' ') >= 0 ? null : call.engine().commands().find(name);
    }

    private static void list(Call call) {
        Predicate<Command> filter = filter(call.args());
        List<String> names = new ArrayList<>();
        for (Command command : call.engine().commands().all()) {
            if (filter.test(command)) {
                names.add(command.title());
            }
            command.subcommands().values().stream()
                    .filter(filter)
                    .map(Command::title)
                    .forEach(names::add);
        }
        call.reply().array(names.size());
        names.forEach(call.reply()::bulk);
    }

    private static Predicate<Command> filter(Arguments args) {
        if (args.count() == 2) {
            return command -> true;
        }
        if (args.count() != 5 || !args.is(2, "FILTERBY")) {
            throw Refusal.SYNTAX;
        }
        if (args.is(3, "MODULE")) {
            return command -> false;
        }
        if (args.is(3, "ACLCAT")) {
            String category = args.text(4).toLowerCase(Locale.ROOT);
            return command -> command.categories().contains(category);
        }
        if (args.is(3, "PATTERN")) {
            Glob pattern = Glob.ofAnyCase(args.text(4));
            return command -> pattern.matches(command.title());
        }
        throw Refusal.SYNTAX;
    }

    private static void keys(Call call) {
        byte[][] words = commandOf(call);
        List<KeyUse> uses = uses(call, words);
        call.reply().array(uses.size());
        uses.forEach(use -> call.reply().bulk(words[use.position()]));
    }

    private static void keysAndFlags(Call call) {
        byte[][] words = commandOf(call);
        List<KeyUse> uses = uses(call, words);
        call.reply().array(uses.size());
        for (KeyUse use : uses) {
            call.reply().array(2).bulk(words[use.position()]);
            CommandDetails.writeFlags(use.flags(), call.reply());
        }
    }

    private static byte[][] commandOf(Call call) {
        byte[][] words = call.args().words();
        return Arrays.copyOfRange(words, 2, words.length);
    }

    private static List<KeyUse> uses(Call call, byte[][] words) {
        Command command = call.engine().commands().find(words);
        if (command == null) {
            throw new Refusal("ERR Invalid command specified");
        }
        if (command.info().keySpecs().stream().noneMatch(spec -> spec.findsKeys())) {
            throw new Refusal("ERR The command has no key arguments");
        }
        if (!command.info().accepts(words.length)) {
            throw new Refusal("ERR Invalid number of arguments specified for command");
        }
        List<KeyUse> uses = command.info().keyUses(words);
        if (uses.isEmpty() && !command.flags().contains("no_mandatory_keys")) {
            throw new Refusal("ERR Invalid arguments specified for command");
        }
        return uses;
    }
}
