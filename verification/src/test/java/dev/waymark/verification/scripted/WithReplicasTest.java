package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.loading;
import static dev.waymark.verification.scripted.Reactions.masterDown;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.ReadFrom;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads go to replicas. */
class WithReplicasTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer first = cluster.addReplicaOf(a);
    private final ScriptedServer second = cluster.addReplicaOf(a);

    @BeforeEach
    void there_is_something_to_read() {
        cluster.keyspace().set(ON_A, "value");
    }

    static Stream<Reaction> unable() {
        return Stream.of(loading(), masterDown());
    }

    @Test
    void readonly_is_sent_before_the_first_read_on_each_connection() {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));

        for (int i = 0; i < 10; i++) {
            assertThat(redis.call(get(ON_A))).isEqualTo("value");
        }

        assertThat(first.count("GET") + second.count("GET")).isEqualTo(10);
        assertThat(first.count("GET")).isPositive();
        assertThat(second.count("GET")).isPositive();
        assertThat(a.count("GET")).isZero();
        for (ScriptedServer replica : List.of(first, second)) {
            assertThat(replica.requests().stream()
                            .filter(request -> request.is("READONLY") || request.is("GET"))
                            .filter(request -> request.connection() == connectionOfReads(replica))
                            .map(Request::name))
                    .startsWith("READONLY", "GET")
                    .containsOnlyOnce("READONLY");
        }
    }

    @Test
    void a_client_that_has_written_to_the_primary_still_reads_from_replicas() {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));
        redis.call(set(ON_A, "new"));

        for (int i = 0; i < 10; i++) {
            assertThat(redis.call(get(ON_A))).isEqualTo("new");
        }

        assertThat(a.count("GET")).isZero();
    }

    @Test
    void any_spreads_reads_over_all_nodes_of_the_shard() {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.ANY));

        for (int i = 0; i < 30; i++) {
            redis.call(get(ON_A));
        }

        assertThat(List.of(a, first, second))
                .allSatisfy(node -> assertThat(node.count("GET")).isEqualTo(10));
    }

    @Test
    void writes_go_to_the_primary() {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));

        redis.pipeline(set(ON_A, "1"), set(ON_A, "2"));
        redis.call(set(ON_A, "3"));

        assertThat(a.count("SET")).isEqualTo(3);
    }

    @Test
    void by_default_no_replica_is_read_and_none_is_made_read_only() {
        ClusterClient redis = cluster.client();

        assertThat(redis.call(get(ON_A))).isEqualTo("value");

        assertThat(a.count("GET")).isEqualTo(1);
        assertThat(cluster.count("READONLY")).isZero();
    }

    @ParameterizedTest
    @MethodSource("unable")
    void a_replica_that_cannot_serve_is_passed_over_for_the_next_node_without_a_refresh(Reaction refusal) {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));
        int refreshes = cluster.refreshes();
        first.on("GET").always(refusal);

        for (int i = 0; i < 10; i++) {
            assertThat(redis.call(get(ON_A))).isEqualTo("value");
        }

        assertThat(second.count("GET")).isEqualTo(10);
        assertThat(a.count("GET")).isZero();
        assertThat(cluster.refreshes()).isEqualTo(refreshes);
    }

    @ParameterizedTest
    @MethodSource("unable")
    void the_primary_serves_when_no_replica_can(Reaction refusal) {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));
        first.on("GET").always(refusal);
        second.on("GET").always(refusal);

        assertThat(redis.call(get(ON_A))).isEqualTo("value");

        assertThat(a.count("GET")).isEqualTo(1);
        assertThat(first.count("GET") + second.count("GET")).isEqualTo(2);
    }

    @Test
    void a_read_whose_replica_is_lost_is_read_elsewhere() {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));
        first.on("GET").always(hangUp());
        second.stop();

        for (int i = 0; i < 5; i++) {
            assertThat(redis.call(get(ON_A))).isEqualTo("value");
        }

        assertThat(a.count("GET")).isEqualTo(5);
    }

    @Test
    void a_moved_from_a_replica_is_followed() {
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));
        first.on("GET").always(moved(ON_A, a));
        second.on("GET").always(moved(ON_A, a));

        assertThat(redis.call(get(ON_A))).isEqualTo("value");
    }

    @Test
    void a_node_that_refuses_readonly_is_not_read_from() {
        first.on("READONLY").always(error("ERR This instance has cluster support disabled"));
        ClusterClient redis = cluster.client(config -> config.withReadFrom(ReadFrom.REPLICA));

        for (int i = 0; i < 5; i++) {
            assertThat(redis.call(get(ON_A))).isEqualTo("value");
        }

        assertThat(first.count("GET")).isZero();
    }

    private static int connectionOfReads(ScriptedServer replica) {
        return replica.requests().stream()
                .filter(request -> request.is("GET"))
                .findFirst()
                .orElseThrow()
                .connection();
    }
}
