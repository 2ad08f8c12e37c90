package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.clusterDown;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.RedisException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Everything asks for a fresh map at once, and keeps asking. */
class WithStormsTest {

    private static final Duration INTERVAL = Duration.ofMillis(200);

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    @Test
    void seconds_of_clusterdown_for_many_threads_cost_few_questions_spread_over_the_nodes() {
        ClusterClient redis = cluster.client(config ->
                config.withRefreshInterval(INTERVAL).withMaxRedirects(1000).withTimeout(Duration.ofSeconds(3)));
        cluster.nodes().forEach(node -> node.on("INCR").always(clusterDown()));
        int before = cluster.refreshes();
        long began = System.nanoTime();

        Crowd.each(64, number -> {
            try {
                redis.call(incr(List.of(ON_A, ON_B, ON_C).get(number % 3)));
                throw new AssertionError("nobody serves");
            } catch (RedisException e) {
                // Those that came before the connections did keep their order: one at a time is refused, and goes
                // first.
                assertThat(e.hops().isEmpty())
                        .as(e.getMessage())
                        .isEqualTo(e.getMessage().contains("not sent within its deadline"));
            }
        });

        int asked = cluster.refreshes() - before;
        long intervals = (System.nanoTime() - began) / INTERVAL.toNanos();
        assertThat(cluster.count("INCR")).isGreaterThan(64);
        assertThat(asked).isBetween(3, (int) intervals + 2);
        assertThat(cluster.nodes())
                .allSatisfy(node -> assertThat(node.count("CLUSTER SHARDS")).isBetween(1, asked - 1));
    }

    @Test
    void many_threads_that_meet_moved_at_the_same_moment_ask_for_the_map_once_or_twice() {
        ClusterClient redis = cluster.client(config -> config.withRefreshInterval(Duration.ofMinutes(1)));
        int before = cluster.refreshes();
        IntStream.range(0, 64).forEach(i -> cluster.move("key" + i, b));

        Crowd.each(64, number -> redis.call(get("key" + number)));

        // One refresh was due at once; the next waits for the rest of the minute.
        assertThat(cluster.refreshes() - before).isLessThanOrEqualTo(1);
    }

    @Test
    void a_thousand_commands_for_a_dead_node_dial_it_rarely() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(500)));
        redis.call(incr(ON_A));
        a.on("HELLO").always(Reactions.hangUp());
        a.cut();
        int before = a.connectionsEver();

        List<CompletionStage<Long>> sent = IntStream.range(0, 1000)
                .mapToObj(i -> redis.send(incr("{hello}" + i)))
                .toList();
        sent.forEach(Waiting::failureOf);

        assertThat(a.connectionsEver() - before).isLessThan(100);
    }

    @Test
    void refreshes_leave_no_connections_behind() {
        ClusterClient redis = cluster.client(config -> config.withRefreshInterval(Duration.ofNanos(1)));
        redis.pipeline(get(ON_A), get(ON_B), get(ON_C));

        for (int i = 0; i < 100; i++) {
            redis.refresh();
        }

        eventually(() -> assertThat(cluster.connectionsOpen()).isEqualTo(3));
        assertThat(cluster.refreshes()).isGreaterThanOrEqualTo(100);
    }

    @Test
    void neither_do_refreshes_that_fail_half_way() {
        ClusterClient redis = cluster.client(config -> config.withRefreshInterval(Duration.ofNanos(1)));
        redis.pipeline(get(ON_A), get(ON_B), get(ON_C));
        a.on("CLUSTER SHARDS").always(Reactions.hangUp());
        b.on("CLUSTER NODES").always(Reactions.bytes("?!\r\n"));

        for (int i = 0; i < 30; i++) {
            assertThat(redis.refresh().coveredSlots()).isEqualTo(16384);
        }

        eventually(() -> assertThat(cluster.connectionsOpen()).isEqualTo(3));
    }

    @Test
    void the_period_refreshes_without_a_reason() {
        cluster.client(config -> config.withRefreshPeriod(Duration.ofMillis(20)));

        eventually(() -> assertThat(cluster.refreshes()).isGreaterThan(5));
    }
}
