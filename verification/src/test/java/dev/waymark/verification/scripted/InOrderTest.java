package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.mset;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.after;
import static dev.waymark.verification.scripted.Reactions.ask;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.Reactions.tryAgain;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.valueOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.event.ClientEvent.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** One thread sends commands for one slot and waits for none of them: they take effect in its order. */
class InOrderTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(4);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();

    @Test
    void while_the_connection_is_being_opened() {
        ClusterClient redis = cluster.client();
        Gate greeting = new Gate();
        b.on("HELLO").always(after(greeting, serve()));

        List<CompletionStage<Boolean>> sets = send(redis, "rome", 1, 50);
        eventually(() -> assertThat(b.count("HELLO")).isPositive());
        sets.addAll(send(redis, "rome", 51, 100));
        greeting.open();

        sets.forEach(Waiting::valueOf);
        assertThat(cluster.keyspace().history("rome")).isEqualTo(numbers(1, 100));
    }

    @Test
    void across_a_moved_whose_target_is_slow_to_greet() {
        ClusterClient redis = cluster.client();
        redis.call(set("hello", "0"));
        Gate greeting = new Gate();
        b.on("HELLO").always(after(greeting, serve()));
        cluster.move("hello", b);

        List<CompletionStage<Boolean>> sets = send(redis, "hello", 1, 50);
        eventually(() -> assertThat(b.count("HELLO")).isPositive());
        sets.addAll(send(redis, "hello", 51, 100));
        greeting.open();

        sets.forEach(Waiting::valueOf);
        assertThat(cluster.keyspace().history("hello")).isEqualTo(numbers(0, 100));
    }

    @Test
    void across_an_ask_whose_target_is_slow_to_greet() {
        ClusterClient redis = cluster.client();
        Gate greeting = new Gate();
        b.on("HELLO").always(after(greeting, serve()));
        a.on("SET").always(ask("hello", b));

        List<CompletionStage<Boolean>> sets = send(redis, "hello", 1, 50);
        eventually(() -> assertThat(b.count("HELLO")).isPositive());
        sets.addAll(send(redis, "hello", 51, 100));
        greeting.open();

        sets.forEach(Waiting::valueOf);
        assertThat(cluster.keyspace().history("hello")).isEqualTo(numbers(1, 100));
    }

    @Test
    void across_a_tryagain_that_later_commands_wait_behind() {
        Events events = new Events();
        ClusterClient redis = cluster.client(config -> config.withListener(events));
        a.on("MSET").answer(tryAgain(), tryAgain(), tryAgain());

        CompletionStage<Boolean> first = redis.send(mset(Map.of("{hello}1", "old", "{hello}2", "old")));
        eventually(() -> assertThat(events.count(Refused.class)).isPositive());
        CompletionStage<Boolean> second = redis.send(set("{hello}1", "new"));

        valueOf(first);
        valueOf(second);
        assertThat(cluster.keyspace().get("{hello}1")).isEqualTo("new");
        assertThat(cluster.keyspace().get("{hello}2")).isEqualTo("old");
    }

    @Test
    void across_refusals_of_everything_that_is_on_the_wire() {
        ClusterClient redis = cluster.client();
        a.on("SET").answer(Stream.generate(Reactions::clusterDown).limit(30).toArray(Reaction[]::new));

        send(redis, "hello", 1, 30).forEach(Waiting::valueOf);

        assertThat(cluster.keyspace().history("hello")).isEqualTo(numbers(1, 30));
    }

    @Test
    void when_the_node_begins_to_serve_while_they_are_tried_again() {
        ClusterClient redis = cluster.client();
        a.on("SET").answer(Stream.generate(Reactions::clusterDown).limit(30 + 5).toArray(Reaction[]::new));

        send(redis, "hello", 1, 30).forEach(Waiting::valueOf);

        assertThat(cluster.keyspace().history("hello")).isEqualTo(numbers(1, 30));
    }

    @Test
    void across_a_lost_connection_when_they_may_be_repeated() {
        ClusterClient redis = cluster.client(config -> config.withRepeatIdempotentWrites(true));
        a.on("SET").answer(serve(), serve(), hangUp());

        send(redis, "hello", 1, 200).forEach(Waiting::valueOf);

        List<String> history = cluster.keyspace().history("hello");
        assertThat(history).endsWith("200").containsAll(numbers(1, 200));
        // What was repeated was repeated in order: after the last time that any number came back, all came in order.
        assertThat(history.subList(2, history.size())).isEqualTo(numbers(3, 200));
    }

    @Test
    void a_waiting_call_does_not_overtake_what_its_thread_sent_before() {
        ClusterClient redis = cluster.client();
        cluster.move("hello", b);
        Gate greeting = new Gate();
        b.on("HELLO").always(after(greeting, serve()));

        List<CompletionStage<Boolean>> sets = send(redis, "hello", 1, 10);
        Crowd.start("opens the gate", () -> {
            eventually(() -> assertThat(b.count("HELLO")).isPositive());
            greeting.open();
            return null;
        });
        redis.call(set("hello", "11"));

        sets.forEach(Waiting::valueOf);
        assertThat(cluster.keyspace().history("hello")).isEqualTo(numbers(1, 11));
    }

    @Test
    void while_the_slot_moves_on_from_node_to_node() {
        ClusterClient redis = cluster.client();
        List<CompletionStage<Boolean>> sets = new ArrayList<>();
        for (int node = 0; node < cluster.nodes().size(); node++) {
            cluster.move("hello", cluster.nodes().get(node));
            for (int i = 0; i < 500; i++) {
                sets.add(redis.send(set("hello", "" + (500 * node + i))));
            }
        }

        sets.forEach(Waiting::valueOf);
        assertThat(cluster.keyspace().history("hello")).isEqualTo(numbers(0, 1999));
    }

    @Test
    void on_each_slot_when_many_threads_send_on_slots_of_their_own_while_all_move() {
        ClusterClient redis = cluster.client();
        Crowd.each(16, number -> {
            List<CompletionStage<Boolean>> sets = new ArrayList<>();
            for (int node = 1; node < cluster.nodes().size(); node++) {
                sets.addAll(send(redis, "key" + number, 100 * node, 100 * node + 99));
                cluster.move("key" + number, cluster.nodes().get(node));
            }
            sets.forEach(Waiting::valueOf);
        });

        for (int number = 0; number < 16; number++) {
            assertThat(cluster.keyspace().history("key" + number)).isEqualTo(numbers(100, 399));
        }
    }

    private static List<CompletionStage<Boolean>> send(ClusterClient redis, String key, int from, int to) {
        List<CompletionStage<Boolean>> sets = new ArrayList<>();
        numbers(from, to).forEach(number -> sets.add(redis.send(set(key, number))));
        return sets;
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toList();
    }
}
