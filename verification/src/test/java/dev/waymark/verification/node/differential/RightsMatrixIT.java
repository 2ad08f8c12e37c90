package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every command of every script, as users with different rights to keys, channels and commands: may they, and if not,
 * why? ACL DRYRUN must answer what it answers at redis-server.
 */
class RightsMatrixIT {

    /** The node of this test has none of the commands that need a cluster. */
    private static final Set<String> OF_CLUSTER = Set.of("CLUSTER", "ASKING", "READONLY", "READWRITE");

    private static Rivals rivals;

    @BeforeAll
    static void start() throws IOException {
        rivals = Rivals.start();
    }

    @AfterAll
    static void stop() {
        if (rivals != null) {
            rivals.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+@all",
                "+@all %R~*",
                "+@all %W~*",
                "+@all %R~{t}a* %W~{t}b* &c*",
                "+@all -@write ~* &*",
                "+@read +@pubsub ~* &*",
                "+@all -@dangerous -@slow ~* &*"
            })
    void what_a_user_may_do_is_what_it_may_do_at_redis_server(String rules) throws IOException {
        List<byte[][]> commands = commands();
        try (Dialogue dialogue = rivals.connect()) {
            assertThat(dialogue.ask("ACL SETUSER dry reset " + rules).node().isError())
                    .isFalse();
            List<byte[][]> runs = commands.stream().map(RightsMatrixIT::dryRun).toList();
            List<Dialogue.Answers> answers = dialogue.askAll(runs);
            dialogue.ask("ACL DELUSER dry");
            List<String> differences = new ArrayList<>();
            for (int i = 0; i < answers.size(); i++) {
                if (!answers.get(i).same(Comparison.EXACT)) {
                    differences.add(Words.line(commands.get(i)) + "\n" + answers.get(i));
                }
            }
            assertThat(commands).hasSizeGreaterThan(1_000);
            assertThat(differences).isEmpty();
        }
    }

    private static byte[][] dryRun(byte[][] command) {
        Stream<byte[]> head = Stream.of("ACL", "DRYRUN", "dry").map(word -> word.getBytes(StandardCharsets.US_ASCII));
        return Stream.concat(head, Arrays.stream(command)).toArray(byte[][]::new);
    }

    private static List<byte[][]> commands() throws IOException {
        Map<String, byte[][]> commands = new LinkedHashMap<>();
        for (var file : Script.files(".txt")) {
            for (Script.Block block : Script.read(file).blocks()) {
                block.lines().stream()
                        .filter(line -> line.action() == Script.Action.ASK || line.action() == Script.Action.BLOCKS)
                        .map(Script.Line::words)
                        .filter(words -> words.length > 0 && isPlain(words))
                        .forEach(words -> commands.put(Words.line(words), words));
            }
        }
        return List.copyOf(commands.values());
    }

    /** Without what redis-server reads by the rules of C: texts that end with a zero, and numbers with more behind. */
    private static boolean isPlain(byte[][] words) {
        String name = new String(words[0], StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT);
        boolean zeros =
                Arrays.stream(words).anyMatch(word -> new String(word, StandardCharsets.ISO_8859_1).indexOf(0) >= 0);
        boolean number = name.equals("LMPOP") && words.length > 1 && words[1].length > 1;
        // With nothing to merge, its destination counts as neither read nor written.
        boolean merge = name.equals("PFMERGE") && words.length == 2;
        return !zeros && !number && !merge && !OF_CLUSTER.contains(name);
    }
}
