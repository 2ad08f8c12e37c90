package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.Reactions.slotOf;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.Endpoint;
import dev.waymark.client.Topology;
import dev.waymark.client.event.ClientEvent.RefreshFailed;
import dev.waymark.client.event.ClientEvent.Refreshed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What the client knows of the cluster, or what a node tells of it, is out of date, partial, or of another cluster. */
class WithStaleMapsTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(4);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();
    private final ScriptedServer c = cluster.c();
    private final ScriptedServer d = cluster.d();

    @Test
    void one_moved_brings_the_whole_map_up_to_date() {
        ClusterClient redis = cluster.client();
        IntStream.range(0, 20).forEach(i -> cluster.move("key" + i, d));

        redis.call(get("key0"));
        eventually(() -> assertThat(redis.topology().primaryOf(slotOf("key19")).endpoint())
                .isEqualTo(d.endpoint()));
        IntStream.range(0, 20).forEach(i -> redis.call(get("key" + i)));

        assertThat(d.count("GET")).isEqualTo(21);
        assertThat(cluster.count("GET")).isEqualTo(22);
    }

    @Test
    void a_moved_to_a_node_that_is_in_no_map_is_followed_and_remembered() {
        ClusterView before = cluster.view().without(d);
        // All but the new one itself, which knows that it is there.
        cluster.nodes().stream().filter(node -> node != d).forEach(node -> node.tells(before));
        ClusterClient redis = cluster.client();
        a.on("INCR").always(moved(ON_A, d));
        cluster.move(ON_A, d);

        for (int i = 1; i <= 5; i++) {
            assertThat(redis.call(incr(ON_A))).isEqualTo(i);
        }

        assertThat(a.count("INCR")).isEqualTo(1);
        assertThat(redis.topology().find(d.endpoint())).isPresent();
    }

    @Test
    void two_failovers_between_two_refreshes_are_followed_from_node_to_node() {
        ScriptedServer first = cluster.addReplicaOf(a);
        ScriptedServer second = cluster.addReplicaOf(a);
        ClusterClient redis = cluster.client();
        ClusterView old = cluster.view();
        cluster.nodes().forEach(node -> node.tells(old));
        // Nobody that knows better is asked.
        List.of(first, second).forEach(node -> node.on("CLUSTER SHARDS").always(hangUp()));
        a.on("SET").always(moved(ON_A, first));
        first.on("SET").always(moved(ON_A, second));
        second.on("SET").always(Reactions.ok());

        for (int i = 0; i < 3; i++) {
            assertThat(redis.call(set(ON_A, "x"))).isTrue();
        }

        assertThat(a.count("SET")).isEqualTo(1);
        assertThat(second.count("SET")).isEqualTo(3);
    }

    @Test
    void a_refresh_from_a_node_with_an_old_map_takes_nothing_back() {
        ClusterView old = cluster.view();
        ClusterClient redis = cluster.client();
        cluster.move(ON_A, b);
        a.tells(old);
        c.tells(old);
        d.tells(old);

        redis.call(incr(ON_A));
        for (int i = 0; i < 10; i++) {
            redis.refresh();
            redis.call(incr(ON_A));
        }

        assertThat(a.count("INCR")).isEqualTo(1);
        assertThat(b.count("INCR")).isEqualTo(11);
    }

    @Test
    void what_a_moved_taught_stays_until_a_view_is_newer() {
        ClusterView old = cluster.view();
        List.of(a, c, d).forEach(node -> node.tells(old));
        b.on("CLUSTER SHARDS").always(hangUp());
        ClusterClient redis = cluster.client();
        cluster.move(ON_A, b);

        for (int i = 0; i < 10; i++) {
            redis.call(incr(ON_A));
            redis.refresh();
        }
        assertThat(a.count("INCR")).isEqualTo(1);

        cluster.move(ON_A, c);
        List.of(a, c, d).forEach(node -> node.tells(null));
        redis.refresh();
        redis.call(incr(ON_A));
        assertThat(c.count("INCR"))
                .as("by the newer view, without another MOVED")
                .isEqualTo(1);
        assertThat(b.count("INCR")).isEqualTo(10);
    }

    @Test
    void a_redirect_to_a_node_that_is_still_starting_waits_for_it() {
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(1000));
        d.stop();
        a.on("INCR").answer(moved(ON_A, d));
        cluster.move(ON_A, d);

        var waiting = Crowd.start("caller", () -> redis.call(incr(ON_A)));
        eventually(() ->
                assertThat(redis.topology().primaryOf(slotOf(ON_A)).endpoint()).isEqualTo(d.endpoint()));
        d.start();

        assertThat(Crowd.join(waiting)).isEqualTo(1);
    }

    @Test
    void a_view_of_another_cluster_is_rejected() {
        Events events = new Events();
        ClusterClient redis = cluster.client(config -> config.withListener(events));
        Topology before = redis.topology();
        try (ScriptedCluster other = ScriptedCluster.another(3)) {
            cluster.nodes().forEach(node -> node.tells(other.view()));

            assertThat(failureOf(redis::refresh)).hasMessageContaining("another cluster");

            assertThat(redis.topology()).isEqualTo(before);
            assertThat(events.of(RefreshFailed.class)).hasSize(cluster.nodes().size());
            redis.call(incr(ON_A));
            assertThat(other.count("INCR")).isZero();
        }
        a.tells(null);
        redis.refresh();
        assertThat(events.of(Refreshed.class))
                .last()
                .satisfies(refreshed -> assertThat(refreshed.from()).isEqualTo(a.endpoint()));
    }

    @Test
    void a_cluster_whose_nodes_all_got_new_addresses_is_found_again_through_the_seed() {
        Endpoint seed = new Endpoint("seed.example", 7000);
        AtomicReference<Endpoint> resolved = new AtomicReference<>(a.endpoint());
        ClusterClient redis = cluster.client(config -> config.withSeeds(List.of(seed))
                .withMaxRedirects(1000)
                .withAddressMapping(node -> node.equals(seed) ? resolved.get() : node));
        redis.call(set(ON_A, "before"));

        try (ScriptedCluster restarted = ScriptedCluster.of(4)) {
            resolved.set(restarted.b().endpoint());
            cluster.nodes().forEach(ScriptedServer::stop);

            assertThat(redis.call(get(ON_A))).isNull();
            assertThat(redis.call(set(ON_C, "after"))).isTrue();

            assertThat(restarted.a().count("GET")).isEqualTo(1);
            assertThat(redis.topology().find(a.endpoint())).isEmpty();
        }
    }

    @Test
    void a_view_with_gaps_takes_nothing_from_nodes_that_live() {
        ClusterClient redis = cluster.client();
        ClusterView partial = cluster.view().with(c, member -> member.withSlots(List.of()));
        cluster.nodes().forEach(node -> node.tells(partial));

        redis.refresh();

        assertThat(redis.call(incr(ON_C))).isEqualTo(1);
    }

    @Test
    void a_client_that_starts_with_a_partial_view_serves_what_it_can_and_the_rest_later() {
        ClusterView partial = cluster.view().with(c, member -> member.withSlots(List.of()));
        cluster.nodes().forEach(node -> node.tells(partial));
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(1000));
        assertThat(redis.call(incr(ON_B))).isEqualTo(1);

        var waiting = Crowd.start("caller", () -> redis.call(incr(ON_C)));
        eventually(() -> assertThat(cluster.refreshes()).isGreaterThan(2));
        cluster.nodes().forEach(node -> node.tells(null));

        assertThat(Crowd.join(waiting)).isEqualTo(1);
    }

    @Test
    void a_refresh_needs_no_room_on_the_connections_of_commands() {
        ClusterClient redis = cluster.client(config -> config.withMaxWaitingPerConnection(1));
        cluster.nodes().forEach(node -> node.on("INCR").always(hang()));
        redis.send(incr(ON_A));
        redis.send(incr(ON_B));
        redis.send(incr(ON_C));
        eventually(() -> assertThat(cluster.count("INCR")).isEqualTo(3));

        assertThat(redis.refresh().coveredSlots()).isEqualTo(16384);
    }

    @Test
    void a_large_cluster_is_read_like_a_small_one() {
        ClusterView truth = cluster.view();
        List<Member> many = new ArrayList<>(truth.members());
        for (int i = 0; i < 1000; i++) {
            many.add(new Member(
                    "c".repeat(36) + "%04x".formatted(i),
                    "10.255.0." + i % 256,
                    "10.255.0." + i % 256,
                    7000 + i / 256,
                    0,
                    "",
                    cluster.nodes().get(i % 3).id(),
                    1,
                    "online",
                    List.of()));
        }
        cluster.nodes().forEach(node -> node.tells(new ClusterView(many)));

        ClusterClient redis = cluster.client();

        assertThat(redis.topology().nodes()).hasSize(1004);
        assertThat(redis.call(incr(ON_C))).isEqualTo(1);
    }
}
