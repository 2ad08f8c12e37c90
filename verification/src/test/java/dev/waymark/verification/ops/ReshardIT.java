package dev.waymark.verification.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import dev.waymark.ops.Check;
import dev.waymark.ops.Goal;
import dev.waymark.ops.Login;
import dev.waymark.ops.Plan;
import dev.waymark.ops.PlanStore;
import dev.waymark.ops.Planner;
import dev.waymark.ops.Survey;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code waymark reshard} and {@code rebalance} on real servers. */
@Tag("once")
class ReshardIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int KEYS = 3000;

    @TempDir
    private Path state;

    @ParameterizedTest
    @EnumSource
    void slots_go_with_their_keys_and_come_back_and_every_node_agrees(Engine engine) {
        try (RealCluster cluster = start(engine, 3, 1)) {
            fill(cluster);
            String first = cluster.primary(0).id();

            Run run = reshard(cluster, "--to", first, "--slots", "1000", "--yes");

            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).startsWith("moved 1000 slots with ").endsWith(", and all nodes agree\n");
            assertThat(slots(cluster, first)).isEqualTo(5461 + 1000);
            assertThat(keys(cluster)).isEqualTo(KEYS);
            assertInOrder(cluster);

            Run back = Run.of(words("rebalance", cluster, "--threshold", "0", "--yes", "--json"));

            assertThat(back.code()).as(back.err()).isZero();
            assertThat(back.out()).contains("\"stopped\":false");
            assertThat(cluster.primaries())
                    .allSatisfy(node -> assertThat(slots(cluster, node.id())).isBetween(5461, 5462));
            assertThat(keys(cluster)).isEqualTo(KEYS);
            assertInOrder(cluster);
            assertThat(state).isEmptyDirectory();
            assertThat(Run.of(words("rebalance", cluster, "--yes")).out()).isEqualTo("nothing was to be moved\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_a_killed_run_has_left_is_finished_and_not_a_slot_more(Engine engine) {
        try (RealCluster cluster = start(engine, 3, 0)) {
            fill(cluster);
            RealNode source = cluster.primary(2);
            RealNode target = cluster.primary(0);
            Goal goal = new Goal.Reshard(List.of(source.id()), target.id(), 6);
            Survey survey = survey(cluster);
            Plan plan = Planner.plan(survey, goal);
            PlanStore.write(new PlanStore(state).file(survey, goal), plan);
            List<String> slots =
                    plan.moves().stream().map(move -> "" + move.slot()).toList();
            source.ask("SET", key(slots.get(2), 1), "1");
            source.ask("SET", key(slots.get(2), 2), "2");
            // A slot after each step: taken, opened, half moved, emptied, finalised at the target, and not begun.
            for (int i = 0; i < 5; i++) {
                target.ask("CLUSTER", "SETSLOT", slots.get(i), "IMPORTING", source.id());
            }
            for (int i = 1; i < 5; i++) {
                source.ask("CLUSTER", "SETSLOT", slots.get(i), "MIGRATING", target.id());
            }
            migrate(source, target, key(slots.get(2), 1));
            migrateAll(source, target, slots.get(3));
            migrateAll(source, target, slots.get(4));
            target.ask("CLUSTER", "SETSLOT", slots.get(4), "NODE", target.id());
            long there = keys(cluster);

            Run run = reshard(cluster, "--from", source.id(), "--to", target.id(), "--slots", "6", "--yes");

            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.err()).contains("there is an unfinished plan for this: going on with it");
            assertThat(slots(cluster, target.id())).isEqualTo(5461 + 6);
            assertThat(keys(cluster)).isEqualTo(there);
            assertInOrder(cluster);
            assertThat(state).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_key_at_both_ends_is_settled_when_it_is_equal_and_reported_when_it_is_not(Engine engine) {
        try (RealCluster cluster = start(engine, 3, 0)) {
            RealNode source = cluster.primary(2);
            RealNode target = cluster.primary(0);
            String slot = ""
                    + Planner.plan(survey(cluster), new Goal.Reshard(List.of(source.id()), target.id(), 1))
                            .moves()
                            .get(0)
                            .slot();
            source.ask("SET", key(slot, 1), "same");
            source.ask("SET", key(slot, 2), "source");
            target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", source.id());
            copy(source, target, key(slot, 1));
            copy(source, target, key(slot, 2));
            source.ask("SET", key(slot, 2), "other");
            source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", target.id());
            String[] words = {"--from", source.id(), "--to", target.id(), "--slots", "1", "--yes", "--new-plan"};

            Run run = reshard(cluster, words);

            assertThat(run.code()).isEqualTo(1);
            assertThat(run.err()).contains("1 key is at both ends with different values, in slots " + slot);
            assertThat(run.err()).doesNotContain(key(slot, 2));
            assertThat(source.ask("GET", key(slot, 2))).isEqualTo("other");
            assertThat(source.ask("CLUSTER", "COUNTKEYSINSLOT", slot)).isEqualTo("1");

            Run replaced =
                    reshard(cluster, "--from", source.id(), "--to", target.id(), "--slots", "1", "-y", "--replace");

            assertThat(replaced.code()).as(replaced.err()).isZero();
            assertThat(target.ask("GET", key(slot, 2))).isEqualTo("other");
            assertThat(target.ask("GET", key(slot, 1))).isEqualTo("same");
            assertInOrder(cluster);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_big_key_is_announced_and_one_that_finds_no_room_stays_where_it_is(Engine engine) throws IOException {
        try (RealCluster cluster = start(engine, 3, 0)) {
            RealNode source = cluster.primary(2);
            RealNode target = cluster.primary(0);
            String slot = "16383";
            source.ask("SETRANGE", key(slot, 1), "20000000", "x");
            String[] words = {"--from", source.id(), "--to", target.id(), "--slots", "1", "--yes"};
            target.ask("CONFIG", "SET", "maxmemory", "1000000");

            Run full = reshard(cluster, words);

            assertThat(full.code()).isEqualTo(4);
            assertThat(full.err()).contains(target.endpoint() + " has not room enough");
            assertThat(source.ask("STRLEN", key(slot, 1))).isEqualTo("20000001");
            target.ask("CONFIG", "SET", "maxmemory", "0");

            Run run = reshard(cluster, words);

            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.err()).contains("a big key of slot 16383 goes alone: ");
            assertThat(target.ask("STRLEN", key(slot, 1))).isEqualTo("20000001");
            assertInOrder(cluster);
            assertThat(Files.list(state)).isEmpty();
        }
    }

    private Run reshard(RealCluster cluster, String... more) {
        return Run.of(words("reshard", cluster, more));
    }

    private String[] words(String command, RealCluster cluster, String... more) {
        List<String> words = new ArrayList<>(
                List.of(command, cluster.primary(1).endpoint().toString(), "--state-dir", state.toString()));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static RealCluster start(Engine engine, int shards, int replicas) {
        assumeTrue(engine.find().isPresent(), "no such server on this machine");
        return RealCluster.start(engine, shards, replicas);
    }

    private static void fill(RealCluster cluster) {
        for (int i = 0; i < KEYS; i++) {
            String key = "key" + i;
            int slot = Slots.of(key.getBytes(StandardCharsets.UTF_8));
            cluster.primary(Math.min(2, slot / 5461)).call("SET", key, "v" + i);
        }
        assertThat(keys(cluster)).isGreaterThan(KEYS * 99 / 100);
    }

    /** A key of a slot: the tag that hashes to it is looked for. */
    private static String key(String slot, int number) {
        for (int tag = 0; ; tag++) {
            String key = "{" + tag + "}" + number;
            if (Slots.of(key.getBytes(StandardCharsets.UTF_8)) == Integer.parseInt(slot)) {
                return key;
            }
        }
    }

    private static void migrate(RealNode source, RealNode target, String key) {
        source.ask("MIGRATE", "127.0.0.1", "" + target.port(), key, "0", "5000");
    }

    private static void copy(RealNode source, RealNode target, String key) {
        source.ask("MIGRATE", "127.0.0.1", "" + target.port(), key, "0", "5000", "COPY");
    }

    private static void migrateAll(RealNode source, RealNode target, String slot) {
        Reply keys = source.call("CLUSTER", "GETKEYSINSLOT", slot, "1000");
        ((Reply.Items) keys).items().forEach(key -> migrate(source, target, ((Reply.Bulk) key).text()));
    }

    private static Survey survey(RealCluster cluster) {
        return Survey.take(cluster.primary(0).endpoint(), Login.OPEN, TIMEOUT);
    }

    private static long keys(RealCluster cluster) {
        return cluster.primaries().stream()
                .mapToLong(node -> Long.parseLong(node.ask("DBSIZE")))
                .sum();
    }

    private static int slots(RealCluster cluster, String id) {
        return survey(cluster)
                .primaries()
                .filter(node -> node.id().equals(id))
                .mapToInt(node -> node.report().orElseThrow().own().slots().count())
                .sum();
    }

    private static void assertInOrder(RealCluster cluster) {
        assertThat(Check.findings(survey(cluster), 100)).isEmpty();
    }
}
