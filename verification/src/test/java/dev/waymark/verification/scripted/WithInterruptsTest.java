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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads are interrupted while they wait for results, on connections that others use as well. */
class WithInterruptsTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();

    /** Starts a thread; virtual ones only where there are some. */
    private record Kind(String name, Function<Runnable, Thread> start) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Kind> kinds() {
        return Stream.of(
                new Kind("platform", WithInterruptsTest::platform), new Kind("virtual", WithInterruptsTest::virtual));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void the_interrupted_call_fails_at_once_and_keeps_the_interrupt(Kind kind) throws InterruptedException {
        ClusterClient redis = cluster.client();
        a.on("INCR").always(hang());
        AtomicReference<RedisException> failure = new AtomicReference<>();
        AtomicReference<Boolean> flag = new AtomicReference<>();

        Thread caller = kind.start.apply(() -> {
            failure.set(failureOf(() -> redis.call(incr(ON_A))));
            flag.set(Thread.currentThread().isInterrupted());
        });
        eventually(() -> assertThat(a.count("INCR")).isEqualTo(1));
        caller.interrupt();
        caller.join();

        assertThat(failure.get()).isInstanceOf(CommandTimeoutException.class).hasMessageContaining("interrupted");
        assertThat(failure.get().effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(flag.get()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void others_on_the_same_connection_get_their_replies(Kind kind) throws InterruptedException {
        ClusterClient redis = cluster.client();
        redis.call(get(ON_A));
        int connections = a.connectionsEver();
        Gate gate = new Gate();
        a.on("INCR").answer(after(gate, serve()));

        List<Thread> interrupted = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            interrupted.add(kind.start.apply(() -> failureOf(() -> redis.call(incr("{hello}theirs")))));
        }
        eventually(() -> assertThat(a.count("INCR")).isEqualTo(8));
        CompletionStage<Long> sent = redis.send(incr(ON_A));
        var waiting = Crowd.start("other", () -> redis.call(incr("{hello}other")));
        eventually(() -> assertThat(a.count("INCR")).isEqualTo(10));
        interrupted.forEach(Thread::interrupt);
        for (Thread thread : interrupted) {
            thread.join();
        }
        gate.open();

        assertThat(Waiting.valueOf(sent)).isEqualTo(1);
        assertThat(Crowd.join(waiting)).isEqualTo(1);
        assertThat(a.connectionsEver()).isEqualTo(connections);
        assertThat(cluster.keyspace().get("{hello}theirs")).isEqualTo("8");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void many_that_call_and_are_interrupted_at_random_moments_disturb_nobody(Kind kind) throws InterruptedException {
        ClusterClient redis = cluster.client();
        redis.call(get(ON_A));
        int connections = a.connectionsEver();
        cluster.keyspace().set("{hello}steady", "value");
        List<Thread> unlucky = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            unlucky.add(kind.start.apply(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    try {
                        redis.call(incr(ON_A));
                    } catch (CommandTimeoutException e) {
                        return;
                    }
                }
            }));
        }

        for (Thread thread : unlucky) {
            for (int i = 0; i < 10; i++) {
                assertThat(redis.call(get("{hello}steady"))).isEqualTo("value");
            }
            thread.interrupt();
        }
        for (Thread thread : unlucky) {
            thread.join();
        }

        assertThat(redis.call(get("{hello}steady"))).isEqualTo("value");
        assertThat(a.connectionsEver()).isEqualTo(connections);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void a_thread_that_is_interrupted_already_sends_nothing(Kind kind) throws InterruptedException {
        ClusterClient redis = cluster.client();
        redis.call(get(ON_A));
        AtomicReference<RedisException> failure = new AtomicReference<>();

        Thread caller = kind.start.apply(() -> {
            Thread.currentThread().interrupt();
            failure.set(failureOf(() -> redis.call(incr(ON_A))));
        });
        caller.join();

        assertThat(failure.get()).isInstanceOf(CommandTimeoutException.class);
        assertThat(failure.get().effect()).isEqualTo(Effect.NONE);
        assertThat(redis.call(incr(ON_B))).isEqualTo(1);
        assertThat(a.count("INCR")).isZero();
    }

    @Test
    void an_interrupted_pipeline_has_a_failure_for_each_position_without_result() throws InterruptedException {
        ClusterClient redis = cluster.client();
        a.on("INCR").always(hang());
        AtomicReference<List<Object>> results = new AtomicReference<>();

        Thread caller = platform(() -> results.set(redis.pipeline(incr(ON_A), incr(ON_B))));
        eventually(() -> assertThat(cluster.keyspace().get(ON_B)).isEqualTo("1"));
        eventually(() -> assertThat(a.count("INCR")).isEqualTo(1));
        caller.interrupt();
        caller.join();

        assertThat(results.get().get(0)).isInstanceOf(CommandTimeoutException.class);
        assertThat(results.get()).hasSize(2);
    }

    @Test
    void an_interrupted_command_that_waits_at_the_server_takes_nothing_any_more() throws InterruptedException {
        ClusterClient redis = cluster.client();
        a.on("BLPOP").always(hang());
        Thread caller = platform(() ->
                failureOf(() -> redis.call(Command.of("BLPOP").key(ON_A).arg(0).returns(Decoders.raw()))));
        eventually(() -> assertThat(a.count("BLPOP")).isEqualTo(1));
        int open = a.connectionsOpen();

        caller.interrupt();
        caller.join();

        eventually(() -> assertThat(a.connectionsOpen()).isEqualTo(open - 1));
    }

    private static Thread platform(Runnable work) {
        Thread thread = new Thread(work, "interrupted");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Java 17, which this is compiled for, has none. */
    private static Thread virtual(Runnable work) {
        Method start = Stream.of(Thread.class.getMethods())
                .filter(method -> method.getName().equals("startVirtualThread"))
                .findFirst()
                .orElse(null);
        assumeTrue(start != null, "this Java has no virtual threads");
        try {
            return (Thread) start.invoke(null, work);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
