package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who serves a command and who redirects it: every command with keys, in every state of its slot. */
@Tag("once")
class SlotMatrixIT {

    /** What redis-server 7.0 does not have. */
    private static final Set<String> LATER = Set.of("7.2", "7.4", "8.0");

    @Test
    void every_command_with_keys_is_in_the_matrix() throws IOException {
        Set<String> names = templates().stream()
                .map(template -> template.words().stream()
                        .map(word -> word.getBytes(StandardCharsets.UTF_8))
                        .toArray(byte[][]::new))
                .map(words -> CommandTable.find(words).orElseThrow().name())
                .collect(Collectors.toSet());

        assertThat(names)
                .containsAll(CommandTable.all().stream()
                        .filter(command -> !command.keySpecs().isEmpty() && isOld(command))
                        .map(CommandInfo::name)
                        .toList());
    }

    private static boolean isOld(CommandInfo command) {
        String since = command.sinceRedis();
        return since != null && LATER.stream().noneMatch(since::startsWith);
    }

    @Test
    void the_node_serves_and_redirects_as_redis_server_does() throws IOException {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis-server on this machine");
        List<SlotCase> up = cases(0);
        List<SlotCase> down = cases(up.size());
        List<SlotCase> reads = cases(2 * up.size());
        List<SlotCase> all = new ArrayList<>(up);
        all.addAll(down);
        all.addAll(reads);

        Map<SlotCase.Template, List<String>> differences = new LinkedHashMap<>();
        try (RealCluster redis = RealCluster.start(Engine.REDIS, 2, 0, "save \"\"");
                EmbeddedCluster node = EmbeddedCluster.builder().shards(2).start();
                SlotSide theirs = new SlotSide(
                        "redis-server",
                        redis.primary(0).port(),
                        redis.primary(1).port());
                SlotSide ours = new SlotSide(
                        "the Waymark node", node.node(0).port(), node.node(1).port())) {
            theirs.prepare(all);
            ours.prepare(all);
            compare("", up, theirs, ours, differences);
            for (SlotSide side : List.of(theirs, ours)) {
                side.config("cluster-require-full-coverage", "yes");
                side.awaitFail();
            }
            compare("broken cluster, ", down, theirs, ours, differences);
            for (SlotSide side : List.of(theirs, ours)) {
                side.config("cluster-allow-reads-when-down", "yes");
                side.config("cluster-allow-pubsubshard-when-down", "no");
            }
            compare("broken cluster that answers reads, ", reads, theirs, ours, differences);
        }
        assertThat(differences.values().stream().mapToInt(List::size).sum())
                .as("differences of %d cases:%n%s", all.size(), firstOfEach(differences))
                .isZero();
    }

    private static void compare(
            String when,
            List<SlotCase> cases,
            SlotSide theirs,
            SlotSide ours,
            Map<SlotCase.Template, List<String>> differences)
            throws IOException {
        List<String> expected = theirs.outcomes(cases);
        List<String> found = ours.outcomes(cases);
        for (int i = 0; i < cases.size(); i++) {
            if (!expected.get(i).equals(found.get(i))) {
                differences
                        .computeIfAbsent(cases.get(i).template(), first -> new ArrayList<>())
                        .add(when + cases.get(i) + "\n" + Dialogue.Answers.describe(expected.get(i), found.get(i)));
            }
        }
    }

    /** The first two of each command. */
    private static String firstOfEach(Map<SlotCase.Template, List<String>> differences) {
        return differences.values().stream()
                .flatMap(each -> each.stream().limit(2))
                .collect(Collectors.joining("\n"));
    }

    /** Every template in every situation. */
    private static List<SlotCase> cases(int from) throws IOException {
        List<SlotCase> cases = new ArrayList<>();
        for (SlotCase.Template template : templates()) {
            for (SlotCase.Slot slot : SlotCase.Slot.values()) {
                for (SlotCase.Keys keys : SlotCase.Keys.values()) {
                    if (template.hasTwoKeys() || keys.ordinal() <= SlotCase.Keys.PRESENT.ordinal()) {
                        for (int flags = 0; flags < 8; flags++) {
                            cases.add(new SlotCase(
                                    from + cases.size(),
                                    template,
                                    slot,
                                    keys,
                                    flags % 2 > 0,
                                    flags % 4 > 1,
                                    flags > 3));
                        }
                    }
                }
            }
        }
        return cases;
    }

    private static List<SlotCase.Template> templates() throws IOException {
        List<SlotCase.Template> templates = new ArrayList<>();
        List<String> maker = List.of();
        Path file = Script.files(".matrix").get(0);
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            if (line.startsWith("[")) {
                maker = words(line.substring(1, line.length() - 1));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                templates.add(new SlotCase.Template(words(line), maker));
            }
        }
        return templates;
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        for (byte[] word : Words.of(line)) {
            words.add(new String(word, StandardCharsets.UTF_8));
        }
        return words;
    }
}
