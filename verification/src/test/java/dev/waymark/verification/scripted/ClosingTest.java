package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.clusterDown;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClosedException;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.client.event.ClientEvent.Refused;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The client is closed, in the middle of whatever it does. */
class ClosingTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();
    private final Set<Thread> before = threads();

    @Test
    void everything_that_is_asked_afterwards_is_refused_and_nothing_was_done() {
        ClusterClient redis = cluster.client();
        redis.call(incr(ON_A));

        redis.close();
        redis.close();

        List<RedisException> failures = List.of(
                failureOf(() -> redis.call(incr(ON_A))),
                failureOf(redis.send(incr(ON_A))),
                (RedisException) redis.pipeline(incr(ON_A)).get(0),
                failureOf(redis::refresh));
        assertThat(failures).allSatisfy(failure -> {
            assertThat(failure).isInstanceOf(ClosedException.class);
            assertThat(failure.effect()).isEqualTo(Effect.NONE);
        });
        assertThat(a.count("INCR")).isEqualTo(1);
        assertThat(redis.topology().coveredSlots()).isEqualTo(16384);
    }

    @Test
    void calls_on_their_way_fail_and_say_how_far_they_came() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(1000));
        a.on("INCR").always(hang());
        b.on("HELLO").always(hang());
        cluster.c().on("INCR").always(clusterDown());

        var waiting = Crowd.start("waits at a", () -> failureOf(() -> redis.call(incr(ON_A))));
        CompletionStage<Long> sent = redis.send(incr("{hello}sent"));
        CompletionStage<Long> unsent = redis.send(incr(ON_B));
        CompletionStage<Long> refused = redis.send(incr(ON_C));
        var batch = Crowd.start("waits for all", () -> redis.pipeline(incr("{hello}batch"), incr(ON_B)));
        eventually(() -> assertThat(a.count("INCR")).isEqualTo(3));
        eventually(() -> assertThat(cluster.c().count("INCR")).isGreaterThan(2));
        redis.close();

        assertThat(Crowd.join(waiting)).isInstanceOf(ClosedException.class);
        assertThat(Crowd.join(waiting).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(failureOf(sent)).isInstanceOf(ClosedException.class);
        assertThat(failureOf(sent).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(failureOf(unsent)).isInstanceOf(ClosedException.class);
        assertThat(failureOf(unsent).effect()).isEqualTo(Effect.NONE);
        assertThat(failureOf(refused)).isInstanceOf(ClosedException.class);
        assertThat(Crowd.join(batch)).hasOnlyElementsOfType(ClosedException.class);
    }

    @Test
    void a_command_that_waits_at_the_server_is_freed() {
        ClusterClient redis = cluster.client();
        a.on("BLPOP").always(hang());
        var waiting = Crowd.start(
                "waits",
                () -> failureOf(
                        () -> redis.call(Command.of("BLPOP").key(ON_A).arg(0).returns(Decoders.raw()))));
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(1));

        redis.close();

        assertThat(Crowd.join(waiting)).isInstanceOf(ClosedException.class);
        assertThat(Crowd.join(waiting).effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void a_call_that_pauses_before_it_is_sent_again_does_not_wait_for_the_end_of_its_pause() {
        Duration minute = Duration.ofMinutes(1);
        Events events = new Events();
        ClusterClient redis = cluster.client(config -> config.withPauses(minute, minute)
                .withTimeout(minute.multipliedBy(4))
                .withListener(events));
        a.on("INCR").always(clusterDown());
        CompletionStage<Long> sent = redis.send(incr("{hello}sent"));
        var waiting = Crowd.start("pauses", () -> failureOf(() -> redis.call(incr(ON_A))));
        eventually(() -> assertThat(events.count(Refused.class)).isPositive());

        redis.close();

        assertThat(failureOf(sent)).isInstanceOf(ClosedException.class);
        assertThat(Crowd.join(waiting)).isInstanceOf(ClosedException.class);
        assertThat(Crowd.join(waiting).effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void nor_does_one_whose_caller_would_send_it_itself() {
        Duration minute = Duration.ofMinutes(1);
        Events events = new Events();
        ClusterClient redis = cluster.client(config -> config.withPauses(minute, minute)
                .withTimeout(minute.multipliedBy(4))
                .withListener(events));
        a.on("INCR").always(clusterDown());
        redis.call(get(ON_A));
        var waiting = Crowd.start("pauses", () -> failureOf(() -> redis.call(incr(ON_A))));
        eventually(() -> assertThat(events.count(Refused.class)).isEqualTo(1));

        redis.close();

        assertThat(Crowd.join(waiting)).isInstanceOf(ClosedException.class);
    }

    @Test
    void a_refresh_on_its_way_fails() {
        ClusterClient redis = cluster.client();
        cluster.nodes().forEach(node -> node.on("CLUSTER SHARDS").always(hang()));
        int asked = cluster.refreshes();
        var waiting = Crowd.start("waits for the map", () -> failureOf(redis::refresh));
        eventually(() -> assertThat(cluster.refreshes()).isGreaterThan(asked));

        redis.close();

        assertThat(Crowd.join(waiting)).isInstanceOf(ClosedException.class);
    }

    @Test
    void no_thread_and_no_connection_is_left() {
        ClusterClient redis = cluster.client(config -> config.withRefreshPeriod(Duration.ofMillis(10)));
        redis.pipeline(incr(ON_A), incr(ON_B), incr(ON_C));
        redis.send(get(ON_A));
        a.on("INCR").always(hang());
        redis.send(incr(ON_A));

        redis.close();

        eventually(() -> assertThat(left()).isEmpty());
        eventually(() -> assertThat(cluster.connectionsOpen()).isZero());
    }

    @Test
    void nor_when_nodes_hang_or_are_being_dialled() throws IOException {
        try (BlackHole hole = new BlackHole()) {
            ClusterClient redis = cluster.client(
                    config -> config.withAddressMapping(node -> node.equals(b.endpoint()) ? hole.endpoint() : node));
            cluster.c().on("HELLO").always(hang());
            CompletionStage<Long> swallowed = redis.send(incr(ON_B));
            CompletionStage<Long> ungreeted = redis.send(incr(ON_C));
            eventually(() -> assertThat(cluster.c().count("HELLO")).isPositive());

            redis.close();

            assertThat(failureOf(swallowed).effect()).isEqualTo(Effect.NONE);
            assertThat(failureOf(ungreeted).effect()).isEqualTo(Effect.NONE);
            eventually(() -> assertThat(left()).isEmpty());
        }
    }

    @Test
    void a_node_that_reads_nothing_does_not_hold_it_up() {
        ClusterClient redis = cluster.client();
        redis.call(incr(ON_A));
        a.stopReading();
        Command<Boolean> large =
                Command.of("SET").key(ON_A).arg(new byte[4_000_000]).returns(Decoders.ok());
        var writing = Crowd.start("writes", () -> {
            List<CompletionStage<Boolean>> sent = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                sent.add(redis.send(large));
            }
            return sent;
        });
        eventually(() -> assertThat(writing.isDone() || isWriting("writes")).isTrue());

        redis.close();

        Crowd.join(writing).forEach(sent -> assertThat(failureOf(sent)).isInstanceOf(ClosedException.class));
        eventually(() -> assertThat(left()).isEmpty());
        a.readAgain();
    }

    @Test
    void it_can_be_closed_by_what_a_future_runs() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("INCR").always(after(gate, serve()));
        CompletionStage<Void> closing = redis.send(incr(ON_A)).thenAccept(value -> redis.close());
        CompletionStage<Long> behind = redis.send(incr(ON_A));
        gate.open();

        Waiting.valueOf(closing);
        eventually(() -> assertThat(behind.toCompletableFuture()).isDone());
        eventually(() -> assertThat(left()).isEmpty());
    }

    @Test
    void every_future_of_many_threads_that_send_meanwhile_is_completed() {
        for (int round = 0; round < 10; round++) {
            ClusterClient redis = cluster.client();
            ConcurrentLinkedQueue<CompletionStage<Long>> sent = new ConcurrentLinkedQueue<>();
            var closing = Crowd.start("closes", () -> {
                eventually(() -> assertThat(sent.size()).isGreaterThan(200));
                redis.close();
                return null;
            });
            Crowd.each(8, number -> {
                for (int i = 0; i < 100; i++) {
                    sent.add(redis.send(incr("key" + number + i)));
                }
            });
            Crowd.join(closing);

            eventually(() -> assertThat(sent)
                    .allMatch(future -> future.toCompletableFuture().isDone()));
        }
        eventually(() -> assertThat(left()).isEmpty());
    }

    /** The threads of clients that were made since this test began. */
    private Set<String> left() {
        return threads().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .collect(Collectors.toSet());
    }

    /** Whether a thread is inside a write to a socket. */
    private static boolean isWriting(String name) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(name))
                .flatMap(entry -> Stream.of(entry.getValue()))
                .anyMatch(frame -> frame.getClassName().startsWith("sun.nio.ch.")
                        && frame.getMethodName().contains("write"));
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("waymark"))
                .collect(Collectors.toSet());
    }
}
