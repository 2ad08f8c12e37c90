package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.ask;
import static dev.waymark.verification.scripted.Reactions.bytes;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static dev.waymark.verification.scripted.Waiting.valueOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Commands that wait at the server, as BLPOP does, for as long as they say themselves. */
class WhileWaitingAtTheServerTest {

    private static final Reaction POPPED = bytes("*2\r\n$5\r\nhello\r\n$1\r\nx\r\n");

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    @Test
    void they_may_take_longer_than_the_timeout_of_other_commands() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(200)));
        Gate gate = new Gate();
        a.on("BLPOP").answer(after(gate, POPPED));
        a.on("INCR").answer(hang());

        CompletionStage<List<String>> popped = redis.send(blpop(ON_A));
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(1));
        for (int i = 0; i < 3; i++) {
            assertThat(failureOf(() -> redis.call(incr(ON_A))).effect()).isEqualTo(Effect.UNKNOWN);
            a.on("INCR").answer(hang());
        }
        gate.open();

        assertThat(valueOf(popped)).containsExactly("hello", "x");
    }

    @Test
    void they_hold_up_no_other_command_and_each_other_neither() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("BLPOP").always(after(gate, POPPED));

        List<CompletionStage<List<String>>> waiting =
                IntStream.range(0, 20).mapToObj(i -> redis.send(blpop(ON_A))).toList();
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(20));
        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        gate.open();

        waiting.forEach(popped -> assertThat(valueOf(popped)).containsExactly("hello", "x"));
        eventually(() -> assertThat(a.connectionsOpen()).as("a few are kept").isLessThan(12));
    }

    @Test
    void one_after_the_other_they_use_the_same_connections_again() {
        ClusterClient redis = cluster.client();
        a.on("BLPOP").always(POPPED);
        redis.call(blpop(ON_A));
        int connections = a.connectionsEver();

        for (int i = 0; i < 20; i++) {
            redis.call(blpop(ON_A));
        }

        // A connection is given back a moment after its reply was given to the caller.
        assertThat(a.connectionsEver()).isLessThanOrEqualTo(connections + 2);
    }

    @Test
    void an_ask_is_followed_with_asking_before_it_on_its_own_connection() {
        ClusterClient redis = cluster.client();
        redis.call(get(ON_B));
        a.on("BLPOP").always(ask(ON_A, b));
        b.on("BLPOP").always(POPPED);

        assertThat(redis.call(blpop(ON_A))).containsExactly("hello", "x");

        List<Request> sent = b.requests().stream()
                .filter(request -> request.is("ASKING") || request.is("BLPOP") || request.is("GET"))
                .toList();
        assertThat(sent.stream().map(Request::name)).containsExactly("GET", "ASKING", "BLPOP");
        assertThat(sent.get(1).connection())
                .isEqualTo(sent.get(2).connection())
                .isNotEqualTo(sent.get(0).connection());
    }

    @Test
    void a_moved_that_ends_the_waiting_is_followed() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("BLPOP").answer(after(gate, moved(ON_A, b)));
        b.on("BLPOP").always(POPPED);

        CompletionStage<List<String>> popped = redis.send(blpop(ON_A));
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(1));
        cluster.move(ON_A, b);
        gate.open();

        assertThat(valueOf(popped)).containsExactly("hello", "x");
    }

    @Test
    void one_whose_connection_is_lost_may_have_taken_an_element_and_is_not_sent_again() {
        ClusterClient redis = cluster.client();
        a.on("BLPOP").answer(hangUp());

        RedisException failure = failureOf(() -> redis.call(blpop(ON_A)));

        assertThat(failure).isInstanceOf(ConnectionException.class);
        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(a.count("BLPOP")).isEqualTo(1);
    }

    @Test
    void one_that_cannot_be_sent_is_given_up_like_any_command() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(3));
        a.stop();

        RedisException failure = failureOf(() -> redis.call(blpop(ON_A)));

        assertThat(failure).isInstanceOf(ConnectionException.class);
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void in_a_pipeline_they_wait_beside_the_others() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("BLPOP").answer(after(gate, POPPED));
        var batch = Crowd.start("batch", () -> redis.pipeline(blpop(ON_A), incr(ON_A), incr(ON_B)));
        eventually(() -> assertThat(cluster.keyspace().get(ON_A)).isEqualTo("1"));
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(1));
        gate.open();

        assertThat(Crowd.join(batch)).containsExactly(List.of("hello", "x"), 1L, 1L);
    }

    @Test
    void any_command_can_be_declared_to_wait() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("GET").answer(after(gate, Reactions.value("late")));

        CompletionStage<String> waiting =
                redis.send(Command.of("GET").key(ON_A).blocking().returns(Decoders.text()));
        eventually(() -> assertThat(a.count("GET")).isEqualTo(1));
        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        gate.open();

        assertThat(valueOf(waiting)).isEqualTo("late");
    }

    private static Command<List<String>> blpop(String key) {
        return Command.of("BLPOP").key(key).arg(0).returns(Decoders.list(Decoders.text()));
    }
}
