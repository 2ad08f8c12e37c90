package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the HELP of a command with subcommands answers: a section of {@code help.txt}. */
public final class Help {

    private static final Map<String, List<String>> SECTIONS = load();

    private Help() {}

    /**
     * Adds the subcommand HELP to a command.
     *
     * @throws IllegalArgumentException when {@code help.txt} does not have the command
     */
    public static void add(CommandSet commands, String container) {
        List<String> lines = lines(container);
        commands.add(container + " HELP", call -> write(call, lines));
    }

    /** Answers with the help of a command whose subcommands are not in the command table. */
    public static void write(Call call, String container) {
        write(call, lines(container));
    }

    private static List<String> lines(String container) {
        List<String> section = SECTIONS.get(container);
        if (section == null) {
            throw new IllegalArgumentException("help.txt has no section " + container);
        }
        List<String> lines = new ArrayList<>();
        lines.add(container + " <subcommand> [<arg> [value] [opt] ...]. Subcommands are:");
        lines.addAll(section);
        lines.add("HELP");
        lines.add("    Give this help.");
        return lines;
    }

    private static void write(Call call, List<String> lines) {
        call.reply().array(lines.size());
        lines.forEach(call.reply()::text);
    }

    private static Map<String, List<String>> load() {
        InputStream resource = Help.class.getResourceAsStream("help.txt");
        if (resource == null) {
            throw new IllegalStateException("help.txt is missing from the jar of waymark-node");
        }
        Map<String, List<String>> sections = new HashMap<>();
        List<String> section = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("[")) {
                    section = new ArrayList<>();
                    sections.put(line.substring(1, line.length() - 1), section);
                } else {
                    section.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("help.txt cannot be read", e);
        }
        return sections;
    }
}
