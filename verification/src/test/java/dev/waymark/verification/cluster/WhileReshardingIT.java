package dev.waymark.verification.cluster;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.mget;
import static dev.waymark.client.command.Strings.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.Endpoint;
import dev.waymark.client.event.ClientMetrics;
import dev.waymark.lab.internal.cluster.SlotMover;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WhileReshardingIT {

    @ParameterizedTest
    @EnumSource
    void slots_move_there_and_back_under_load_and_nothing_fails_is_lost_or_doubled(Engine engine) {
        ClientMetrics metrics = new ClientMetrics();
        try (RealCluster cluster = RealCluster.start(Servers.available(engine), 3, 0);
                ClusterClient client = connect(cluster, metrics);
                Workload load = Workload.start(client, 8, 250)) {
            Servers.eventually("the load runs", () -> load.done() > 2000);
            try (SlotMover mover = cluster.mover()) {
                for (int slot = 0; slot < 400; slot++) {
                    mover.move(
                            slot,
                            cluster.primary(0).endpoint(),
                            cluster.primary(1).endpoint());
                }
                for (int slot = 0; slot < 400; slot++) {
                    mover.move(
                            slot,
                            cluster.primary(1).endpoint(),
                            cluster.primary(0).endpoint());
                }
            }
            load.stop().assertNothingFailedLostOrDoubled();
            assertThat(metrics.movedCount()).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_slot_held_half_way_serves_both_halves_and_leaves_the_map_alone(Engine engine) {
        ClientMetrics metrics = new ClientMetrics();
        try (RealCluster cluster = RealCluster.start(Servers.available(engine), 3, 0);
                ClusterClient client = connect(cluster, metrics);
                SlotMover mover = cluster.mover()) {
            List<String> keys =
                    IntStream.range(0, 40).mapToObj(i -> "{half}:" + i).toList();
            keys.forEach(key -> client.call(set(key, key)));
            int slot = slotOf("{half}");
            var source =
                    Objects.requireNonNull(client.topology().primaryOf(slot)).endpoint();
            var target = cluster.endpoints().stream()
                    .filter(e -> !e.equals(source))
                    .findFirst()
                    .orElseThrow();
            var before = client.topology();
            var migration = mover.begin(slot, source, target);
            migration.moveKeys(20);

            keys.forEach(key -> assertThat(client.call(get(key))).isEqualTo(key));
            assertThat(client.call(incr("{half}:new"))).isEqualTo(1L);
            assertThat(client.call(incr("{half}:new"))).isEqualTo(2L);
            assertThat(metrics.askedCount()).isGreaterThanOrEqualTo(20);
            assertThat(metrics.movedCount()).isZero();
            assertThat(client.topology()).isSameAs(before);

            // Torn apart now, together soon: TRYAGAIN is waited out.
            CompletableFuture<List<String>> both =
                    client.send(mget(keys.toArray(String[]::new))).toCompletableFuture();
            migration.finish();
            assertThat(both.join()).isEqualTo(keys);
            assertThat(client.call(get("{half}:new"))).isEqualTo("2");
        }
    }

    @ParameterizedTest
    @EnumSource
    void asynchronous_writes_to_one_slot_keep_their_order_while_it_moves(Engine engine) {
        try (RealCluster cluster = RealCluster.start(Servers.available(engine), 3, 0);
                ClusterClient client = connect(cluster, new ClientMetrics());
                SlotMover mover = cluster.mover()) {
            int slot = slotOf("{order}");
            List<Endpoint> nodes = cluster.endpoints();
            int first = nodes.indexOf(
                    Objects.requireNonNull(client.topology().primaryOf(slot)).endpoint());
            List<CompletableFuture<Long>> sent = new ArrayList<>();
            // Round and round, never straight back: a node that takes the slot while commands for it are on the wire to
            // it refuses
            // the first of them and serves the next, and no client can call that one back.
            CompletableFuture<Void> moves = CompletableFuture.runAsync(() -> {
                for (int i = first; i < first + 9; i++) {
                    mover.move(slot, nodes.get(i % 3), nodes.get((i + 1) % 3));
                    Servers.awaitEpochs(cluster);
                }
            });
            while (!moves.isDone()) {
                sent.add(client.send(incr("{order}:counter")).toCompletableFuture());
                if (sent.size() % 50 == 0) {
                    sent.get(sent.size() - 1).join();
                }
            }
            moves.join();
            for (int i = 0; i < sent.size(); i++) {
                assertThat(sent.get(i).join()).isEqualTo(i + 1L);
            }
        }
    }

    private static ClusterClient connect(RealCluster cluster, ClientMetrics metrics) {
        return ClusterClient.connect(ClientConfig.of(cluster.uri())
                .withTimeout(Duration.ofSeconds(20))
                .withListener(metrics));
    }

    private static int slotOf(String key) {
        return Slots.of(key.getBytes(StandardCharsets.UTF_8));
    }
}
