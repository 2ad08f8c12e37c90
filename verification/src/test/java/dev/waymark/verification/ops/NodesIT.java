package dev.waymark.verification.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import dev.waymark.ops.Check;
import dev.waymark.ops.Login;
import dev.waymark.ops.Survey;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code waymark add-node} and {@code del-node} on real servers. */
@Tag("once")
class NodesIT {

    @TempDir
    private Path state;

    @ParameterizedTest
    @EnumSource
    void a_node_is_taken_in_gets_slots_is_drained_and_taken_out_again(Engine engine) {
        assumeTrue(engine.find().isPresent(), "no such server on this machine");
        try (RealCluster cluster = RealCluster.start(engine, 3, 1);
                RealCluster alone = RealCluster.start(engine, 1, 0)) {
            String entry = cluster.primary(0).endpoint().toString();
            RealNode newcomer = alone.primary(0);
            String address = newcomer.endpoint().toString();

            Run busy = Run.of("add-node", entry, address);
            assertThat(busy.code()).isEqualTo(4);
            assertThat(busy.err()).contains(address + " has slots already");
            newcomer.ask("CLUSTER", "RESET", "HARD");

            // As redis-cli has them: the new one first.
            Run added = Run.of("add-node", address, entry);
            assertThat(added.code()).as(added.err()).isZero();
            assertThat(added.out())
                    .startsWith(address + " (")
                    .endsWith("is a primary without slots, and all nodes know it\n");
            assertInOrder(cluster, 7);

            Run even = Run.of("rebalance", entry, "--use-empty-masters", "-y", "--state-dir", state.toString());
            assertThat(even.code()).as(even.err()).isZero();
            assertThat(even.out()).startsWith("moved 4096 slots");

            Run full = Run.of("del-node", entry, address);
            assertThat(full.code()).isEqualTo(4);
            assertThat(full.err()).contains(address + " has 4096 slots: --drain moves them away first");

            Run gone = Run.of("del-node", entry, address, "--drain", "-y", "--state-dir", state.toString());
            assertThat(gone.code()).as(gone.err()).isZero();
            assertThat(gone.out()).contains(address + " is taken out, and all nodes have forgotten it\n");
            assertInOrder(cluster, 6);

            Run replica = Run.of(
                    "add-node",
                    entry,
                    address,
                    "--replica",
                    "--of",
                    cluster.primary(1).endpoint().toString());
            assertThat(replica.code()).as(replica.err()).isZero();
            assertThat(replica.out())
                    .contains("is a replica of " + cluster.primary(1).endpoint());
            assertInOrder(cluster, 7);
            assertThat(Run.of("del-node", entry, address).code()).isZero();
            assertInOrder(cluster, 6);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_node_that_is_down_can_be_taken_out_and_one_that_nobody_knows_cannot(Engine engine) {
        assumeTrue(engine.find().isPresent(), "no such server on this machine");
        try (RealCluster cluster = RealCluster.start(engine, 3, 1)) {
            String entry = cluster.primary(0).endpoint().toString();
            RealNode replica = cluster.replicas(1).get(0);
            replica.kill();

            Run gone = Run.of("del-node", entry, replica.id());

            assertThat(gone.code()).as(gone.err()).isZero();
            assertInOrder(cluster, 5);
            assertThat(Run.of("del-node", entry, "0".repeat(40)).code()).isEqualTo(2);
        }
    }

    private static void assertInOrder(RealCluster cluster, int nodes) {
        Survey survey = Survey.take(cluster.primary(0).endpoint(), Login.OPEN, Duration.ofSeconds(10));
        assertThat(survey.nodes()).hasSize(nodes);
        assertThat(Check.findings(survey, 1000)).isEmpty();
    }
}
