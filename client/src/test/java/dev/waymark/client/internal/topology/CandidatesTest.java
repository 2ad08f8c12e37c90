package dev.waymark.client.internal.topology;

import static dev.waymark.client.internal.topology.Views.at;
import static dev.waymark.client.internal.topology.Views.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.client.ReadFrom;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Health;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The shard of slot 0 is the primary a with the replicas d, e (loading), f and g (failed); b has no replica, c no
 * slots.
 */
class CandidatesTest {

    private static final Topology TOPOLOGY = view().primary("a", 1, "0-99")
            .primary("b", 2, "100-199")
            .primary("c", 3, "")
            .replica("d", "a", 1)
            .replica("e", "a", 1)
            .health(Health.LOADING)
            .replica("f", "a", 1)
            .health(Health.UNKNOWN)
            .replica("g", "a", 1)
            .health(Health.FAILED)
            .done()
            .topology();

    @Test
    void from_the_primary_means_from_nobody_else() {
        assertThat(Candidates.ofSlot(TOPOLOGY, 0, ReadFrom.PRIMARY, 5)).containsExactly(at("a"));
    }

    @Test
    void from_a_replica_means_the_able_ones_in_turn_and_then_the_primary() {
        assertThat(Candidates.ofSlot(TOPOLOGY, 0, ReadFrom.REPLICA, 0)).containsExactly(at("d"), at("f"), at("a"));
        assertThat(Candidates.ofSlot(TOPOLOGY, 0, ReadFrom.REPLICA, 1)).containsExactly(at("f"), at("d"), at("a"));
        assertThat(Candidates.ofSlot(TOPOLOGY, 100, ReadFrom.REPLICA, 7)).containsExactly(at("b"));
    }

    @Test
    void from_any_means_all_that_are_able_in_turn() {
        assertThat(List.of(0, 1, 2, 3))
                .map(rotation -> Candidates.ofSlot(TOPOLOGY, 0, ReadFrom.ANY, rotation))
                .containsExactly(
                        List.of(at("d"), at("f"), at("a")),
                        List.of(at("f"), at("a"), at("d")),
                        List.of(at("a"), at("d"), at("f")),
                        List.of(at("d"), at("f"), at("a")));
    }

    @Test
    void a_failed_primary_comes_last_even_when_any_node_will_do() {
        Topology failed = view().failed("a", 1, "0").replica("d", "a", 1).done().topology();
        assertThat(Candidates.ofSlot(failed, 0, ReadFrom.ANY, 1)).containsExactly(at("d"), at("a"));
    }

    @Test
    void a_slot_without_owner_has_no_candidates() {
        for (ReadFrom from : ReadFrom.values()) {
            assertThat(Candidates.ofSlot(TOPOLOGY, 16383, from, 0)).isEmpty();
        }
    }

    @Test
    void a_rotation_may_be_any_number() {
        assertThat(Candidates.ofSlot(TOPOLOGY, 0, ReadFrom.ANY, Integer.MIN_VALUE))
                .hasSize(3);
        assertThat(Candidates.ofNoSlot(TOPOLOGY, -1)).containsExactly(at("b"), at("a"));
    }

    @Test
    void a_command_without_keys_goes_to_the_primaries_that_own_slots_in_turn() {
        assertThat(Candidates.ofNoSlot(TOPOLOGY, 0)).containsExactly(at("a"), at("b"));
        assertThat(Candidates.ofNoSlot(TOPOLOGY, 1)).containsExactly(at("b"), at("a"));
    }

    @Test
    void in_a_cluster_without_slots_it_goes_to_any_primary() {
        assertThat(Candidates.ofNoSlot(view().primary("a", 0, "").done().topology(), 3))
                .containsExactly(at("a"));
        assertThat(Candidates.ofNoSlot(Topology.empty(), 3)).isEmpty();
    }

    @Test
    void a_refresh_asks_the_target_of_the_redirect_first_then_all_nodes_in_turn_then_the_seeds_then_the_failed() {
        Endpoint seed = new Endpoint("seed.local", 6379);
        assertThat(Candidates.ofRefresh(TOPOLOGY, at("d"), List.of(at("a"), seed), 4))
                .containsExactly(at("d"), at("e"), at("f"), at("a"), at("b"), at("c"), seed, at("g"));
    }

    @Test
    void a_refresh_knows_a_node_by_all_its_names_and_asks_it_once() {
        Endpoint name = new Endpoint("a.local", 6379);
        Topology named = view().primary("a", 1, "0").alias(name).done().topology();
        assertThat(Candidates.ofRefresh(named, name, List.of(name), 0)).containsExactly(at("a"));
    }

    @Test
    void who_knows_nothing_asks_the_seeds() {
        assertThat(Candidates.ofRefresh(Topology.empty(), null, List.of(at("b"), at("a")), 9))
                .containsExactly(at("b"), at("a"));
        assertThat(Candidates.ofRefresh(Topology.empty(), null, List.of(), 0)).isEmpty();
    }
}
