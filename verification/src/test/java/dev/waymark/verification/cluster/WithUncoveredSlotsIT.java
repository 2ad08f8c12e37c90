package dev.waymark.verification.cluster;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
class WithUncoveredSlotsIT {

    /** {@code foo} hashes to this. */
    private static final String SLOT_OF_FOO = "12182";

    @ParameterizedTest
    @EnumSource
    void a_slot_without_an_owner_fails_without_effect_and_the_others_serve(Engine engine) {
        try (RealCluster cluster =
                        RealCluster.start(Servers.available(engine), 3, 0, "cluster-require-full-coverage no");
                ClusterClient client =
                        ClusterClient.connect(ClientConfig.of(cluster.uri()).withTimeout(Duration.ofSeconds(1)))) {
            unassign(cluster);
            assertThatThrownBy(() -> client.call(set("foo", "v"))).isInstanceOfSatisfying(RedisException.class, e -> {
                assertThat(e.effect()).isEqualTo(Effect.NONE);
                assertThat(e.hops()).isNotEmpty();
            });
            assertThat(client.call(set("bar", "v"))).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_command_waits_for_its_slot_to_get_an_owner_again(Engine engine) {
        try (RealCluster cluster =
                        RealCluster.start(Servers.available(engine), 3, 0, "cluster-require-full-coverage no");
                ClusterClient client =
                        ClusterClient.connect(ClientConfig.of(cluster.uri()).withTimeout(Duration.ofSeconds(20)))) {
            unassign(cluster);
            CompletableFuture<Boolean> waiting = client.send(set("foo", "v")).toCompletableFuture();
            cluster.primary(0).ask("CLUSTER", "ADDSLOTS", SLOT_OF_FOO);
            assertThat(waiting.join()).isTrue();
            assertThat(client.call(get("foo"))).isEqualTo("v");
        }
    }

    /** The owner first: it would claim the slot again with its next ping. */
    private static void unassign(RealCluster cluster) {
        cluster.primary(2).ask("CLUSTER", "DELSLOTS", SLOT_OF_FOO);
        cluster.primary(0).ask("CLUSTER", "DELSLOTS", SLOT_OF_FOO);
        cluster.primary(1).ask("CLUSTER", "DELSLOTS", SLOT_OF_FOO);
    }
}
