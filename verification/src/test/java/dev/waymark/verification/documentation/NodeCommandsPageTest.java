package dev.waymark.verification.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page docs/node/commands.md is what a node says that it has; {@code -Dwaymark.write=true} writes it anew. */
@Tag("once")
class NodeCommandsPageTest {

    private static final Path PAGE = Documentation.HOME.resolve("docs/node/commands.md");
    private static final int NEWEST = 70;

    @Test
    void it_lists_the_commands_that_a_node_has_and_those_of_redis_7_that_it_has_not() throws IOException {
        String page = page();
        if (Boolean.getBoolean("waymark.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Documentation.read(PAGE)).isEqualTo(page);
    }

    private static String page() {
        Map<String, TreeSet<String>> there = new TreeMap<>();
        TreeSet<String> missing = new TreeSet<>();
        try (EmbeddedCluster cluster = EmbeddedCluster.builder().shards(1).start()) {
            for (CommandInfo command : CommandTable.all()) {
                if (has(cluster.node(0), command.name())) {
                    there.computeIfAbsent(command.group(), none -> new TreeSet<>())
                            .add(command.name());
                } else if (isOld(command)) {
                    missing.add(command.name());
                }
            }
        }
        int count = there.values().stream().mapToInt(TreeSet::size).sum();
        return """
                # The commands of the node

                A node has these %d commands and subcommands (Redis 7.0, and what it has of later versions). The list is what `COMMAND INFO`
                answers; a test holds the page to it. How their replies differ from those of Redis, where they do:
                [differences](differences-from-redis.md).

                | group | commands |
                |---|---|
                %s
                Of the commands of Redis 7.0 these are not there: %s.
                """.formatted(count, table(there), missing.isEmpty() ? "none" : String.join(", ", missing));
    }

    private static String table(Map<String, TreeSet<String>> groups) {
        return groups.entrySet().stream()
                .map(group -> "| " + group.getKey() + " | " + String.join(", ", group.getValue()) + " |\n")
                .collect(Collectors.joining());
    }

    private static boolean has(EmbeddedNode node, String name) {
        Reply reply =
                node.command("COMMAND", "INFO", name.toLowerCase(Locale.ROOT).replace(' ', '|'));
        List<Reply> items = ((Reply.Items) reply).items();
        return items.get(0) instanceof Reply.Items;
    }

    private static boolean isOld(CommandInfo command) {
        String since = command.sinceRedis();
        if (since == null) {
            return false;
        }
        String[] parts = since.split("\\.");
        return 10 * Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]) <= NEWEST;
    }
}
