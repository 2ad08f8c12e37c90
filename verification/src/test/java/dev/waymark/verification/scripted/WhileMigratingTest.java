package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.mget;
import static dev.waymark.client.command.Strings.mset;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.ask;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.Reactions.tryAgain;
import static dev.waymark.verification.scripted.Reactions.value;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.Hop;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The slot of {@code {hello}} is on its way from {@code a} to {@code b}. */
class WhileMigratingTest {

    private static final Map<String, String> BOTH = Map.of("{hello}1", "x", "{hello}2", "y");

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(4);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();
    private final ScriptedServer c = cluster.c();

    @Test
    void an_ask_is_followed_once_and_leaves_the_map_alone() {
        ClusterClient redis = cluster.client();
        int refreshes = cluster.refreshes();
        a.on("GET", "{hello}1").always(ask("hello", b));
        cluster.keyspace().set("{hello}1", "there");
        cluster.keyspace().set("{hello}2", "here");

        assertThat(redis.call(get("{hello}1"))).isEqualTo("there");
        assertThat(redis.call(get("{hello}2"))).isEqualTo("here");
        assertThat(redis.call(get("{hello}1"))).isEqualTo("there");

        assertThat(a.requests("GET")).containsExactly("GET {hello}1", "GET {hello}2", "GET {hello}1");
        assertThat(b.requests("GET")).containsExactly("GET {hello}1", "GET {hello}1");
        assertThat(cluster.refreshes()).isEqualTo(refreshes);
        assertThat(redis.topology().primaryOf(Reactions.slotOf("hello")).endpoint())
                .isEqualTo(a.endpoint());
    }

    @Test
    void asking_goes_directly_before_each_command_on_the_same_connection() {
        ClusterClient redis = cluster.client();
        a.on("SET").always(ask("hello", b));

        redis.pipeline(set("{hello}1", "x"), set("{hello}2", "y"), set("{hello}3", "z"));

        List<Request> sent = b.requests().stream()
                .filter(request -> request.is("ASKING") || request.is("SET"))
                .toList();
        assertThat(sent.stream().map(Request::toString))
                .containsExactly("ASKING", "SET {hello}1 x", "ASKING", "SET {hello}2 y", "ASKING", "SET {hello}3 z");
        assertThat(sent.stream().map(Request::connection))
                .containsOnly(sent.get(0).connection());
        assertThat(cluster.keyspace().get("{hello}3")).isEqualTo("z");
    }

    @Test
    void asking_and_its_command_stay_together_however_many_threads_share_the_connection() {
        ClusterClient redis = cluster.client();
        a.on("INCR").always(ask("hello", b));

        Crowd.each(64, number -> {
            for (int i = 0; i < 20; i++) {
                redis.call(number % 2 == 0 ? incr("{hello}" + number) : incr("{rome}" + number));
            }
        });

        assertThat(b.count("ASKING")).isEqualTo(32 * 20);
        assertThat(b.count("INCR")).isEqualTo(64 * 20);
        assertThat(a.count("INCR")).isEqualTo(32 * 20);
        for (List<Request> connection : connectionsOf(b)) {
            for (int i = 0; i < connection.size(); i++) {
                boolean asked = i > 0 && connection.get(i - 1).is("ASKING");
                boolean moving = connection.get(i).slot() == Reactions.slotOf("hello");
                assertThat(moving).as(connection.get(i).toString()).isEqualTo(asked);
            }
        }
        assertThat(cluster.keyspace().get("{hello}0")).isEqualTo("20");
        assertThat(cluster.keyspace().get("{rome}1")).isEqualTo("20");
    }

    @Test
    void an_ask_may_name_a_node_without_slots_that_is_in_no_map() {
        ScriptedServer empty = cluster.d();
        ClusterView before = cluster.view().without(empty);
        cluster.nodes().forEach(node -> node.tells(before));
        ClusterClient redis = cluster.client();
        a.on("SET").always(ask("hello", empty));

        assertThat(redis.call(set("hello", "x"))).isTrue();

        assertThat(empty.requests("SET")).containsExactly("SET hello x");
        assertThat(empty.count("ASKING")).isEqualTo(1);
    }

    @Test
    void a_chain_of_asks_is_followed_with_asking_at_each_step() {
        ClusterClient redis = cluster.client();
        a.on("GET").answer(ask("hello", b));
        b.on("GET").answer(ask("hello", c));
        cluster.keyspace().set("hello", "at last");

        assertThat(redis.call(get("hello"))).isEqualTo("at last");

        assertThat(b.count("ASKING")).isEqualTo(1);
        assertThat(c.count("ASKING")).isEqualTo(1);
        assertThat(a.count("ASKING")).isZero();
    }

    @Test
    void a_moved_from_the_target_of_an_ask_is_followed_without_asking() {
        ClusterClient redis = cluster.client();
        a.on("INCR").answer(ask("hello", b));
        b.on("INCR").answer(moved("hello", c));
        cluster.move("hello", c);

        assertThat(redis.call(incr("hello"))).isEqualTo(1);

        assertThat(c.count("INCR")).isEqualTo(1);
        assertThat(c.count("ASKING")).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 16})
    void moved_and_ask_in_turn_end_when_the_budget_is_spent(int maxRedirects) {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(maxRedirects));
        a.on("INCR").always(ask("hello", b));
        b.on("INCR").always(moved("hello", a));

        RedisException failure = failureOf(() -> redis.call(incr("hello")));

        assertThat(failure).isInstanceOf(RedirectExhaustedException.class);
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(cluster.count("INCR")).isEqualTo(maxRedirects + 1);
        List<String> outcomes = failure.hops().stream().map(Hop::outcome).toList();
        assertThat(outcomes)
                .isEqualTo(Stream.iterate("ASK", outcome -> outcome.equals("ASK") ? "MOVED" : "ASK")
                        .limit(maxRedirects + 1)
                        .toList());
    }

    @Test
    void every_read_during_a_migration_gets_its_value() {
        ClusterClient redis = cluster.client();
        IntStream.range(0, 100).forEach(i -> cluster.keyspace().set("{hello}" + i, "v" + i));
        // The keys leave one after the other, then the slot changes its owner.
        for (int gone = 0; gone < 100; gone++) {
            a.on("GET", "{hello}" + gone).always(ask("hello", b));
            for (int i = 0; i < 100; i += 9) {
                assertThat(redis.call(get("{hello}" + i))).isEqualTo("v" + i);
            }
        }
        cluster.move("hello", b);
        for (int i = 0; i < 100; i++) {
            a.on("GET", "{hello}" + i).always(serve());
        }
        for (int i = 0; i < 100; i++) {
            assertThat(redis.call(get("{hello}" + i))).isEqualTo("v" + i);
        }
    }

    @Test
    void tryagain_is_tried_again_at_the_same_node_for_reads_and_writes() {
        ClusterClient redis = cluster.client();
        int refreshes = cluster.refreshes();
        a.on("MSET").answer(tryAgain(), tryAgain(), tryAgain());
        a.on("MGET").answer(tryAgain(), tryAgain());

        assertThat(redis.call(mset(BOTH))).isTrue();
        assertThat(redis.call(mget("{hello}1", "{hello}2"))).containsExactly("x", "y");

        assertThat(a.count("MSET")).isEqualTo(4);
        assertThat(a.count("MGET")).isEqualTo(3);
        assertThat(cluster.count("MSET")).isEqualTo(4);
        assertThat(cluster.count("MGET")).isEqualTo(3);
        assertThat(cluster.refreshes()).isEqualTo(refreshes);
    }

    @Test
    void tryagain_from_the_target_of_an_ask_is_tried_again_there_with_asking() {
        ClusterClient redis = cluster.client();
        a.on("MSET").always(ask("hello", b));
        b.on("MSET").answer(tryAgain(), tryAgain());

        assertThat(redis.call(mset(BOTH))).isTrue();

        assertThat(a.count("MSET")).isEqualTo(1);
        assertThat(b.count("MSET")).isEqualTo(3);
        assertThat(b.count("ASKING")).isEqualTo(3);
    }

    @Test
    void tryagain_that_goes_on_at_the_target_is_asked_about_at_the_source_again() {
        ClusterClient redis = cluster.client();
        a.on("MSET").answer(ask("hello", b));
        b.on("MSET").always(tryAgain());

        assertThat(redis.call(mset(BOTH))).isTrue();

        assertThat(a.count("MSET")).isEqualTo(2);
        assertThat(cluster.keyspace().get("{hello}2")).isEqualTo("y");
    }

    @Test
    void tryagain_without_end_is_given_up_and_nothing_ran() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(6));
        a.on("MSET").always(tryAgain());

        RedisException failure = failureOf(() -> redis.call(mset(BOTH)));

        assertThat(failure).isInstanceOf(RedirectExhaustedException.class);
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(a.count("MSET")).isEqualTo(7);
    }

    @Test
    void the_answer_of_the_target_is_the_answer_whatever_it_is() {
        ClusterClient redis = cluster.client();
        a.on("GET").always(ask("hello", b));
        b.on("GET").answer(value("OK"), value("MOVED 866 127.0.0.1:1"));

        assertThat(redis.call(get("hello"))).isEqualTo("OK");
        assertThat(redis.call(get("hello"))).isEqualTo("MOVED 866 127.0.0.1:1");
    }

    private static List<List<Request>> connectionsOf(ScriptedServer node) {
        List<Request> all = node.requests();
        return IntStream.rangeClosed(1, node.connectionsEver())
                .mapToObj(number -> all.stream()
                        .filter(request -> request.connection() == number)
                        .toList())
                .toList();
    }
}
