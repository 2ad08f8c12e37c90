package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Keys.del;
import static dev.waymark.client.command.Keys.exists;
import static dev.waymark.client.command.Keys.touch;
import static dev.waymark.client.command.Keys.unlink;
import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.mget;
import static dev.waymark.client.command.Strings.mset;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.apply;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.number;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.Reactions.value;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static dev.waymark.verification.scripted.Waiting.valueOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** One command has keys in several slots. */
class WithKeysInSeveralSlotsTest {

    private static final Map<String, String> THREE = Map.of(ON_A, "1", ON_B, "2", ON_C, "3");

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    @Test
    void it_is_refused_before_anything_is_sent_when_it_cannot_be_split() {
        ClusterClient redis = cluster.client();
        Command<?> rename = Command.of("RENAME").key(ON_A).key(ON_B).returns(Decoders.ok());

        List<RedisException> failures =
                List.of(failureOf(() -> redis.call(rename)), failureOf(redis.send(rename)), (RedisException)
                        redis.pipeline(rename).get(0));

        assertThat(failures).allSatisfy(failure -> {
            assertThat(failure).isInstanceOf(UnroutableException.class).hasMessageContaining("CROSSSLOT");
            assertThat(failure.effect()).isEqualTo(Effect.NONE);
        });
        assertThat(cluster.count("RENAME")).isZero();
    }

    @Test
    void keys_of_one_slot_go_as_one_command() {
        ClusterClient redis = cluster.client();

        redis.call(mset(Map.of("{hello}1", "x", "{hello}2", "y")));
        assertThat(redis.call(mget("{hello}2", "{hello}1"))).containsExactly("y", "x");

        assertThat(a.count("MSET")).isEqualTo(1);
        assertThat(a.count("MGET")).isEqualTo(1);
    }

    @Test
    void mset_and_mget_are_split_by_slot_and_values_come_in_the_order_of_the_keys() {
        ClusterClient redis = cluster.client();

        assertThat(redis.call(mset(THREE))).isTrue();
        assertThat(redis.call(mget(ON_C, "none", ON_A, ON_B, ON_A, "{hello}none")))
                .containsExactly("3", null, "1", "2", "1", null);

        assertThat(a.requests("MGET")).containsExactly("MGET hello hello {hello}none");
        assertThat(cluster.count("MSET")).isEqualTo(3);
    }

    @Test
    void the_order_of_replies_does_not_matter() {
        ClusterClient redis = cluster.client();
        redis.call(mset(THREE));
        Gate gate = new Gate();
        a.on("MGET").answer(after(gate, serve()));

        var reading = redis.send(mget(ON_A, ON_B, ON_C));
        eventually(() -> assertThat(cluster.count("MGET")).isEqualTo(3));
        gate.open();

        assertThat(valueOf(reading)).containsExactly("1", "2", "3");
    }

    @Test
    void counts_are_added_up() {
        ClusterClient redis = cluster.client();
        redis.call(mset(THREE));

        assertThat(redis.call(exists(ON_A, ON_B, ON_C, ON_A, "none"))).isEqualTo(4);
        assertThat(redis.call(touch(ON_A, ON_B, "none"))).isEqualTo(2);
        assertThat(valueOf(redis.send(unlink(ON_A, "none")))).isEqualTo(1);
        assertThat(redis.pipeline(del(ON_A, ON_B, ON_C), get(ON_B))).containsExactly(2L, null);
    }

    @Test
    void of_a_key_that_is_set_twice_the_later_value_stays() {
        ClusterClient redis = cluster.client();
        Map<String, String> many = new LinkedHashMap<>();
        IntStream.range(0, 300).forEach(i -> many.put("key" + i, "v" + i));

        assertThat(redis.call(mset(many))).isTrue();

        String[] keys = many.keySet().toArray(String[]::new);
        assertThat(redis.call(mget(keys))).containsExactlyElementsOf(many.values());
    }

    @Test
    void parts_are_redirected_like_any_command() {
        ClusterClient redis = cluster.client();
        redis.call(mset(THREE));
        cluster.move(ON_A, b);

        assertThat(redis.call(mget(ON_A, ON_B, ON_C))).containsExactly("1", "2", "3");
        assertThat(valueOf(redis.send(mget(ON_A, ON_B, ON_C)))).containsExactly("1", "2", "3");
    }

    @Test
    void a_write_of_which_some_parts_ran_does_not_pass_for_one_that_did_not_run() {
        ClusterClient redis = cluster.client();
        a.on("MSET").always(error("OOM command not allowed when used memory > 'maxmemory'."));

        List<RedisException> failures =
                List.of(failureOf(() -> redis.call(mset(THREE))), failureOf(redis.send(mset(THREE))), (RedisException)
                        redis.pipeline(mset(THREE)).get(0));

        assertThat(failures).allSatisfy(failure -> {
            assertThat(failure).isInstanceOf(ServerException.class).hasMessageContaining("OOM");
            assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        });
        assertThat(cluster.keyspace().get(ON_B)).isEqualTo("2");
    }

    @Test
    void a_write_of_which_no_part_ran_has_no_effect() {
        ClusterClient redis = cluster.client();
        cluster.nodes().forEach(node -> node.on("MSET").always(error("OOM no")));

        assertThat(failureOf(() -> redis.call(mset(THREE))).effect()).isEqualTo(Effect.NONE);
        assertThat(failureOf(redis.send(mset(THREE))).effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void a_read_has_no_effect_whatever_parts_of_it_ran() {
        ClusterClient redis = cluster.client();
        a.on("MGET").always(error("ERR no"));

        assertThat(failureOf(() -> redis.call(mget(ON_A, ON_B))).effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void the_failure_that_leaves_most_open_is_the_one_that_is_told() {
        ClusterClient redis = cluster.client();
        a.on("MSET").always(error("OOM no"));
        b.on("MSET").always(apply().then(hangUp()));

        assertThat(failureOf(() -> redis.call(mset(THREE))).effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void replies_that_do_not_fit_are_told_as_that() {
        ClusterClient redis = cluster.client();
        a.on("EXISTS").always(value("many"));
        b.on("MGET").always(number(1));
        redis.call(mset(THREE));

        for (Command<?> command : List.<Command<?>>of(
                exists(ON_A, ON_B),
                mget(ON_A, ON_B),
                mget(ON_A, ON_C).returns(Decoders.text()),
                mget(ON_A, ON_C).returns(reply -> {
                    throw new IllegalStateException("a decoder of the application");
                }))) {
            List<RedisException> failures =
                    List.of(failureOf(() -> redis.call(command)), failureOf(redis.send(command)), (RedisException)
                            redis.pipeline(command).get(0));
            assertThat(failures).allSatisfy(failure -> {
                assertThat(failure).isInstanceOf(DecodeException.class);
                assertThat(failure.effect()).isEqualTo(Effect.APPLIED);
            });
        }
    }

    @Test
    void a_future_of_a_split_command_fails_with_the_failure_itself() {
        ClusterClient redis = cluster.client();
        a.on("MGET").always(error("ERR no"));
        AtomicReference<Throwable> told = new AtomicReference<>();

        redis.send(mget(ON_A, ON_B)).whenComplete((values, failure) -> told.set(failure));

        eventually(() -> assertThat(told.get()).isInstanceOf(ServerException.class));
    }
}
