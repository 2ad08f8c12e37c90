package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.ask;
import static dev.waymark.verification.scripted.Reactions.clusterDown;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static dev.waymark.verification.scripted.Waiting.valueOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Credentials;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the application has the client call throws whatever can be thrown: that is its own affair, and nobody else's.
 */
class WithHostileApplicationsTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    static Stream<Throwable> whateverCanBeThrown() {
        return Stream.of(
                new IllegalStateException("a fault"),
                new AssertionError("a fault"),
                new NoClassDefFoundError("a fault"),
                new StackOverflowError("a fault"),
                new OutOfMemoryError("a fault"),
                new IOException("a fault that was never declared"));
    }

    @ParameterizedTest
    @MethodSource("whateverCanBeThrown")
    void a_decoder(Throwable thrown) {
        ClusterClient redis = quick(config -> config);
        Command<Object> command = get(ON_A).returns(reply -> hurl(thrown));

        CompletionStage<Object> sent = redis.send(command);
        CompletionStage<Long> behind = redis.send(incr(ON_A));
        RedisException called = failureOf(() -> redis.call(command));

        assertThat(failureOf(sent)).isInstanceOf(DecodeException.class);
        assertThat(called).isInstanceOf(DecodeException.class);
        assertThat(called.effect()).isEqualTo(Effect.APPLIED);
        assertThat(redis.pipeline(command, incr(ON_A)).get(0)).isInstanceOf(DecodeException.class);
        assertThat(valueOf(behind)).isEqualTo(1);
        assertThat(redis.call(incr(ON_A))).isEqualTo(3);
        assertThat(a.connectionsOpen()).as("the connection is the same").isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("whateverCanBeThrown")
    void a_listener(Throwable thrown) {
        ClusterClient redis = quick(config -> config.withTimeout(Duration.ofMillis(500))
                .withListener(event -> WithHostileApplicationsTest.hurl(thrown)));
        a.on("INCR").answer(ask(ON_A, b), clusterDown(), serve(), hangUp(), Reactions.hang());

        assertThat(valueOf(redis.send(incr(ON_A)))).isEqualTo(1);
        assertThat(redis.call(incr(ON_A))).isEqualTo(2);
        assertThat(failureOf(redis.send(incr(ON_A)))).isInstanceOf(ConnectionException.class);
        for (int i = 0; i < 3; i++) {
            assertThat(failureOf(redis.send(incr(ON_A))))
                    .as("deadlines are still looked at")
                    .isInstanceOfAny(CommandTimeoutException.class, ConnectionException.class);
            a.on("INCR").answer(Reactions.hang());
        }
        assertThat(redis.call(incr(ON_B))).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("whateverCanBeThrown")
    void a_callback(Throwable thrown) {
        ClusterClient redis = quick(config -> config);

        CompletionStage<Object> chained = redis.send(incr(ON_A)).thenApply(value -> hurl(thrown));

        eventually(() -> assertThat(chained.toCompletableFuture()).isCompletedExceptionally());
        assertThat(redis.call(incr(ON_A))).isEqualTo(2);
        assertThat(valueOf(redis.send(incr(ON_A)))).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("whateverCanBeThrown")
    void a_provider_of_credentials(Throwable thrown) {
        AtomicBoolean shut = new AtomicBoolean();
        ClusterClient redis = quick(config -> config.withMaxRedirects(2)
                .withCredentials(() -> shut.get() ? hurl(thrown) : new Credentials("ada", "s3cret")));
        shut.set(true);

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));
        assertThat(failure).isInstanceOf(ConnectionException.class).hasMessageContaining("a fault");
        assertThat(failure.effect()).isEqualTo(Effect.NONE);

        shut.set(false);
        eventually(() -> assertThatCode(() -> redis.call(incr(ON_A))).doesNotThrowAnyException());
    }

    @ParameterizedTest
    @MethodSource("whateverCanBeThrown")
    void a_mapping_of_addresses(Throwable thrown) {
        AtomicBoolean lost = new AtomicBoolean();
        ClusterClient redis = quick(
                config -> config.withMaxRedirects(2).withAddressMapping(node -> lost.get() ? hurl(thrown) : node));
        lost.set(true);

        assertThat(failureOf(redis.send(incr(ON_A))).effect()).isEqualTo(Effect.NONE);

        lost.set(false);
        eventually(() -> assertThatCode(() -> redis.call(incr(ON_A))).doesNotThrowAnyException());
    }

    @ParameterizedTest
    @MethodSource("whateverCanBeThrown")
    void both_of_these_while_it_connects(Throwable thrown) {
        Supplier<ClusterClient> withCredentials = () -> quick(config -> config.withCredentials(() -> hurl(thrown)));
        Supplier<ClusterClient> withMapping = () -> quick(config -> config.withAddressMapping(node -> hurl(thrown)));

        assertThat(failureOf(withCredentials::get)).isInstanceOf(ConnectionException.class);
        assertThat(failureOf(withMapping::get)).isInstanceOf(ConnectionException.class);
        eventually(() -> assertThat(cluster.connectionsOpen()).isZero());
    }

    /** A client of which nothing waits long for what will not come. */
    private ClusterClient quick(UnaryOperator<ClientConfig> change) {
        return cluster.client(config -> change.apply(config.withConnectTimeout(Duration.ofSeconds(1))));
    }

    /** Throws anything, declared or not. */
    @SuppressWarnings("unchecked")
    private static <T, E extends Throwable> T hurl(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
