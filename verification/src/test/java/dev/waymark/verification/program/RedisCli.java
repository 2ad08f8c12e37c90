package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The real redis-cli, to compare with. */
final class RedisCli {

    private RedisCli() {}

    /** What a run of it came to; bytes as Latin-1. */
    record Ran(int code, String out) {}

    /** Skips the test where it is not installed. */
    static void require() {
        try {
            Process process = new ProcessBuilder("redis-cli", "--version").start();
            String version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assumeTrue(version.startsWith("redis-cli 7.0."), () -> "redis-cli 7.0 is what is compared with");
        } catch (IOException e) {
            assumeTrue(false, "no redis-cli on this machine");
        }
    }

    /** Runs it with this on its standard input. */
    static Ran run(String input, List<String> words) throws IOException, InterruptedException {
        // Some replies it waits for in vain, and then for ever.
        List<String> line = new ArrayList<>(List.of("timeout", "20", "redis-cli"));
        line.addAll(words);
        Process process = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // It did not want to read it.
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("redis-cli ends").isTrue();
        return new Ran(process.exitValue(), out);
    }
}
