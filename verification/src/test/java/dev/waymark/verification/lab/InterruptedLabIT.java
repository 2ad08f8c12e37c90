package dev.waymark.verification.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ctrl-C in the middle of the work. */
class InterruptedLabIT {

    @BeforeEach
    void canBeInterrupted() throws IOException {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis server on this machine");
        // A shell that runs jobs in the background has them ignore SIGINT, and their children with them.
        String ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow()
                .substring("SigIgn:".length())
                .strip();
        assumeTrue(!new BigInteger(ignored, 16).testBit(1), "SIGINT is ignored here");
    }

    @Test
    void the_servers_go_with_the_program_and_it_says_130() throws Exception {
        Process program = start("lab", "--engine", "redis", "--only", "traffic", "--threads", "2");
        try {
            List<ProcessHandle> servers = awaitServers(program);

            interrupt(program);

            assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isEqualTo(130);
            for (ProcessHandle server : servers) {
                server.onExit().get(30, TimeUnit.SECONDS);
                assertThat(server.isAlive()).isFalse();
            }
            try (BufferedReader err = program.errorReader()) {
                assertThat(err.lines()).hasSize(1).allMatch(line -> line.startsWith("seed "));
            }
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void a_borrowed_cluster_is_put_back_first() throws Exception {
        try (RealCluster cluster = RealCluster.start(Engine.REDIS, 3, 0)) {
            Process program = start(
                    "lab",
                    "--connect",
                    cluster.primary(0).endpoint().toString(),
                    "--only",
                    "traffic",
                    "--threads",
                    "2");
            try {
                // In the midst of it: the second primary has some of the first one's slots.
                awaitLine(cluster, " 0-");

                interrupt(program);

                assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(program.exitValue()).isEqualTo(130);
                cluster.awaitAgreement();
                assertThat(cluster.primary(0).ask("CLUSTER", "NODES")).contains("connected 0-5460\n");
                assertThat(cluster.primaries()).allSatisfy(node -> {
                    assertThat(node.ask("DBSIZE")).isEqualTo("0");
                    assertThat(node.ask("CLUSTER", "NODES")).doesNotContain("[");
                });
            } finally {
                program.destroyForcibly();
            }
        }
    }

    private static void awaitLine(RealCluster cluster, String part) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (cluster.primary(1)
                .ask("CLUSTER", "NODES")
                .lines()
                .noneMatch(line -> line.contains("myself") && line.contains(part))) {
            assertThat(System.nanoTime() - deadline).as("time left").isNegative();
            Thread.sleep(5);
        }
    }

    private static List<ProcessHandle> awaitServers(Process program) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        List<ProcessHandle> servers = program.children().toList();
        while (servers.size() < 3) {
            assertThat(System.nanoTime() - deadline).as("time left").isNegative();
            Thread.sleep(20);
            servers = program.children().toList();
        }
        return servers;
    }

    private static void interrupt(Process program) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("sh", "-c", "kill -INT " + program.pid()).start();
        assertThat(kill.waitFor()).isZero();
    }

    private static Process start(String... args) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dwaymark.home=" + System.getProperty("waymark.home", ""),
                "dev.waymark.cli.Waymark"));
        line.addAll(List.of(args));
        return new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
