package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every block of every script, in RESP2 and in RESP3; with {@code -Dwaymark.script=keys,sets} of these scripts only.
 */
@Tag("once")
class ScriptsIT {

    private static Rivals rivals;
    private static boolean knowsHello;

    @BeforeAll
    static void start() throws IOException {
        rivals = Rivals.start();
        try (Dialogue dialogue = rivals.connect()) {
            knowsHello = dialogue.speak(3);
        }
    }

    @AfterAll
    static void stop() {
        if (rivals != null) {
            rivals.close();
        }
    }

    @TestFactory
    Stream<DynamicNode> the_node_answers_as_redis_server_does() throws IOException {
        Stream.Builder<DynamicNode> nodes = Stream.builder();
        List<String> only = List.of(System.getProperty("waymark.script", "").split(","));
        for (var file : Script.files(".txt")) {
            Script script = Script.read(file);
            if (!only.contains("") && !only.contains(script.file().replace(".txt", ""))) {
                continue;
            }
            nodes.add(dynamicContainer(script.file(), script.blocks().stream().flatMap(ScriptsIT::tests)));
        }
        return nodes.build();
    }

    private static Stream<DynamicNode> tests(Script.Block block) {
        return block.protocols().stream()
                .map(protocol -> dynamicTest(block.title() + ", RESP" + protocol, () -> run(block.lines(), protocol)));
    }

    private static void run(List<Script.Line> lines, int protocol) throws IOException {
        assumeTrue(protocol == 2 || knowsHello, "the node knows no HELLO");
        try (ScriptRun run = new ScriptRun(rivals, protocol)) {
            List<String> differences = run.run(lines);
            if (!differences.isEmpty()) {
                fail(String.join("\n", differences));
            }
        }
    }
}
