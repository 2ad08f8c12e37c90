package dev.waymark.verification.scripted;

import static dev.waymark.client.command.BlockingPops.blpop;
import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.bytes;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    @ParameterizedTest
    @MethodSource("waysToWait")
    void what_waits_for_a_dead_node_to_greet_goes_to_the_new_primary_as_soon_as_the_map_names_it(
            Function<ClusterClient, CompletionStage<?>> sent) {
        ScriptedServer replica = cluster.addReplicaOf(a);
        replica.on("BLPOP").always(bytes("*2\r\n$5\r\nhello\r\n$1\r\nx\r\n"));
        // Far longer than this test may take: nothing here is decided by a connection that fails.
        ClusterClient redis = cluster.client(
                config -> config.withTimeout(Duration.ofMinutes(2)).withConnectTimeout(Duration.ofMinutes(2)));
        int greeted = a.count("HELLO");
        freeze(a);

        CompletionStage<?> waiting = sent.apply(redis);
        eventually(() -> assertThat(a.count("HELLO")).isGreaterThan(greeted));
        cluster.promote(replica);
        b.on("GET", "{rome}hint").answer(Reactions.moved(ON_A, replica));
        redis.call(get("{rome}hint"));

        assertThat(Waiting.valueOf(waiting)).isNotNull();
        assertThat(a.requests()).noneMatch(request -> request.is("INCR") || request.is("BLPOP") || request.is("GET"));
    }

    static Stream<Named<Function<ClusterClient, CompletionStage<?>>>> waysToWait() {
        return Stream.of(
                Named.of("send", redis -> redis.send(incr(ON_A))),
                Named.of("call", redis -> {
                    CompletableFuture<Long> result = new CompletableFuture<>();
                    Crowd.start("caller", () -> result.complete(redis.call(incr(ON_A))));
                    return result;
                }),
                Named.of("a command that waits at the server", redis -> redis.send(blpop(Duration.ZERO, ON_A))));
    }

    @Test
    void an_ask_to_a_node_that_does_not_greet_is_not_sent_elsewhere_by_a_new_map() {
        ScriptedServer d = cluster.addPrimary();
        Gate gate = new Gate();
        ClusterClient redis = cluster.client();
        d.on("HELLO").always(after(gate, serve()));
        a.on("INCR").answer(Reactions.ask(ON_A, d));

        CompletionStage<Long> asked = redis.send(incr(ON_A));
        eventually(() -> assertThat(d.count("HELLO")).isEqualTo(1));
        cluster.move(ON_C, b);
        redis.call(incr(ON_C));
        gate.open();

        assertThat(Waiting.valueOf(asked)).isEqualTo(1);
        assertThat(d.count("INCR")).isEqualTo(1);
    }

    @Test
    void commands_that_wait_at_a_node_are_freed_when_it_hangs() {
        ClusterClient redis = cluster.client(
                config -> config.withTimeout(Duration.ofMillis(500)).withConnectTimeout(Duration.ofMillis(500)));
        a.on("BLPOP").always(hang());
        List<CompletionStage<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            waiting.add(redis.send(blpop(Duration.ZERO, ON_A)));
        }
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(30));
        int greeted = a.count("HELLO");
        freeze(a);

        for (CompletionStage<?> popped : waiting) {
            RedisException failure = failureOf(popped);
            assertThat(failure).isInstanceOf(ConnectionException.class).hasMessageContaining("probe");
            assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        }
        assertThat(a.count("HELLO") - greeted).as("one probe for all of them").isLessThan(5);
    }

    @Test
    void a_node_that_refuses_to_greet_does_not_hang() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(400)));
        Gate gate = new Gate();
        a.on("BLPOP").always(after(gate, bytes("*2\r\n$5\r\nhello\r\n$1\r\nx\r\n")));
        CompletionStage<?> waiting = redis.send(blpop(Duration.ZERO, ON_A));
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(1));
        int greeted = a.count("HELLO");
        a.on("HELLO")
                .always(Reactions.error("ERR max number of clients reached").then(Reactions.hangUp()));

        eventually(() -> assertThat(a.count("HELLO")).as("probes").isGreaterThan(greeted + 1));
        gate.open();

        assertThat(Waiting.valueOf(waiting)).isNotNull();
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
