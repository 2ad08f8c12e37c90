package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** More waits for a node than there is room for. */
class WithFullBuffersTest {

    /** More than the sockets of both sides take. */
    private static final int LARGE = 16_000_000;

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();

    @Test
    void one_command_too_many_waits_for_room_and_then_for_its_reply() {
        ClusterClient redis = cluster.client(config -> config.withMaxWaitingPerConnection(4));
        redis.call(get(ON_A));
        Gate gate = new Gate();
        a.on("INCR").answer(after(gate, serve()));

        var sending = Crowd.start(
                "sends",
                () -> IntStream.range(0, 50)
                        .mapToObj(i -> redis.send(incr(ON_A)))
                        .toList());
        eventually(() -> assertThat(a.count("INCR")).isEqualTo(4));
        gate.open();

        List<CompletionStage<Long>> sent = Crowd.join(sending);
        assertThat(Waiting.valueOf(sent.get(49))).isEqualTo(50);
    }

    @Test
    void without_room_until_its_deadline_it_was_not_sent() {
        ClusterClient redis =
                cluster.client(config -> config.withMaxWaitingPerConnection(4).withTimeout(Duration.ofMillis(400)));
        redis.call(get(ON_A));
        a.on("INCR").always(hang());
        List<CompletionStage<Long>> full =
                IntStream.range(0, 4).mapToObj(i -> redis.send(incr(ON_A))).toList();

        RedisException sent = failureOf(redis.send(incr("{hello}sent")));

        assertThat(sent).isInstanceOf(CommandTimeoutException.class);
        assertThat(sent.effect()).isEqualTo(Effect.NONE);
        assertThat(a.count("INCR", "{hello}sent")).isZero();
        full.forEach(future -> assertThat(failureOf(future).effect()).isEqualTo(Effect.UNKNOWN));
    }

    @Test
    void before_the_connection_is_open_there_is_no_more_room_than_on_it() {
        ClusterClient redis =
                cluster.client(config -> config.withMaxWaitingPerConnection(4).withTimeout(Duration.ofSeconds(1)));
        a.on("HELLO").always(hang());
        List<CompletionStage<Long>> full =
                IntStream.range(0, 4).mapToObj(i -> redis.send(incr(ON_A))).toList();

        CompletionStage<Long> fifth = redis.send(incr(ON_A));

        assertThat(fifth.toCompletableFuture()).as("send waited for room").isDone();
        assertThat(failureOf(fifth)).hasMessageContaining("no room");
        full.forEach(future -> assertThat(failureOf(future).effect()).isEqualTo(Effect.NONE));
    }

    @Test
    void a_pipeline_longer_than_there_is_room_for_is_served_also_while_its_slot_moves() {
        ClusterClient redis = cluster.client(config -> config.withMaxWaitingPerConnection(4));
        redis.pipeline(get(ON_A), get(ON_B));
        cluster.move(ON_A, cluster.b());
        List<Command<Long>> commands = IntStream.range(0, 100)
                .mapToObj(i -> incr(i % 3 == 0 ? ON_B : ON_A))
                .toList();

        assertThat(redis.pipeline(commands)).allMatch(Long.class::isInstance);

        assertThat(cluster.keyspace().get(ON_A)).isEqualTo("66");
        assertThat(cluster.keyspace().get(ON_B)).isEqualTo("34");
    }

    @Test
    void the_limit_holds_for_many_threads_that_wait_themselves() {
        ClusterClient redis = cluster.client(config -> config.withMaxWaitingPerConnection(2));

        Crowd.each(16, number -> {
            for (int i = 0; i < 50; i++) {
                redis.call(incr(ON_A));
            }
        });

        assertThat(cluster.keyspace().get(ON_A)).isEqualTo("800");
    }

    @Test
    void a_call_whose_node_does_not_read_ends_by_its_deadline_and_frees_the_others() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofSeconds(2)));
        redis.call(get(ON_A));
        a.stopReading();

        var writing = Crowd.start("writes", () -> failureOf(() -> redis.call(large())));
        eventually(() -> assertThat(isBlockedInWrite("writes")).isTrue());
        RedisException second = failureOf(redis.send(incr(ON_A)));
        RedisException first = Crowd.join(writing);

        assertThat(first.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(second.effect()).isIn(Effect.NONE, Effect.UNKNOWN);
        a.readAgain();
        eventually(() -> assertThat(redis.call(get(ON_A))).isIn(null, "1"));
    }

    @Test
    void what_was_never_handed_to_the_socket_has_no_effect_when_the_connection_breaks() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(0));
        redis.call(get(ON_A));
        a.stopReading();

        var writing = Crowd.start("writes", () -> failureOf(redis.send(large())));
        eventually(() -> assertThat(isBlockedInWrite("writes")).isTrue());
        List<CompletionStage<Long>> behind =
                IntStream.range(0, 20).mapToObj(i -> redis.send(incr(ON_A))).toList();
        a.cut();

        assertThat(Crowd.join(writing).effect()).isEqualTo(Effect.UNKNOWN);
        behind.forEach(future -> assertThat(failureOf(future).effect()).isEqualTo(Effect.NONE));
    }

    @Test
    void a_node_that_does_not_read_holds_up_no_other_node_of_a_pipeline() {
        ClusterClient redis = cluster.client();
        redis.pipeline(get(ON_A), get(ON_B));
        a.stopReading();

        var batch = Crowd.start("batch", () -> {
            List<Command<?>> commands = new ArrayList<>();
            commands.add(large());
            commands.add(incr(ON_B));
            return redis.pipeline(commands);
        });
        eventually(() -> assertThat(cluster.keyspace().get(ON_B)).isEqualTo("1"));
        a.readAgain();

        assertThat(Crowd.join(batch)).containsExactly(true, 1L);
    }

    @Test
    void a_large_value_to_a_slow_reader_arrives_and_small_ones_around_it_too() {
        ClusterClient redis = cluster.client();
        redis.call(get(ON_A));
        a.stopReading();
        var writing = Crowd.start("large", () -> redis.call(large()));
        eventually(() -> assertThat(isBlockedInWrite("large")).isTrue());
        List<CompletionStage<Long>> small = IntStream.range(0, 100)
                .mapToObj(i -> redis.send(incr("{hello}n")))
                .toList();
        a.readAgain();

        assertThat(Crowd.join(writing)).isTrue();
        assertThat(small.stream().map(Waiting::valueOf))
                .isEqualTo(IntStream.rangeClosed(1, 100).mapToObj(i -> (long) i).toList());
    }

    private static Command<Boolean> large() {
        return Command.of("SET").key("{hello}large").arg(new byte[LARGE]).returns(Decoders.ok());
    }

    private static boolean isBlockedInWrite(String thread) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(thread))
                .map(entry -> List.of(entry.getValue()).toString())
                .anyMatch(stack -> stack.contains("NioSocketImpl.park") && stack.contains("rite"));
    }
}
