package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.apply;
import static dev.waymark.verification.scripted.Reactions.bytes;
import static dev.waymark.verification.scripted.Reactions.clusterDown;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.Reactions.value;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.client.event.ClientEvent.Disconnected;
import dev.waymark.client.event.ClientEvent.Refused;
import dev.waymark.protocol.Idempotence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A connection breaks, or a reply does not come: what was sent may have run, and nobody knows. */
class WithLostConnectionsTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();

    @Test
    void a_write_that_ran_and_was_never_answered_is_not_sent_again() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(200)));
        a.on("INCR").always(apply().then(hang()));

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(cluster.count("INCR")).isEqualTo(1);
        assertThat(cluster.keyspace().get(ON_A)).isEqualTo("1");
    }

    @Test
    void a_write_whose_connection_breaks_after_it_was_read_is_not_sent_again() {
        ClusterClient redis = cluster.client();
        a.on("INCR")
                .answer(
                        apply().then(hangUp()),
                        hangUp(),
                        bytes(":").then(hangUp()),
                        bytes(":1\r").then(hangUp()));

        for (int i = 0; i < 4; i++) {
            RedisException failure = failureOf(() -> redis.call(incr(ON_A)));
            assertThat(failure).isInstanceOf(ConnectionException.class);
            assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        }

        assertThat(cluster.count("INCR")).isEqualTo(4);
        assertThat(redis.call(incr(ON_A))).isEqualTo(2);
    }

    @Test
    void a_read_is_sent_again() {
        ClusterClient redis = cluster.client();
        cluster.keyspace().set(ON_A, "value");
        a.on("GET").answer(hangUp(), bytes("$5\r\nval").then(hangUp()), hangUp());

        assertThat(redis.call(get(ON_A))).isEqualTo("value");

        assertThat(a.count("GET")).isEqualTo(4);
    }

    @Test
    void a_read_that_must_not_be_repeated_is_not() {
        ClusterClient redis = cluster.client();
        a.on("GET").answer(hangUp());

        RedisException failure = failureOf(() -> redis.call(get(ON_A).repeatable(false)));

        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(a.count("GET")).isEqualTo(1);
    }

    @Test
    void an_idempotent_write_is_sent_again_only_where_that_was_allowed() {
        ClusterClient careful = cluster.client();
        ClusterClient bold = cluster.client(config -> config.withRepeatIdempotentWrites(true));

        a.on("SET").answer(hangUp());
        assertThat(failureOf(() -> careful.call(set(ON_A, "x"))).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(a.count("SET")).isEqualTo(1);

        a.on("SET").answer(hangUp());
        assertThat(bold.call(set(ON_A, "y"))).isTrue();
        assertThat(a.count("SET")).isEqualTo(3);

        a.on("INCR").answer(hangUp());
        assertThat(failureOf(() -> bold.call(incr(ON_B + "{" + ON_A + "}"))).effect())
                .isEqualTo(Effect.UNKNOWN);
        assertThat(a.count("INCR")).isEqualTo(1);
    }

    @Test
    void once_a_copy_was_lost_every_later_failure_says_so() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(3));
        a.on("GET").answer(hangUp()).always(clusterDown());
        a.on("INCR").answer(hangUp()).always(error("ERR value is not an integer or out of range"));
        a.on("APPEND").answer(hangUp()).always(hangUp());

        RedisException refused = failureOf(() -> redis.call(get(ON_A)));
        RedisException answered = failureOf(() -> redis.call(incr(ON_A).repeatable(true)));
        RedisException lost = failureOf(() -> redis.call(Command.of("APPEND")
                .key(ON_A)
                .arg("x")
                .returns(Decoders.number())
                .repeatable(true)));

        assertThat(refused).isInstanceOf(RedirectExhaustedException.class);
        assertThat(answered).isInstanceOf(ServerException.class);
        assertThat(lost).isInstanceOf(ConnectionException.class);
        assertThat(List.of(refused, answered, lost))
                .allSatisfy(failure -> assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN));
        assertThat(a.count("APPEND")).isEqualTo(4);
    }

    @Test
    void the_caller_has_the_last_word_on_one_command() {
        ClusterClient redis = cluster.client(config -> config.withRepeatIdempotentWrites(true));

        a.on("INCR").answer(hangUp());
        assertThat(redis.call(incr(ON_A).repeatable(true))).isEqualTo(1);

        a.on("SET").answer(hangUp());
        assertThat(failureOf(() -> redis.call(set(ON_A, "x").repeatable(false))).effect())
                .isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void the_configuration_can_say_otherwise_than_the_command_table() {
        ClusterClient redis = cluster.client(
                config -> config.withIdempotence(Map.of("incr", Idempotence.READ, "GET", Idempotence.OTHER_WRITE)));

        a.on("INCR").answer(hangUp());
        assertThat(redis.call(incr(ON_A))).isEqualTo(1);

        a.on("GET").answer(hangUp());
        assertThat(failureOf(() -> redis.call(get(ON_A))).effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void what_nobody_could_send_has_no_effect() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(3));
        a.stop();

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(ConnectionException.class);
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(cluster.count("INCR")).isZero();
    }

    @Test
    void calls_and_futures_for_a_node_that_is_down_all_end() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(3));
        a.stop();

        for (int i = 0; i < 20; i++) {
            CompletionStage<Long> first = redis.send(incr(ON_A));
            CompletionStage<Long> second = redis.send(incr("{hello}" + i));
            assertThat(failureOf(() -> redis.call(incr("{hello}waiting"))).effect())
                    .isEqualTo(Effect.NONE);
            assertThat(failureOf(first).effect()).isEqualTo(Effect.NONE);
            assertThat(failureOf(second).effect()).isEqualTo(Effect.NONE);
        }
    }

    @Test
    void writes_wait_for_a_node_that_comes_back_and_run_once_and_in_order() {
        Events events = new Events();
        ClusterClient redis =
                cluster.client(config -> config.withMaxRedirects(1000).withListener(events));
        redis.call(incr(ON_A));
        int before = events.count(Disconnected.class);
        a.stop();
        eventually(() -> assertThat(events.count(Disconnected.class)).isGreaterThan(before));

        List<CompletionStage<Long>> writes = IntStream.range(0, 10)
                .mapToObj(i -> redis.send(incr("{hello}later")))
                .toList();
        eventually(() -> assertThat(events.all().toString()).contains("UNREACHABLE"));
        a.start();

        assertThat(writes.stream().map(Waiting::valueOf)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(a.count("INCR", "{hello}later")).isEqualTo(10);
    }

    @Test
    void the_loss_of_an_unused_connection_is_noticed_before_the_next_command() {
        Events events = new Events();
        ClusterClient redis = cluster.client(config -> config.withListener(events));
        redis.call(incr(ON_A));
        int before = events.count(Disconnected.class);

        a.cut();
        eventually(() -> assertThat(events.count(Disconnected.class)).isGreaterThan(before));

        assertThat(redis.call(incr(ON_A))).isEqualTo(2);
        assertThat(a.count("INCR")).isEqualTo(2);
    }

    @Test
    void a_reply_that_comes_after_its_caller_gave_up_is_dropped() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(500)));
        Gate gate = new Gate();
        a.on("GET").answer(after(gate, value("late")), value("later"), value("last"));

        CompletionStage<String> first = redis.send(get(ON_A));
        RedisException failure = failureOf(first);
        assertThat(failure).isInstanceOf(CommandTimeoutException.class);
        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        CompletionStage<String> second = redis.send(get(ON_A));
        gate.open();

        assertThat(Waiting.valueOf(second)).isIn("later", "last");
        assertThat(a.requests("GET")).hasSizeBetween(2, 3);
    }

    @Test
    void a_write_that_was_lost_a_moment_before_its_time_was_up_may_have_run() {
        Gate judged = new Gate();
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(300))
                .withListener(event -> {
                    if (event instanceof Refused refused && refused.reason().equals("LOST")) {
                        judged.await();
                    }
                }));
        a.on("INCR").answer(apply().then(hangUp()), apply().then(hangUp()));

        RedisException waited = failureOf(redis.send(incr(ON_A)));
        CompletionStage<Long> closed = redis.send(incr("{alpha}"));
        eventually(() -> assertThat(a.count("INCR")).isEqualTo(2));
        redis.close();
        judged.open();

        assertThat(waited).isInstanceOf(CommandTimeoutException.class);
        assertThat(waited.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(failureOf(closed).effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void a_reply_of_the_wrong_kind_means_that_the_command_ran() {
        ClusterClient redis = cluster.client();
        a.on("INCR").always(apply().then(value("one")));

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(DecodeException.class);
        assertThat(failure.effect()).isEqualTo(Effect.APPLIED);
        assertThat(failure.getMessage()).doesNotContain(ON_A);
    }

    @Test
    void of_many_writes_on_one_connection_each_fails_or_succeeds_once_and_none_is_repeated() {
        ClusterClient redis = cluster.client();
        Reaction[] some = IntStream.range(0, 200)
                .mapToObj(i -> i % 40 == 39 ? hangUp() : serve())
                .toArray(Reaction[]::new);
        a.on("INCR").answer(some);

        List<Integer> acknowledged = Crowd.all(32, number -> {
            int count = 0;
            for (int i = 0; i < 20; i++) {
                try {
                    redis.call(incr(ON_A));
                    count++;
                } catch (ConnectionException e) {
                    assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
                }
            }
            return count;
        });

        int sum = acknowledged.stream().mapToInt(Integer::intValue).sum();
        assertThat(a.count("INCR")).isLessThanOrEqualTo(32 * 20);
        assertThat(Integer.parseInt(cluster.keyspace().get(ON_A))).isBetween(sum, 32 * 20 - 5);
    }
}
