package dev.waymark.protocol;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The commands of Redis and Valkey, from {@code commands.tsv}.
 *
 * <p>Immutable; read from the resource when first used. How the resource is made stands in
 * {@code docs/internals/protocol.md}.
 */
public final class CommandTable {

    private static final Map<String, CommandInfo> COMMANDS = load();

    /** The names of the commands that have subcommands. */
    private static final Set<String> CONTAINERS = COMMANDS.keySet().stream()
            .filter(name -> name.indexOf(' ') > 0)
            .map(name -> name.substring(0, name.indexOf(' ')))
            .collect(Collectors.toUnmodifiableSet());

    private CommandTable() {}

    /** Looks a command up by its name in any case, a subcommand behind a space. */
    public static Optional<CommandInfo> find(String name) {
        CommandInfo command = COMMANDS.get(name);
        return Optional.ofNullable(command != null ? command : COMMANDS.get(name.toUpperCase(Locale.ROOT)));
    }

    /** Looks up the command that begins with these words, the second of which may name a subcommand. */
    public static Optional<CommandInfo> find(byte[][] words) {
        if (words.length == 0) {
            return Optional.empty();
        }
        Optional<CommandInfo> command = find(new String(words[0], StandardCharsets.UTF_8));
        if (words.length == 1
                || command.isEmpty()
                || !CONTAINERS.contains(command.get().name())) {
            return command;
        }
        return find(command.get().name() + ' ' + new String(words[1], StandardCharsets.UTF_8))
                .or(() -> command);
    }

    /** All commands, in the order of their names. A command with subcommands is there too, before them. */
    public static Collection<CommandInfo> all() {
        return COMMANDS.values();
    }

    private static Map<String, CommandInfo> load() {
        Map<String, CommandInfo> commands = new LinkedHashMap<>();
        InputStream resource = CommandTable.class.getResourceAsStream("commands.tsv");
        if (resource == null) {
            throw new IllegalStateException("commands.tsv is missing from the jar of waymark-protocol");
        }
        CommandRows rows = new CommandRows();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    CommandInfo command = rows.parse(line);
                    commands.put(command.name(), command);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("commands.tsv cannot be read", e);
        }
        return Collections.unmodifiableMap(commands);
    }
}
