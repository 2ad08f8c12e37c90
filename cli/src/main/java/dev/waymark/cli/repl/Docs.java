package dev.waymark.cli.repl;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What commands there are and what they want: as the server tells it (COMMAND DOCS, from 7.0 on), else from the command
 * table.
 *
 * <p>Thread-safe: a thread of its own asks the server while the first command is being typed.
 *
 * @see <a href="https://redis.io/docs/latest/commands/command-docs/">COMMAND DOCS</a>
 */
final class Docs {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** By the name of the command, in upper case. */
    private volatile Map<String, String> fromServer = Map.of();

    /** Begins to ask the server that a session talks to. */
    static Docs from(Session session) {
        Docs docs = new Docs();
        Thread thread = new Thread(() -> docs.ask(session), "waymark-docs");
        thread.setDaemon(true);
        thread.start();
        return docs;
    }

    /** What follows the name of a command; null when there is no such command. */
    @Nullable
    String arguments(String name) {
        String known = fromServer.get(name.toUpperCase(Locale.ROOT));
        return known != null
                ? known
                : CommandTable.find(name).map(Guide::arguments).orElse(null);
    }

    /** All names, a subcommand behind a space. */
    Collection<String> names() {
        TreeSet<String> names = new TreeSet<>(fromServer.keySet());
        CommandTable.all().stream().map(CommandInfo::name).forEach(names::add);
        return names;
    }

    private void ask(Session session) {
        try (Wire wire = Wire.open(session.endpoint(), session.login().tls(), PATIENCE)) {
            wire.limit(PATIENCE);
            new Agreement(session.login(), 0, false).renew(wire, complaint -> {});
            wire.send(Words.of("COMMAND", "DOCS"));
            Map<String, String> syntax = new HashMap<>();
            read(wire.receive(), syntax);
            fromServer = Map.copyOf(syntax);
        } catch (IOException | RuntimeException e) {
            // Then the table has to do: hints are not worth a message.
        }
    }

    /** Name, facts, name, facts, ...; the name of a subcommand is {@code config|get}. */
    static void read(Answer commands, Map<String, String> syntax) {
        List<Answer> flat = commands.items();
        for (int i = 0; i + 1 < flat.size(); i += 2) {
            String name = flat.get(i).asText().toUpperCase(Locale.ROOT).replace('|', ' ');
            Answer arguments = field(flat.get(i + 1), "arguments");
            syntax.put(name, arguments == null ? "" : Syntax.of(arguments.items()));
            Answer subcommands = field(flat.get(i + 1), "subcommands");
            if (subcommands != null) {
                read(subcommands, syntax);
            }
        }
    }

    static @Nullable Answer field(Answer facts, String name) {
        List<Answer> flat = facts.items();
        for (int i = 0; i + 1 < flat.size(); i += 2) {
            if (flat.get(i).asText().equals(name)) {
                return flat.get(i + 1);
            }
        }
        return null;
    }
}
