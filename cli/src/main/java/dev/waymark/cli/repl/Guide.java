package dev.waymark.cli.repl;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.KeySpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a shell tells of commands without asking the server: from the command table. */
final class Guide {

    private static final List<String> COLON_COMMANDS = List.of(
            ":help            this",
            ":slot KEY        the slot of a key",
            ":where KEY       the node that serves a key, and its replicas",
            ":topology        all nodes and their slots",
            ":watch           slots that change hands, and redirects that nodes answer, until Ctrl-C");

    private Guide() {}

    static List<String> colonCommands() {
        return COLON_COMMANDS;
    }

    /** What to say to a colon command that there is not, or not with these words. */
    static String wrong(Words words) {
        return COLON_COMMANDS.stream()
                .filter(line -> line.startsWith(words.lower(0) + " "))
                .map(line -> "it is " + line.replaceFirst(" {2,}.*", ""))
                .findFirst()
                .orElse("there is no " + words.text(0) + "; see :help");
    }

    /** {@code help}, {@code help @string}, {@code help GET}. */
    static List<String> help(Words words) {
        if (words.count() == 1) {
            return List.of(
                    "help COMMAND     what a command wants, for example: help config set",
                    "help @GROUP      the commands of a group: " + groups(),
                    ":help            what this shell does itself",
                    "N COMMAND        runs a command N times",
                    "connect HOST PORT, clear, quit");
        }
        String wanted = words.from(1).list().stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .collect(Collectors.joining(" "))
                .toUpperCase(Locale.ROOT);
        List<String> found = CommandTable.all().stream()
                .filter(command -> wanted.startsWith("@")
                        ? command.group().equalsIgnoreCase(wanted.substring(1))
                        : command.name().equals(wanted) || command.name().startsWith(wanted + " "))
                .map(Guide::line)
                .toList();
        return found.isEmpty() ? List.of("nothing is known of " + wanted.toLowerCase(Locale.ROOT)) : found;
    }

    /** Its name, what follows, and since when it is there. */
    private static String line(CommandInfo command) {
        String since =
                command.sinceRedis() == null ? "Valkey " + command.sinceValkey() : "since " + command.sinceRedis();
        return (command.name() + " " + arguments(command)).strip() + "  (" + command.group() + ", " + since + ")";
    }

    /** The words that must follow a command's name, as far as its arity and its keys tell. */
    static String arguments(CommandInfo command) {
        int words = command.name().split(" ").length;
        int least = Math.abs(command.arity());
        List<String> arguments = new ArrayList<>();
        for (int at = words; at < least; at++) {
            arguments.add(isKey(command, at) ? "key" : "arg");
        }
        if (command.arity() < 0) {
            boolean keys = command.lastKey() < 0 && command.keyStep() == 1 && command.lastKey() == -1;
            arguments.add(keys ? "[key ...]" : "[arg ...]");
        }
        return String.join(" ", arguments);
    }

    private static boolean isKey(CommandInfo command, int at) {
        if (command.firstKey() > 0) {
            boolean inRange = command.lastKey() < 0 || at <= command.lastKey();
            return at >= command.firstKey() && inRange && (at - command.firstKey()) % command.keyStep() == 0;
        }
        return command.keySpecs().stream()
                .map(KeySpec::begin)
                .anyMatch(begin -> begin instanceof KeySpec.Index index && index.index() == at);
    }

    private static String groups() {
        return CommandTable.all().stream()
                .map(CommandInfo::group)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
