package dev.waymark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {

    private static final Node A = primary("a", 7000, new SlotRange(0, 99), new SlotRange(200, 299));
    private static final Node B = primary("b", 7001, new SlotRange(100, 199), new SlotRange(400, 16383));
    private static final Node A1 = replica("a1", 7002, "a");
    private static final Node A2 = replica("a2", 7003, "a");

    private final Topology topology = Topology.of(List.of(A1, A, B, A2));

    @Test
    void each_slot_belongs_to_the_node_that_owns_it() {
        assertThat(topology.primaryOf(0)).isEqualTo(A);
        assertThat(topology.primaryOf(99)).isEqualTo(A);
        assertThat(topology.primaryOf(100)).isEqualTo(B);
        assertThat(topology.primaryOf(299)).isEqualTo(A);
        assertThat(topology.primaryOf(300)).isNull();
        assertThat(topology.primaryOf(16383)).isEqualTo(B);
    }

    @Test
    void a_slot_is_0_to_16383() {
        assertThatThrownBy(() -> topology.primaryOf(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> topology.replicasOf(16384)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void the_replicas_of_a_slot_are_those_of_its_owner() {
        assertThat(topology.replicasOf(50)).containsExactly(A1, A2);
        assertThat(topology.replicasOf(150)).isEmpty();
        assertThat(topology.replicasOf(300)).isEmpty();
    }

    @Test
    void a_replica_of_an_unknown_primary_replicates_no_slot() {
        Topology orphan = Topology.of(List.of(A, replica("x", 7009, "gone")));
        assertThat(orphan.nodes()).hasSize(2);
        assertThat(orphan.replicasOf(0)).isEmpty();
    }

    @Test
    void covered_and_uncovered_slots_add_up() {
        assertThat(topology.coveredSlots()).isEqualTo(16384 - 100);
        assertThat(topology.uncovered()).containsExactly(new SlotRange(300, 399));
        assertThat(Topology.empty().coveredSlots()).isZero();
        assertThat(Topology.empty().uncovered()).containsExactly(new SlotRange(0, 16383));
        assertThat(Topology.of(List.of(primary("z", 1, new SlotRange(0, 16383))))
                        .uncovered())
                .isEmpty();
    }

    @Test
    void a_node_is_found_by_its_endpoint_and_by_every_other_name_it_has() {
        Node named = node("n", new Endpoint("redis-0.local", 6379), List.of(new Endpoint("10.0.0.9", 6379)));
        Topology names = Topology.of(List.of(A, named));
        assertThat(names.find(new Endpoint("REDIS-0.local", 6379))).contains(named);
        assertThat(names.find(new Endpoint("10.0.0.9", 6379))).contains(named);
        assertThat(names.find(new Endpoint("10.0.0.9", 6380))).isEmpty();
        assertThat(names.node("n")).contains(named);
        assertThat(names.node("m")).isEmpty();
    }

    @Test
    void an_address_belongs_to_the_node_that_is_reached_there_rather_than_to_one_that_had_it() {
        Endpoint reused = new Endpoint("10.0.0.9", 6379);
        Node before = node("before", new Endpoint("redis-0.local", 6379), List.of(reused));
        Node now = node("now", reused, List.of());
        assertThat(Topology.of(List.of(before, now)).find(reused)).contains(now);
    }

    @Test
    void what_changed_since_an_earlier_map_is_told_slot_by_slot() {
        Node restarted = primary("a", 7100, new SlotRange(0, 1));
        Topology earlier = Topology.of(List.of(primary("a", 7000, new SlotRange(0, 1)), B));
        assertThat(Topology.of(List.of(restarted, B)).changedSince(earlier))
                .as("another endpoint")
                .containsExactly(0, 1);
        assertThat(Topology.of(List.of(B)).changedSince(earlier))
                .as("no owner any more")
                .containsExactly(0, 1);
        assertThat(earlier.changedSince(earlier)).isEmpty();
        assertThat(earlier.changedSince(Topology.of(List.of(restarted, B, A1))))
                .as("replicas do not matter")
                .containsExactly(0, 1);
    }

    @Test
    void nodes_that_contradict_each_other_make_no_map() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(List.of(A, A)))
                .withMessage("two nodes have the id a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(List.of(A, primary("c", 7005, new SlotRange(99, 99)))))
                .withMessage("slot 99 has two owners, one is c");
        Node confused = new Node(
                "r", A.endpoint(), List.of(), Role.REPLICA, "a", 1, Health.ONLINE, List.of(new SlotRange(1, 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(List.of(confused)))
                .withMessage("the replica r cannot own slots");
    }

    @Test
    void two_maps_of_the_same_nodes_are_equal() {
        assertThat(Topology.of(List.of(A1, A, B, A2))).isEqualTo(topology).hasSameHashCodeAs(topology);
        assertThat(Topology.of(List.of(A, B))).isNotEqualTo(topology);
        assertThat(topology).hasToString("4 nodes, 16284 slots covered");
    }

    @Test
    void a_range_has_both_its_ends_and_knows_its_limits() {
        SlotRange range = new SlotRange(5, 7);
        assertThat(range.size()).isEqualTo(3);
        assertThat(range.contains(5) && range.contains(7)).isTrue();
        assertThat(range.contains(4) || range.contains(8)).isFalse();
        assertThat(range).hasToString("5-7");
        assertThat(new SlotRange(9, 9)).hasToString("9");
        assertThatIllegalArgumentException().isThrownBy(() -> new SlotRange(2, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new SlotRange(-1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new SlotRange(0, 16384));
    }

    private static Node primary(String id, int port, SlotRange... slots) {
        Endpoint endpoint = new Endpoint("10.0.0.1", port);
        return new Node(id, endpoint, List.of(), Role.PRIMARY, null, 1, Health.ONLINE, List.of(slots));
    }

    private static Node replica(String id, int port, String primaryId) {
        Endpoint endpoint = new Endpoint("10.0.0.1", port);
        return new Node(id, endpoint, List.of(), Role.REPLICA, primaryId, 1, Health.ONLINE, List.of());
    }

    private static Node node(String id, Endpoint endpoint, List<Endpoint> aliases) {
        return new Node(id, endpoint, aliases, Role.PRIMARY, null, 1, Health.ONLINE, List.of());
    }
}
