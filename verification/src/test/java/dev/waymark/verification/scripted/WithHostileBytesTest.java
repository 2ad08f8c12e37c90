package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.bytes;
import static dev.waymark.verification.scripted.Reactions.value;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.ProtocolException;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.client.event.ClientEvent.Disconnected;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A node, or whatever is at its address, sends what nobody asked for, or what is no RESP. */
class WithHostileBytesTest {

    private static final String PUSH = ">2\r\n$10\r\ninvalidate\r\n*1\r\n$5\r\nhello\r\n";

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();

    static Stream<String> noResp() {
        return Stream.of(
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                "?\r\n",
                "\r\n",
                "$x\r\n",
                "$-2\r\n",
                "$99999999999999\r\n",
                "*2147483647\r\n",
                "*-7\r\n",
                "$3\r\nabcd\r\n",
                ":12a\r\n",
                "%-1\r\n",
                "*1\r\n".repeat(100_000),
                "\0\0\0\0\r\n");
    }

    @ParameterizedTest
    @MethodSource("noResp")
    void what_is_no_resp_closes_that_connection_and_nothing_else(String sent) {
        ClusterClient redis = cluster.client();
        redis.call(incr(ON_B));
        int others = cluster.b().connectionsEver();
        a.on("INCR").answer(bytes(sent));

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(ProtocolException.class);
        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        assertThat(a.count("INCR")).isEqualTo(2);
        assertThat(redis.call(incr(ON_B))).isEqualTo(2);
        assertThat(cluster.b().connectionsEver() - others)
                .as("refreshes only")
                .isLessThanOrEqualTo(cluster.refreshes());
    }

    @Test
    void those_behind_a_malformed_reply_are_lost_and_reads_among_them_repeated() {
        ClusterClient redis = cluster.client();
        cluster.keyspace().set(ON_A, "5");
        a.on("INCR").answer(bytes("no\r\n"));

        List<Object> results = redis.pipeline(get(ON_A), incr(ON_A), get(ON_A), incr("{hello}n"));

        assertThat(results.get(0)).isEqualTo("5");
        assertThat(results.get(1)).isInstanceOf(ProtocolException.class);
        assertThat(results.get(2)).isEqualTo("5");
        // It was sent behind the other, and may have run.
        assertThat(((RedisException) results.get(3)).effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void a_second_reply_to_one_command_closes_the_connection_and_is_given_to_nobody() {
        Events events = new Events();
        ClusterClient redis = cluster.client(config -> config.withListener(events));
        a.on("GET").answer(bytes("$5\r\nfirst\r\n$6\r\nsecond\r\n"), value("third"));

        assertThat(redis.call(get(ON_A))).isEqualTo("first");
        eventually(() -> assertThat(events.of(Disconnected.class))
                .anyMatch(event -> event.why().contains("nothing had asked for")));
        assertThat(redis.call(get(ON_A))).isEqualTo("third");
    }

    @Test
    void a_second_moved_is_not_taken_for_the_answer_to_the_next_command() {
        ClusterClient redis = cluster.client();
        cluster.move(ON_A, cluster.b());
        String moved = "-MOVED 866 " + cluster.b().announced() + "\r\n";
        a.on("INCR").answer(bytes(moved + moved));

        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        assertThat(redis.call(incr("{alpha}"))).isEqualTo(1);

        assertThat(cluster.b().count("INCR")).isEqualTo(1);
        assertThat(cluster.keyspace().get("{alpha}")).isEqualTo("1");
    }

    @Test
    void a_second_moved_to_a_command_that_waits_is_not_taken_for_the_answer_to_the_next_one() {
        ClusterClient redis = cluster.client();
        // What a fresh map says, too: it would send the command back otherwise, when it comes first.
        cluster.move("hello", cluster.b());
        String moved = "-MOVED 866 " + cluster.b().announced() + "\r\n";
        Gate gate = new Gate();
        a.on("BLPOP", "hello").answer(bytes(moved).then(Reactions.after(gate, bytes(moved))));
        a.on("BLPOP", "alpha").always(bytes("*2\r\n$5\r\nalpha\r\n$1\r\nx\r\n"));
        cluster.b().on("BLPOP").always(bytes("*2\r\n$5\r\nhello\r\n$1\r\ny\r\n"));

        assertThat(redis.call(blpop("hello"))).containsExactly("hello", "y");
        gate.open();
        assertThat(redis.call(blpop("alpha"))).containsExactly("alpha", "x");

        assertThat(cluster.b().count("BLPOP")).isEqualTo(1);
    }

    @Test
    void pushes_are_passed_over_wherever_they_come() {
        ClusterClient redis = cluster.client();
        redis.call(incr(ON_A));
        a.push(PUSH);
        a.on("INCR").answer(bytes(PUSH + PUSH + ":7\r\n" + PUSH), bytes(":8\r\n"));

        assertThat(redis.call(incr(ON_A))).isEqualTo(7);
        a.push(PUSH);
        assertThat(redis.call(incr(ON_A))).isEqualTo(8);
        assertThat(redis.call(incr(ON_A))).isEqualTo(2);
    }

    @Test
    void pushes_among_the_replies_of_many_threads_misplace_none() {
        ClusterClient redis = cluster.client();
        IntStream.range(0, 16).forEach(i -> cluster.keyspace().set("{hello}" + i, "v" + i));
        var pushing = Crowd.start("pushes", () -> {
            for (int i = 0; i < 300; i++) {
                a.push(PUSH);
            }
            return null;
        });

        Crowd.each(16, number -> {
            for (int i = 0; i < 100; i++) {
                assertThat(redis.call(get("{hello}" + number))).isEqualTo("v" + number);
            }
        });
        Crowd.join(pushing);
    }

    @Test
    void replies_that_come_byte_by_byte_are_read() {
        ClusterClient redis = cluster.client();
        Reaction slowly = exchange -> {
            for (byte each : "$5\r\nvalue\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII)) {
                exchange.write(new byte[] {each});
            }
        };
        a.on("GET").always(slowly);

        List<CompletionStage<String>> reads =
                IntStream.range(0, 50).mapToObj(i -> redis.send(get(ON_A))).toList();

        reads.forEach(read -> assertThat(Waiting.valueOf(read)).isEqualTo("value"));
    }

    @Test
    void a_large_reply_is_read_and_those_around_it_too() {
        ClusterClient redis = cluster.client();
        String large = "x".repeat(20_000_000);
        cluster.keyspace().set("{hello}large", large);
        cluster.keyspace().set("{hello}small", "y");

        assertThat(redis.pipeline(get("{hello}small"), get("{hello}large"), get("{hello}small")))
                .containsExactly("y", large, "y");
    }

    @Test
    void a_map_that_is_none_is_passed_over_for_that_of_the_next_node() {
        a.on("CLUSTER SHARDS").always(bytes("*1\r\n$5\r\nhello\r\n"));
        a.on("CLUSTER NODES").always(bytes("$3\r\n???\r\n"));
        cluster.b().on("CLUSTER SHARDS").always(bytes("HTTP/1.1 200 OK\r\n"));

        ClusterClient redis = cluster.client();

        assertThat(redis.topology().coveredSlots()).isEqualTo(16384);
    }

    @Test
    void a_greeting_that_is_none_is_passed_over_too() {
        a.on("HELLO").always(bytes("SSH-2.0-OpenSSH_9.6\r\n"));

        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(2));

        assertThat(redis.topology().coveredSlots()).isEqualTo(16384);
        assertThat(failureOf(() -> redis.call(incr(ON_A))).effect()).isEqualTo(Effect.NONE);
        assertThat(redis.call(incr(ON_B))).isEqualTo(1);
    }

    private static Command<List<String>> blpop(String key) {
        return Command.of("BLPOP").key(key).arg(0).returns(Decoders.list(Decoders.text()));
    }
}
