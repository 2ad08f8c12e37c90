package dev.waymark.node.internal.command;

import dev.waymark.node.internal.acl.Catalog;
import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What Redis 7.0 says of a command where the command table, which knows later versions too, says something else or
 * nothing: a row of {@code facts.tsv}. Immutable.
 *
 * @param flags in the order in which COMMAND INFO has them
 * @param categories of the access control list, without the {@code @}, in the order of COMMAND INFO
 * @param tips as COMMAND INFO has them
 */
record Facts(int arity, List<String> flags, List<String> categories, List<String> tips) {

    private static final Map<String, Facts> BY_NAME = load();
    private static final Catalog CATALOG = makeCatalog();

    /**
     * The facts of a command by its upper-case name, a subcommand behind a space.
     *
     * @throws IllegalArgumentException when Redis 7.0 does not have it
     */
    static Facts of(String name) {
        Facts facts = BY_NAME.get(name);
        if (facts == null) {
            throw new IllegalArgumentException("facts.tsv has no command " + name);
        }
        return facts;
    }

    /**
     * What is known of a command as Redis 7.0 has it.
     *
     * @throws IllegalArgumentException when the command table does not have it
     */
    static CommandInfo info(String name) {
        CommandInfo latest = CommandTable.find(name)
                .orElseThrow(() -> new IllegalArgumentException("commands.tsv has no command " + name));
        Facts facts = of(name);
        return new CommandInfo(
                latest.name(),
                facts.arity,
                Set.copyOf(facts.flags),
                latest.firstKey(),
                latest.lastKey(),
                latest.keyStep(),
                latest.keySpecs(),
                latest.group(),
                latest.sinceRedis(),
                latest.sinceValkey(),
                latest.repetition());
    }

    /** The commands as the rules of the access control list know them. */
    static Catalog catalog() {
        return CATALOG;
    }

    private static Catalog makeCatalog() {
        Map<String, List<String>> categories = new LinkedHashMap<>();
        BY_NAME.forEach(
                (name, facts) -> categories.put(name.toLowerCase(Locale.ROOT).replace(' ', '|'), facts.categories));
        return new Catalog(categories);
    }

    private static Facts parse(String[] cells) {
        return new Facts(Integer.parseInt(cells[1]), words(cells[2]), words(cells[3]), words(cells[4]));
    }

    private static List<String> words(String cell) {
        return cell.equals("-") ? List.of() : List.of(cell.split(" "));
    }

    private static Map<String, Facts> load() {
        InputStream resource = Facts.class.getResourceAsStream("facts.tsv");
        if (resource == null) {
            throw new IllegalStateException("facts.tsv is missing from the jar of waymark-node");
        }
        Map<String, Facts> facts = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    String[] cells = line.split("\t", -1);
                    facts.put(cells[0], parse(cells));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("facts.tsv cannot be read", e);
        }
        return facts;
    }
}
