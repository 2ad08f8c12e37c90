package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.clusterDown;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.loading;
import static dev.waymark.verification.scripted.Reactions.masterDown;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.Reactions.readOnly;
import static dev.waymark.verification.scripted.Reactions.tryAgain;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes refuse to serve, for a while or for good. A refusal is certain: nothing ran, so writes are retried as well. */
class WithRefusalsTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    static Stream<Reaction> refusals() {
        return Stream.of(clusterDown(), loading(), masterDown(), readOnly(), tryAgain());
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void a_write_is_tried_again_until_the_node_serves_and_runs_once(Reaction refusal) {
        ClusterClient redis = cluster.client();
        a.on("INCR").answer(refusal, refusal, refusal);

        assertThat(redis.call(incr(ON_A))).isEqualTo(1);

        assertThat(a.count("INCR")).isEqualTo(4);
        assertThat(cluster.keyspace().get(ON_A)).isEqualTo("1");
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void a_write_that_is_refused_for_ever_is_given_up_and_has_no_effect(Reaction refusal) {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(4));
        a.on("INCR").always(refusal);

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(RedirectExhaustedException.class);
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(failure.hops()).hasSize(5);
        assertThat(a.count("INCR")).isEqualTo(5);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void the_deadline_ends_it_too_and_the_effect_is_known(Reaction refusal) {
        ClusterClient redis =
                cluster.client(config -> config.withMaxRedirects(1000).withTimeout(Duration.ofMillis(150)));
        a.on("INCR").always(refusal);

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(CommandTimeoutException.class);
        // Unknown only when the time ran out while the last try was on the wire.
        assertThat(failure.effect()).isIn(Effect.NONE, Effect.UNKNOWN);
        assertThat(failure.hops()).isNotEmpty();
    }

    @Test
    void retries_wait_longer_each_time_and_so_are_few() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(1000)
                .withTimeout(Duration.ofMillis(500))
                .withPauses(Duration.ofMillis(10), Duration.ofSeconds(1)));
        a.on("INCR").always(clusterDown());

        failureOf(() -> redis.call(incr(ON_A)));

        // 5 + 10 + 20 + 40 + ... ms at the least, then ever smaller halves of what is left.
        assertThat(a.count("INCR")).isBetween(2, 40);
    }

    @Test
    void a_redirect_does_not_wait() {
        // A pause would take at least half a minute, and this test as long.
        ClusterClient redis = cluster.client(config ->
                config.withTimeout(Duration.ofMinutes(2)).withPauses(Duration.ofMinutes(1), Duration.ofMinutes(1)));
        cluster.move(ON_A, b);

        assertThat(Crowd.join(Crowd.start("caller", () -> redis.call(incr(ON_A)))))
                .isEqualTo(1);
    }

    @Test
    void a_write_that_met_a_demoted_node_goes_to_the_new_primary_after_a_refresh() {
        ScriptedServer replica = cluster.addReplicaOf(a);
        ClusterClient redis = cluster.client();
        a.on("EVAL").always(readOnly());
        replica.on("EVAL").always(Reactions.number(7));
        cluster.promote(replica);

        long answer = redis.call(Command.of("EVAL")
                .arg("return redis.call('incr', KEYS[1])")
                .arg(1)
                .key(ON_A)
                .returns(Decoders.number()));

        assertThat(answer).isEqualTo(7);
        assertThat(replica.count("EVAL")).isEqualTo(1);
    }

    @Test
    void clusterdown_asks_for_a_fresh_map() {
        ClusterClient redis = cluster.client();
        int refreshes = cluster.refreshes();
        a.on("INCR").answer(clusterDown());

        redis.call(incr(ON_A));

        eventually(() -> assertThat(cluster.refreshes()).isGreaterThan(refreshes));
    }

    @Test
    void a_slot_that_nobody_owns_is_waited_for_and_given_up() {
        cluster.move(ON_A, null);
        ClusterClient redis = cluster.client();

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(UnroutableException.class).hasMessageContaining("no node owns its slot");
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(cluster.count("INCR")).isZero();
    }

    @Test
    void a_slot_that_finds_an_owner_is_served_again() {
        ClusterClient redis = cluster.client();
        cluster.move(ON_A, null);
        Events events = new Events();
        ClusterClient patient =
                cluster.client(config -> config.withMaxRedirects(1000).withListener(events));
        assertThat(patient.topology().coveredSlots()).isEqualTo(16383);

        var waiting = Crowd.start("caller", () -> patient.call(incr(ON_A)));
        eventually(() ->
                assertThat(events.all()).anyMatch(event -> event.toString().contains("UNCOVERED")));
        cluster.move(ON_A, b);

        assertThat(Crowd.join(waiting)).isEqualTo(1);
        assertThat(redis.call(get(ON_A))).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERR something",
                "WRONGTYPE Operation against a key holding the wrong kind of value",
                "OOM command not allowed when used memory > 'maxmemory'.",
                "NOPERM this user has no permissions",
                "BUSY Redis is busy running a script.",
                "MOVED",
                "MOVED 1",
                "MOVED one 127.0.0.1:7000",
                "MOVED 16384 127.0.0.1:7000",
                "ASK",
                "ODD",
                ""
            })
    void an_error_that_is_no_refusal_is_the_answer(String line) {
        ClusterClient redis = cluster.client();
        a.on("INCR").always(error(line));

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(ServerException.class);
        assertThat(((ServerException) failure).code()).isEqualTo(line.split(" ")[0]);
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(a.count("INCR")).isEqualTo(1);
    }

    @Test
    void a_script_that_failed_may_have_written_before() {
        ClusterClient redis = cluster.client();
        Command<String> script = Command.of("EVAL").arg("...").arg(1).key(ON_A).returns(Decoders.text());
        a.on("EVAL")
                .answer(
                        error("ERR user_script:1: oops script: 5f, on @user_script:1."),
                        error("NOSCRIPT No matching script. Please use EVAL."));

        assertThat(failureOf(() -> redis.call(script)).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(failureOf(() -> redis.call(script)).effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void a_moved_that_contradicts_its_own_node_ends_within_the_budget() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(5));
        a.on("INCR").always(moved(ON_A, a));

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(RedirectExhaustedException.class);
        assertThat(a.count("INCR")).isEqualTo(6);
    }
}
