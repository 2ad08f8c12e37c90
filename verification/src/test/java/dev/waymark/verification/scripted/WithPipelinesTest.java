package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.afterReading;
import static dev.waymark.verification.scripted.Reactions.apply;
import static dev.waymark.verification.scripted.Reactions.ask;
import static dev.waymark.verification.scripted.Reactions.bytes;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Many commands in one go, over all nodes, some of which are redirected, refused or lost. */
class WithPipelinesTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();
    private final ScriptedServer c = cluster.c();

    @Test
    void results_come_in_the_order_of_the_commands() {
        ClusterClient redis = cluster.client();

        List<Object> results =
                redis.pipeline(set(ON_A, "x"), incr(ON_B), get(ON_A), incr(ON_C), incr(ON_B), get("{hello}none"));

        assertThat(results).containsExactly(true, 1L, "x", 1L, 2L, null);
    }

    @Test
    void each_node_has_all_its_commands_before_it_answers_any() {
        ClusterClient redis = cluster.client();
        redis.pipeline(get(ON_A), get(ON_B)); // The connections are open.
        a.on("INCR").answer(afterReading(50, "INCR", serve()));
        b.on("INCR").answer(afterReading(50, "INCR", serve()));

        List<Command<?>> commands = new ArrayList<>();
        IntStream.range(0, 50).forEach(i -> commands.addAll(List.of(incr(ON_A), incr(ON_B))));

        assertThat(redis.pipeline(commands)).hasSize(100).endsWith(50L, 50L);
    }

    @Test
    void an_empty_one_has_no_results() {
        assertThat(cluster.client().pipeline()).isEmpty();
    }

    @Test
    void a_failed_position_hides_no_other() {
        ClusterClient redis = cluster.client();
        a.on("GET", "{hello}1").answer(error("WRONGTYPE Operation against a key holding the wrong kind of value"));
        a.on("GET", "{hello}2").answer(Reactions.number(5));
        cluster.keyspace().set(ON_A, "fine");
        Command<?> crossSlot = Command.of("SINTER").key(ON_A).key(ON_B).returns(Decoders.raw());

        List<Object> results =
                redis.pipeline(get(ON_A), get("{hello}1"), get("{hello}2"), crossSlot, incr(ON_B), get(ON_A));

        assertThat(results.get(0)).isEqualTo("fine");
        assertThat(results.get(1)).isInstanceOf(ServerException.class);
        assertThat(results.get(2)).isInstanceOf(DecodeException.class);
        assertThat(results.get(3)).isInstanceOf(UnroutableException.class);
        assertThat(results.get(4)).isEqualTo(1L);
        assertThat(results.get(5)).isEqualTo("fine");
        assertThat(cluster.count("SINTER")).isZero();
    }

    @Test
    void only_the_commands_of_a_moved_slot_are_sent_again_and_the_map_learns() {
        ClusterClient redis = cluster.client();
        cluster.move("hello", b);

        for (int batch = 0; batch < 5; batch++) {
            redis.pipeline(incr("{hello}n"), get("{alpha}read"), incr("{alpha}n"), incr("{hello}n"));
        }

        assertThat(cluster.keyspace().get("{hello}n")).isEqualTo("10");
        assertThat(cluster.keyspace().get("{alpha}n")).isEqualTo("5");
        assertThat(a.count("INCR", "{alpha}n")).isEqualTo(5);
        assertThat(a.count("INCR", "{hello}n")).as("in the first batch only").isEqualTo(2);
        assertThat(b.count("INCR", "{hello}n")).isEqualTo(10);
    }

    @Test
    void asked_commands_are_asked_for_one_by_one() {
        ClusterClient redis = cluster.client();
        a.on("INCR", "{hello}new").always(ask("hello", b));

        List<Object> results = redis.pipeline(incr("{hello}old"), incr("{hello}new"), incr("{hello}new"), incr(ON_B));

        assertThat(results).containsExactly(1L, 1L, 2L, 1L);
        assertThat(b.count("ASKING")).isEqualTo(2);
    }

    @Test
    void redirected_writes_of_one_key_keep_their_order_when_the_first_is_held_up() {
        ClusterClient redis = cluster.client();
        Gate gate = new Gate();
        a.on("SET").answer(moved("hello", b), moved("hello", b));
        b.on("SET").answer(after(gate, serve()));
        cluster.move("hello", b);

        var batch = Crowd.start("batch", () -> redis.pipeline(set("hello", "1"), set("hello", "2")));
        eventually(() -> assertThat(b.count("SET")).isPositive());
        gate.open();

        assertThat(Crowd.join(batch)).containsExactly(true, true);
        assertThat(cluster.keyspace().history("hello")).containsExactly("1", "2");
    }

    @Test
    void what_was_answered_before_a_connection_broke_is_not_run_again() {
        ClusterClient redis = cluster.client();
        a.on("INCR").answer(serve(), serve(), apply().then(hangUp()));

        List<Object> results = redis.pipeline(incr(ON_A), incr(ON_A), incr(ON_A), get(ON_A), incr(ON_B));

        assertThat(results.subList(0, 2)).containsExactly(1L, 2L);
        assertThat(results.get(2)).isInstanceOf(ConnectionException.class);
        assertThat(((RedisException) results.get(2)).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(results.get(3)).as("a read is repeated").isEqualTo("3");
        assertThat(results.get(4)).isEqualTo(1L);
        assertThat(a.count("INCR")).isEqualTo(3);
    }

    @Test
    void a_connection_that_breaks_in_the_middle_of_a_reply_is_replaced() {
        ClusterClient redis = cluster.client();
        cluster.keyspace().set(ON_A, "value");
        a.on("GET").answer(bytes("$5\r\nva").then(hangUp()));

        assertThat(redis.pipeline(get(ON_A), get(ON_A))).containsExactly("value", "value");
        for (int i = 0; i < 20; i++) {
            assertThat(redis.pipeline(get(ON_A), get(ON_B))).containsExactly("value", null);
        }
        // That of the refresh that the loss has caused may still be there for a moment.
        Waiting.eventually(() -> assertThat(a.connectionsOpen()).isEqualTo(1));
    }

    @Test
    void two_pipelines_over_the_same_nodes_in_opposite_order_do_not_block_each_other() {
        ClusterClient redis = cluster.client(config -> config.withMaxWaitingPerConnection(1));

        Crowd.each(2, number -> {
            for (int i = 0; i < 50; i++) {
                Command<?> first = incr(number == 0 ? ON_A : ON_B);
                Command<?> second = incr(number == 0 ? ON_B : ON_A);
                assertThat(redis.pipeline(first, second, first, second)).allMatch(Long.class::isInstance);
            }
        });

        assertThat(cluster.keyspace().get(ON_A)).isEqualTo("200");
        assertThat(cluster.keyspace().get(ON_B)).isEqualTo("200");
    }

    @Test
    void a_node_that_hangs_costs_only_its_own_positions() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(300)));
        redis.pipeline(get(ON_A), get(ON_B), get(ON_C));
        a.on("INCR").always(Reactions.hang());

        List<Object> results = redis.pipeline(incr(ON_A), incr(ON_B), incr(ON_C));

        assertThat(results.get(0)).isInstanceOf(RedisException.class);
        assertThat(((RedisException) results.get(0)).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(results.subList(1, 3)).containsExactly(1L, 1L);
        assertThat(c.count("INCR")).isEqualTo(1);
    }
}
