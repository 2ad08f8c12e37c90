package dev.waymark.verification.node.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.protocol.Reply;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that are programs of their own, while the slot of their keys moves. */
@Tag("once")
class OtherClientsIT {

    private static final long PATIENCE_SECONDS = 120;
    private static final String COUNTER = Wandering.TAG + "counter";

    @Test
    void redis_cli_works_on_while_a_slot_moves() throws Exception {
        requireProgram("redis-cli");
        try (Wandering cluster = new Wandering()) {
            Program cli = Program.start("redis-cli", "-c", "-p", port(cluster));
            cluster.begin();
            int sent = 0;
            while (!cluster.hasMovedEnough()) {
                cli.say("INCR " + COUNTER);
                sent++;
                assertThat(cli.hear(line -> line.matches("\\d+"))).isEqualTo(Integer.toString(sent));
            }
            cluster.rest();
            cli.end();
            assertThat(counter(cluster)).isEqualTo(Integer.toString(sent));
        }
    }

    @Test
    void redis_benchmark_measures_the_cluster_while_a_slot_moves() throws Exception {
        requireProgram("redis-benchmark");
        try (Wandering cluster = new Wandering()) {
            cluster.begin();
            do {
                Program benchmark = Program.start(
                        "redis-benchmark",
                        "--cluster",
                        "-p",
                        port(cluster),
                        "-n",
                        "20000",
                        "-c",
                        "20",
                        "-q",
                        "-t",
                        "set,get,incr,lpush,zadd,mset");
                String output = benchmark.all();
                assertThat(output).contains("SET", "GET", "INCR", "LPUSH", "ZADD");
                assertThat(output.lines().filter(line -> line.contains("rror"))).isEmpty();
            } while (!cluster.hasMovedEnough());
            cluster.rest();
            String executed = text(cluster.ownerCommand("INFO", "commandstats"));
            for (String command : List.of("set", "get", "incr", "lpush", "zadd", "mset")) {
                assertThat(executed).containsPattern("cmdstat_" + command + ":.*failed_calls=0");
            }
        }
    }

    @Test
    void ioredis_works_on_while_a_slot_moves() throws Exception {
        checkNodeJs("ioredis");
    }

    @Test
    void node_redis_works_on_while_a_slot_moves() throws Exception {
        checkNodeJs("node-redis");
    }

    private static void checkNodeJs(String kind) throws Exception {
        requireProgram("node");
        requireProgram("npm");
        Path folder = installed();
        try (Wandering cluster = new Wandering()) {
            Program client = Program.start("node", folder.resolve("clients.mjs").toString(), kind, port(cluster));
            client.hear("ready"::equals);
            cluster.begin();
            while (!cluster.hasMovedEnough()) {
                Thread.sleep(10);
                assertThat(client.isAlive())
                        .as(() -> "it has ended: " + client.rest())
                        .isTrue();
            }
            cluster.rest();
            client.closeInput();
            String counted = client.hear(line -> line.startsWith("counted "));
            assertThat(counter(cluster)).isEqualTo(counted.substring("counted ".length()));
        }
    }

    /** The folder with the clients of Node.js; they are fetched when they are not there yet. */
    private static synchronized Path installed() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of("target", "interop"));
        for (String file : List.of("package.json", "clients.mjs")) {
            try (var in = OtherClientsIT.class.getResourceAsStream("/interop/" + file)) {
                Files.copy(Objects.requireNonNull(in), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!Files.isDirectory(folder.resolve("node_modules/ioredis"))
                || !Files.isDirectory(folder.resolve("node_modules/redis"))) {
            Process npm = new ProcessBuilder("npm", "install", "--no-package-lock", "--no-audit", "--no-fund")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("npm.log").toFile())
                    .start();
            boolean ended = npm.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            npm.destroyForcibly();
            assumeTrue(ended && npm.exitValue() == 0, "npm cannot fetch ioredis and node-redis");
        }
        return folder;
    }

    private static void requireProgram(String name) {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
        assumeTrue(there, "no " + name + " on this machine");
    }

    private static String port(Wandering cluster) {
        return Integer.toString(cluster.port());
    }

    private static String counter(Wandering cluster) {
        return text(cluster.ownerCommand("GET", COUNTER));
    }

    private static String text(Reply reply) {
        return new String(((Reply.Bulk) reply).bytes(), UTF_8);
    }
}
