package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.mget;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.clusterDown;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.valueOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is chained to a future uses the client itself. */
class WithCallbacksTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    @Test
    void it_can_send_on_the_same_connection() {
        ClusterClient redis = cluster.client();

        CompletionStage<Long> third = redis.send(incr(ON_A))
                .thenCompose(first -> redis.send(incr(ON_A)))
                .thenCompose(second -> redis.send(incr(ON_A)));

        assertThat(valueOf(third)).isEqualTo(3);
    }

    @Test
    void it_can_call_and_wait_on_the_same_connection() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("INCR").answer(after(gate, serve()));

        CompletionStage<Long> second = redis.send(incr(ON_A)).thenApply(first -> redis.call(incr(ON_A)));
        CompletionStage<Long> other = redis.send(incr("{hello}other"));
        gate.open();

        assertThat(valueOf(second)).isEqualTo(2);
        assertThat(valueOf(other)).isEqualTo(1);
    }

    @Test
    void it_can_call_on_a_connection_that_must_be_opened() {
        ClusterClient redis = cluster.client();

        CompletionStage<Long> second = redis.send(incr(ON_A)).thenApply(first -> redis.call(incr(ON_B)));

        assertThat(valueOf(second)).isEqualTo(1);
    }

    @Test
    void it_can_call_what_is_split_or_wait_for_a_pipeline_on_the_same_connection() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("INCR").answer(after(gate, serve()));

        CompletionStage<List<String>> split = redis.send(incr(ON_A)).thenApply(first -> redis.call(mget(ON_A, ON_B)));
        CompletionStage<List<Object>> pipeline =
                redis.send(incr("{hello}2")).thenApply(first -> redis.pipeline(get(ON_A), get("{hello}2"), get(ON_C)));
        gate.open();

        assertThat(valueOf(split)).containsExactly("1", null);
        assertThat(valueOf(pipeline)).containsExactly("1", "1", null);
    }

    @Test
    void after_a_failure_it_can_call_too_however_many_do_so_at_once() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(2));
        a.on("INCR").always(clusterDown());

        List<CompletionStage<Long>> seconds = IntStream.range(0, 50)
                .mapToObj(i -> redis.send(incr("{hello}" + i)).exceptionally(failure -> redis.call(incr(ON_B))))
                .toList();

        seconds.forEach(second -> assertThat(valueOf(second)).isPositive());
        assertThat(cluster.keyspace().get(ON_B)).isEqualTo("50");
    }

    @Test
    void after_a_deadline_it_can_call_too_however_many_do_so_at_once() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofSeconds(1)));
        redis.call(get(ON_A));
        a.on("INCR").always(hang());

        List<CompletionStage<Long>> seconds = IntStream.range(0, 50)
                .mapToObj(i -> redis.send(incr("{hello}" + i)).exceptionally(failure -> redis.call(incr(ON_B))))
                .toList();

        seconds.forEach(second -> assertThat(valueOf(second)).isPositive());
        assertThat(cluster.keyspace().get(ON_B)).isEqualTo("50");
    }

    @Test
    void two_that_wait_for_each_others_connections_do_not_block_each_other() {
        ClusterClient redis = cluster.client();
        redis.pipeline(get(ON_A), get(ON_B));
        Gate gate = new Gate();
        a.on("INCR").answer(after(gate, serve()));
        b.on("INCR").answer(after(gate, serve()));

        CompletionStage<Long> fromA = redis.send(incr(ON_A)).thenApply(first -> redis.call(incr(ON_B)));
        CompletionStage<Long> fromB = redis.send(incr(ON_B)).thenApply(first -> redis.call(incr(ON_A)));
        gate.open();

        assertThat(valueOf(fromA)).isPositive();
        assertThat(valueOf(fromB)).isPositive();
    }

    @Test
    void a_thousand_that_wait_on_one_connection_all_get_their_turn() {
        ClusterClient redis = cluster.client();
        redis.call(get(ON_A));
        Gate gate = new Gate();
        a.on("INCR").answer(after(gate, serve()));

        List<CompletionStage<Long>> seconds = IntStream.range(0, 1000)
                .mapToObj(i -> redis.send(incr("{hello}first")).thenApply(first -> redis.call(incr("{hello}second"))))
                .toList();
        gate.open();

        assertThat(valueOf(seconds.get(999))).isEqualTo(1000);
    }

    @Test
    void it_can_call_on_a_slot_that_waits_for_what_its_own_connection_has_still_to_answer() {
        ClusterClient redis = cluster.client();
        redis.call(get(ON_A));
        Gate gate = new Gate();
        a.on("GET").answer(after(gate, serve()));
        cluster.move("hello", b);

        CompletionStage<Long> second = redis.send(get("{alpha}")).thenApply(first -> redis.call(incr("hello")));
        CompletionStage<Long> moving = redis.send(incr("hello"));
        List<CompletionStage<String>> behind = IntStream.range(0, 100)
                .mapToObj(i -> redis.send(get("{alpha}")))
                .toList();
        gate.open();

        assertThat(valueOf(moving)).isEqualTo(1);
        assertThat(valueOf(second)).isEqualTo(2);
        behind.forEach(Waiting::valueOf);
    }

    @Test
    void what_it_throws_is_the_result_of_its_own_stage_alone() {
        ClusterClient redis = cluster.client();

        CompletionStage<Long> first = redis.send(incr(ON_A));
        CompletionStage<Long> broken = first.thenApply(value -> {
            throw new IllegalStateException("a fault of the application");
        });

        assertThat(valueOf(first)).isEqualTo(1);
        assertThat(broken.toCompletableFuture()).failsWithin(Waiting.LONG);
        assertThat(valueOf(redis.send(incr(ON_A)))).isEqualTo(2);
    }
}
