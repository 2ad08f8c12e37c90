package dev.waymark.verification.scripted;

import static dev.waymark.verification.scripted.Reactions.value;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A reply is larger than what the program has memory for. */
class WithLittleMemoryTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    @Test
    void its_call_fails_and_others_are_served_again_on_a_new_connection() throws IOException, InterruptedException {
        cluster.keyspace().set("{hello}small", "small");
        cluster.a().on("GET", ON_A).always(value("x".repeat(60 << 20)));
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        LittleMemory.class.getName(),
                        "redis://" + cluster.a().announced() + "?maxRedirects=2&timeout=20s",
                        ON_A,
                        "{hello}small")
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();

            assertThat(said.lines()).hasSize(12).allMatch(line -> line.equals("small") || line.startsWith("failed, "));
            assertThat(said.lines().filter("small"::equals)).as("the other key").hasSize(6);
            assertThat(said).doesNotContain("NONE");
        } finally {
            program.destroyForcibly();
        }
    }
}
