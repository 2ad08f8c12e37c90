package dev.waymark.verification.ops;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.cli.Waymark;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.ops.Check;
import dev.waymark.ops.Login;
import dev.waymark.ops.Survey;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code waymark reshard}, killed at a moment of chance and run again while somebody writes. The moments are drawn from
 * -Dwaymark.seed, -Dwaymark.kills says how many per kind of server.
 */
@Tag("once")
class ReshardKillIT {

    private static final int KEYS = 10_000;
    private static final int COUNTERS = 500;
    private static final int SLOTS = 200;
    private static final int RUNS = Integer.getInteger("waymark.kills", 7);

    private final long seed = Long.getLong("waymark.seed", System.nanoTime() & 0xffff_ffffL);

    @TempDir
    private Path state;

    @ParameterizedTest
    @EnumSource
    void the_same_command_finishes_what_a_killed_one_began_and_nothing_is_lost(Engine engine) throws Exception {
        assumeTrue(engine.find().isPresent(), "no such server on this machine");
        Random random = new Random(seed);
        try (RealCluster cluster = RealCluster.start(engine, 3, 0);
                ClusterClient redis = ClusterClient.connect(cluster.uri())) {
            fill(redis);
            Map<String, Long> counted = new HashMap<>();
            int killed = 0;
            for (int run = 0; run < RUNS; run++) {
                String target = cluster.primary(run % 3).id();
                int before = slots(cluster, target);
                String[] words = words(cluster, target);
                Process child = start(words);
                boolean died = kill(child, 1 + random.nextInt(SLOTS), redis, counted);
                if (died) {
                    killed++;
                    Run next = Run.of(words);
                    assertThat(next.code()).as("%s: %s", this, next.err()).isZero();
                }
                assertThat(slots(cluster, target)).as("%s", this).isEqualTo(before + SLOTS);
                assertThat(Check.findings(survey(cluster), 1000)).as("%s", this).isEmpty();
                assertThat(keys(cluster)).as("%s", this).isEqualTo(KEYS + counted.size());
            }
            System.out.println("ReshardKillIT: " + this + ", " + killed + " of " + RUNS + " runs were killed");
            assertThat(killed).as("%s: runs that were killed", this).isPositive();
            assertUnharmed(redis, counted);
        }
    }

    /** A value and a time to live that tell by the key what they are to be. */
    private static void fill(ClusterClient redis) {
        List<Command<?>> batch = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            batch.add(Command.of("SET")
                    .key("key" + i)
                    .arg("value" + i)
                    .arg("PXAT")
                    .arg(Long.toString(expiry(i)))
                    .returns(Decoders.text()));
            if (batch.size() == 500) {
                redis.pipeline(batch);
                batch.clear();
            }
        }
    }

    private static long expiry(int key) {
        return 4_102_444_800_000L + key;
    }

    /** Writes while the child works, until it has said so many lines; then kills it. False when it was faster. */
    private boolean kill(Process child, int lines, ClusterClient redis, Map<String, Long> counted) throws Exception {
        try (BufferedReader said = child.errorReader()) {
            for (int i = 0; i < lines && said.readLine() != null; i++) {
                String counter = "counter" + i % COUNTERS;
                assertThat(redis.call(incr(counter))).as("%s", this).isEqualTo(counted.merge(counter, 1L, Long::sum));
            }
        } finally {
            child.destroyForcibly();
        }
        return child.waitFor() != 0;
    }

    private static Process start(String... words) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(
                java,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Waymark.class.getName()));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private String[] words(RealCluster cluster, String target) {
        return new String[] {
            "reshard",
            cluster.primary(1).endpoint().toString(),
            "--state-dir",
            state.toString(),
            "--to",
            target,
            "--slots",
            "" + SLOTS,
            "--slots-in-flight",
            "8",
            "--timeout",
            "20s",
            "--yes",
            "--json",
            "--progress"
        };
    }

    private void assertUnharmed(ClusterClient redis, Map<String, Long> counted) {
        for (int i = 0; i < KEYS; i += 7) {
            assertThat(redis.call(get("key" + i))).as("%s", this).isEqualTo("value" + i);
            assertThat(redis.call(Command.of("PEXPIRETIME").key("key" + i).returns(Decoders.number())))
                    .as("%s", this)
                    .isBetween(expiry(i) - 1000, expiry(i) + 1000);
        }
        counted.forEach((counter, value) ->
                assertThat(redis.call(get(counter))).as("%s", this).isEqualTo("" + value));
    }

    private static Survey survey(RealCluster cluster) {
        return Survey.take(cluster.primary(0).endpoint(), Login.OPEN, Duration.ofSeconds(20));
    }

    private static int slots(RealCluster cluster, String id) {
        return survey(cluster)
                .primaries()
                .filter(node -> node.id().equals(id))
                .mapToInt(node -> node.report().orElseThrow().own().slots().count())
                .sum();
    }

    private static long keys(RealCluster cluster) {
        return cluster.primaries().stream()
                .mapToLong(node -> Long.parseLong(node.ask("DBSIZE")))
                .sum();
    }

    @Override
    public String toString() {
        return "-Dwaymark.seed=" + seed;
    }
}
