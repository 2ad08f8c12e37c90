package dev.waymark.protocol;

import dev.waymark.protocol.KeySpec.Counted;
import dev.waymark.protocol.KeySpec.Index;
import dev.waymark.protocol.KeySpec.Keyword;
import dev.waymark.protocol.KeySpec.Range;
import dev.waymark.protocol.KeySpec.Unknown;
import dev.waymark.protocol.Reply.Bulk;
import dev.waymark.protocol.Reply.Failure;
import dev.waymark.protocol.Reply.Items;
import dev.waymark.protocol.Reply.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What several servers say of their commands, put together. */
final class ServerCommands {

    private final Map<String, Row> rows = new TreeMap<>();

    /** Adds what one server replied, in RESP2, to {@code INFO server}, {@code COMMAND} and {@code COMMAND DOCS}. */
    void add(Reply info, Reply commands, Reply docs) {
        boolean valkey = text(info).contains("server_name:valkey");
        String version = line(text(info), valkey ? "valkey_version:" : "redis_version:");
        for (Reply command : items(commands)) {
            addCommand(items(command));
        }
        addDocs(docs, valkey, version);
    }

    Set<String> names() {
        return rows.keySet();
    }

    List<CommandInfo> merged(RepetitionList repetitions) {
        return rows.values().stream().map(row -> row.command(repetitions)).toList();
    }

    private void addCommand(List<Reply> fields) {
        Row row = rows.computeIfAbsent(name(fields.get(0)), Row::new);
        row.arity = row.arity == 0 ? number(fields.get(1)) : loosest(row.arity, number(fields.get(1)));
        row.flags = words(fields.get(2));
        row.first = number(fields.get(3));
        row.last = number(fields.get(4));
        row.step = number(fields.get(5));
        row.specs = items(fields.get(8)).stream().map(ServerCommands::keySpec).toList();
        items(fields.get(9)).forEach(subcommand -> addCommand(items(subcommand)));
    }

    private void addDocs(Reply docs, boolean valkey, String version) {
        map(docs).forEach((key, value) -> {
            Map<String, Reply> doc = map(value);
            Row row = rows.get(key.toUpperCase(Locale.ROOT).replace('|', ' '));
            if (row == null) {
                throw new IllegalStateException("documented, but no command: " + key);
            }
            row.group = text(doc.get("group"));
            // Modules need not say since when they have a command: then it is the first version that was asked.
            String since = doc.containsKey("since") ? text(doc.get("since")) : version;
            if (valkey) {
                row.valkey = since;
            } else {
                row.redis = since;
            }
            if (doc.containsKey("subcommands")) {
                addDocs(doc.get("subcommands"), valkey, version);
            }
        });
    }

    /** The arity that lets pass what either lets pass. */
    private static int loosest(int one, int other) {
        return one == other ? one : -Math.min(Math.abs(one), Math.abs(other));
    }

    private static KeySpec keySpec(Reply reply) {
        Map<String, Reply> spec = map(reply);
        Map<String, Reply> begin = map(spec.get("begin_search"));
        Map<String, Reply> find = map(spec.get("find_keys"));
        return new KeySpec(begin(begin), find(find), words(spec.get("flags")));
    }

    private static KeySpec.Begin begin(Map<String, Reply> begin) {
        Map<String, Reply> spec = map(begin.get("spec"));
        return switch (text(begin.get("type"))) {
            case "index" -> new Index(number(spec.get("index")));
            case "keyword" -> new Keyword(text(spec.get("keyword")), number(spec.get("startfrom")));
            case "unknown" -> Unknown.INSTANCE;
            default -> throw new IllegalStateException("a new kind of begin_search: " + text(begin.get("type")));
        };
    }

    private static KeySpec.Find find(Map<String, Reply> find) {
        Map<String, Reply> spec = map(find.get("spec"));
        return switch (text(find.get("type"))) {
            case "range" ->
                new Range(number(spec.get("lastkey")), number(spec.get("keystep")), number(spec.get("limit")));
            case "keynum" ->
                new Counted(number(spec.get("keynumidx")), number(spec.get("firstkey")), number(spec.get("keystep")));
            case "unknown" -> Unknown.INSTANCE;
            default -> throw new IllegalStateException("a new kind of find_keys: " + text(find.get("type")));
        };
    }

    private static String line(String info, String prefix) {
        return info.lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .findFirst()
                .orElseThrow();
    }

    private static String name(Reply name) {
        return text(name).toUpperCase(Locale.ROOT).replace('|', ' ');
    }

    private static List<Reply> items(@Nullable Reply reply) {
        if (reply instanceof Items items) {
            return items.items();
        }
        throw new IllegalStateException("no array: " + reply);
    }

    /** RESP2's form of a map. */
    private static Map<String, Reply> map(@Nullable Reply reply) {
        List<Reply> flat = items(reply);
        Map<String, Reply> map = new TreeMap<>();
        for (int i = 0; i < flat.size(); i += 2) {
            map.put(text(flat.get(i)), flat.get(i + 1));
        }
        return map;
    }

    private static Set<String> words(@Nullable Reply reply) {
        Set<String> words = new LinkedHashSet<>();
        items(reply).forEach(word -> words.add(text(word)));
        return words;
    }

    private static String text(@Nullable Reply reply) {
        if (reply instanceof Bulk bulk) {
            return bulk.text();
        }
        if (reply instanceof Text text) {
            return text.value();
        }
        throw new IllegalStateException("no text: " + (reply instanceof Failure failure ? failure.line() : reply));
    }

    private static int number(@Nullable Reply reply) {
        if (reply instanceof Reply.Number number) {
            return Math.toIntExact(number.value());
        }
        throw new IllegalStateException("no number: " + reply);
    }

    /** A command, as far as the servers asked so far know it. */
    private static final class Row {
        final String name;
        int arity;
        Set<String> flags = Set.of();
        int first;
        int last;
        int step;
        List<KeySpec> specs = new ArrayList<>();
        String group = "";

        @Nullable
        String redis;

        @Nullable
        String valkey;

        Row(String name) {
            this.name = name;
        }

        CommandInfo command(RepetitionList repetitions) {
            return new CommandInfo(
                    name, arity, flags, first, last, step, specs, group, redis, valkey, repetitions.of(name, flags));
        }
    }
}
