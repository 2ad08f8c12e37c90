package dev.waymark.verification.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.ClusterStartException;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
class RealClusterIT {

    @ParameterizedTest
    @EnumSource
    void every_node_knows_every_slot_and_every_replica_when_it_has_started(Engine engine) {
        try (RealCluster cluster = RealCluster.start(available(engine), 3, 1)) {
            assertThat(cluster.nodes()).hasSize(6).allSatisfy(node -> {
                assertThat(node.ask("CLUSTER", "INFO")).contains("cluster_state:ok", "cluster_slots_ok:16384");
                assertThat(node.ask("CLUSTER", "NODES"))
                        .contains(
                                cluster.primary(0).id(),
                                cluster.replicas(2).get(0).id());
            });
            assertThat(cluster.primaries()).hasSize(3).allMatch(RealNode::isPrimary);
            assertThat(cluster.replicas(1)).hasSize(1).noneMatch(RealNode::isPrimary);
            assertThat(cluster.primary(0).ask("CLUSTER", "NODES")).contains(" 0-5460");
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothing_is_left_of_it_when_it_is_closed(Engine engine) throws IOException {
        RealCluster cluster = RealCluster.start(available(engine), 1, 0);
        RealNode node = cluster.primary(0);
        Path folder = folderOf(node);
        long pid = node.pid();
        assertThat(folder).exists();
        // The worst case: a stopped process takes no ordinary signal.
        node.suspend();

        cluster.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(folder).doesNotExist();
        cluster.close();
    }

    @Test
    void the_program_and_the_jvm_may_end_it_at_the_same_moment() throws Exception {
        for (int i = 0; i < 3; i++) {
            RealCluster cluster = RealCluster.start(Engine.REDIS, 1, 0);
            List<CompletableFuture<Void>> ends = Stream.generate(() -> CompletableFuture.runAsync(cluster::close))
                    .limit(4)
                    .toList();
            for (CompletableFuture<Void> end : ends) {
                assertThat(end).succeedsWithin(Duration.ofSeconds(30));
            }
        }
    }

    @Test
    void a_node_can_be_suspended_and_resumed() throws Exception {
        try (RealCluster cluster = RealCluster.start(available(Engine.REDIS), 1, 0)) {
            RealNode node = cluster.primary(0);

            node.suspend();
            assertThat(stateOf(node.pid())).startsWith("T");
            assertThat(node.isAlive()).isTrue();

            node.resume();
            assertThat(node.ask("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void a_killed_node_comes_back_as_the_same_one() {
        try (RealCluster cluster = RealCluster.start(available(Engine.REDIS), 3, 0)) {
            RealNode node = cluster.primary(1);
            String id = node.id();
            long pid = node.pid();

            node.kill();
            assertThat(node.isAlive()).isFalse();

            node.restart();
            assertThat(node.id()).isEqualTo(id);
            assertThat(node.pid()).isNotEqualTo(pid);
            cluster.awaitAgreement();
            assertThat(cluster.primary(0).ask("CLUSTER", "INFO")).contains("cluster_state:ok");
        }
    }

    @Test
    void a_directive_of_the_caller_wins() {
        try (RealCluster cluster = RealCluster.start(available(Engine.REDIS), 1, 0, "cluster-node-timeout 1234")) {
            assertThat(setting(cluster.primary(0), "cluster-node-timeout")).isEqualTo("1234");
        }
    }

    @Test
    void a_cluster_that_cannot_start_says_why_and_leaves_nothing() throws IOException {
        available(Engine.REDIS);
        List<Path> before = folders();

        assertThatExceptionOfType(ClusterStartException.class)
                .isThrownBy(() -> RealCluster.start(Engine.REDIS, 1, 0, "no-such-directive 1"))
                .withMessageContaining("no-such-directive");

        assertThat(folders()).isSubsetOf(before);
    }

    @ParameterizedTest
    @EnumSource
    void with_tls_and_a_password_there_is_no_other_way_in(Engine engine) {
        try (RealCluster cluster = RealCluster.of(available(engine))
                .shards(2)
                .replicas(1)
                .tls()
                .password("s3 cret")
                .start()) {
            assertThat(cluster.uri()).startsWith("rediss://");
            assertThat(Objects.requireNonNull(cluster.tls()).certificate()).isReadable();
            assertThat(cluster.nodes())
                    .allSatisfy(node -> assertThat(node.ask("PING")).isEqualTo("PONG"));
            assertThat(setting(cluster.primary(0), "port")).isEqualTo("0");
        }
    }

    private static Engine available(Engine engine) {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " server on this machine");
        return engine;
    }

    private static String setting(RealNode node, String name) {
        Reply.Items reply = (Reply.Items) node.call("CONFIG", "GET", name);
        return ((Reply.Bulk) reply.items().get(1)).text();
    }

    private static Path folderOf(RealNode node) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/" + node.pid() + "/cwd"));
    }

    private static String stateOf(long pid) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith("State:"))
                    .findFirst()
                    .orElseThrow()
                    .substring("State:".length())
                    .strip();
        }
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> shared = Files.list(Path.of("/dev/shm"))) {
            return shared.toList();
        }
    }
}
