package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.event.ClientEvent.Disconnected;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A node keeps its connections open and says nothing, or cannot be connected to and does not say so either. */
class WithHungNodesTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    @Test
    void what_waits_at_a_hung_node_is_freed_by_a_probe_before_its_deadline() {
        ClusterClient redis = cluster.client(
                config -> config.withTimeout(Duration.ofSeconds(5)).withConnectTimeout(Duration.ofMillis(500)));
        redis.call(incr(ON_A));
        freeze(a);

        CompletionStage<Long> write = redis.send(incr(ON_A));
        RedisException failure = failureOf(write);

        assertThat(failure).isInstanceOf(ConnectionException.class).hasMessageContaining("probe");
        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void after_a_failover_reads_that_waited_are_served_by_the_new_primary() {
        ScriptedServer replica = cluster.addReplicaOf(a);
        ClusterClient redis = cluster.client(
                config -> config.withTimeout(Duration.ofSeconds(10)).withConnectTimeout(Duration.ofMillis(500)));
        redis.call(incr(ON_A));
        freeze(a);

        CompletionStage<String> read = redis.send(get(ON_A));
        cluster.promote(replica);

        assertThat(Waiting.valueOf(read)).isEqualTo("1");
        assertThat(redis.call(incr(ON_A))).isEqualTo(2);
        assertThat(replica.count("INCR")).isEqualTo(1);
    }

    @Test
    void a_dead_connection_to_a_live_node_is_replaced() {
        Events events = new Events();
        ClusterClient redis = cluster.client(
                config -> config.withTimeout(Duration.ofMillis(400)).withListener(events));
        a.on("INCR").answer(hang());

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));
        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        eventually(() -> assertThat(events.of(Disconnected.class))
                .anyMatch(event ->
                        event.node().equals(a.endpoint()) && event.why().contains("silent")));

        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
    }

    @Test
    void a_hung_node_costs_other_nodes_nothing() {
        ClusterClient redis = cluster.client();
        redis.call(incr(ON_A));
        freeze(a);
        CompletionStage<Long> stuck = redis.send(incr(ON_A));

        for (int i = 1; i <= 100; i++) {
            assertThat(redis.call(incr(ON_B))).isEqualTo(i);
            assertThat(redis.call(incr(ON_C))).isEqualTo(i);
        }

        assertThat(stuck.toCompletableFuture()).isNotDone();
    }

    @Test
    void a_node_that_greets_nobody_costs_a_call_no_more_than_its_deadline() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(200)));
        b.on("HELLO").always(hang());

        RedisException waiting = failureOf(() -> redis.call(incr(ON_B)));
        RedisException sent = failureOf(redis.send(incr(ON_B)));

        assertThat(waiting).isInstanceOf(CommandTimeoutException.class);
        assertThat(waiting.effect()).isEqualTo(Effect.NONE);
        assertThat(sent).isInstanceOf(CommandTimeoutException.class);
        assertThat(sent.effect()).isEqualTo(Effect.NONE);
        assertThat(b.count("INCR")).isZero();
    }

    @Test
    void an_address_that_swallows_connections_costs_a_call_no_more_than_its_deadline() throws IOException {
        try (BlackHole hole = new BlackHole()) {
            ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(200))
                    .withAddressMapping(node -> node.equals(b.endpoint()) ? hole.endpoint() : node));

            RedisException waiting = failureOf(() -> redis.call(incr(ON_B)));
            RedisException sent = failureOf(redis.send(incr(ON_B)));

            assertThat(waiting).isInstanceOf(CommandTimeoutException.class);
            assertThat(waiting.effect()).isEqualTo(Effect.NONE);
            assertThat(sent.effect()).isEqualTo(Effect.NONE);
            assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        }
    }

    @Test
    void a_redirect_into_a_black_hole_ends_when_its_time_is_up_and_is_dialled_rarely() throws IOException {
        try (BlackHole hole = new BlackHole()) {
            ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofSeconds(2))
                    .withConnectTimeout(Duration.ofMillis(500))
                    .withMaxRedirects(1000));
            a.on("INCR").always(Reactions.moved(ON_A, hole.endpoint().toString()));

            RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

            assertThat(failure.effect()).isEqualTo(Effect.NONE);
            assertThat(failure.hops()).hasSizeBetween(2, 40);
        }
    }

    @Test
    void a_refresh_that_stalls_delays_no_command() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        cluster.nodes().forEach(node -> node.on("CLUSTER SHARDS").always(after(gate, serve())));
        int before = cluster.refreshes();
        cluster.move(ON_A, b);

        assertThat(redis.call(incr(ON_A))).as("followed").isEqualTo(1);
        eventually(() -> assertThat(cluster.refreshes()).isGreaterThan(before));
        for (int i = 1; i <= 100; i++) {
            assertThat(redis.call(incr(ON_B))).isEqualTo(i);
            assertThat(redis.call(incr(ON_A))).isEqualTo(i + 1);
        }

        assertThat(a.count("INCR")).as("the MOVED alone has taught the slot").isEqualTo(1);
        gate.open();
    }

    /** It keeps its connections and accepts new ones, but does nothing any more. */
    private static void freeze(ScriptedServer node) {
        node.on("HELLO").always(hang());
        for (String command : new String[] {"GET", "INCR", "CLUSTER SHARDS", "CLUSTER NODES"}) {
            node.on(command).always(hang());
        }
    }
}
