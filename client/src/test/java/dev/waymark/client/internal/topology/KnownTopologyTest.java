package dev.waymark.client.internal.topology;

import static dev.waymark.client.internal.topology.Views.at;
import static dev.waymark.client.internal.topology.Views.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import dev.waymark.client.internal.topology.Merged.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The cluster of most tests: a, b and c own a third each, at the epochs 1, 2 and 3. */
class KnownTopologyTest {

    private static final View START = start().done();

    private final KnownTopology known = after(KnownTopology.nothing(), START);

    // Views

    @Test
    void the_first_view_is_believed_whole() {
        Merged merged = KnownTopology.nothing().merge(START);
        assertThat(merged.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(merged.known().topology()).isEqualTo(START.topology());
    }

    @Test
    void the_same_view_again_changes_nothing() {
        assertThat(after(known, START).topology()).isEqualTo(known.topology());
    }

    @Test
    void a_view_of_a_higher_epoch_moves_a_slot() {
        KnownTopology later = after(known, moveOfSlot0To("b", 4));
        assertThat(owner(later, 0)).isEqualTo("b");
        assertThat(later.topology().changedSince(known.topology())).containsExactly(0);
    }

    @Test
    void a_view_of_a_lower_epoch_undoes_nothing__R40() {
        KnownTopology newest = after(known, moveOfSlot0To("b", 4));
        Merged merged = newest.merge(START);
        assertThat(merged.outcome()).isEqualTo(Outcome.OLDER);
        assertThat(merged.known().topology()).isEqualTo(newest.topology());
    }

    @Test
    void a_view_that_is_newer_in_one_slot_and_older_in_another_gives_what_it_has() {
        KnownTopology first = after(known, moveOfSlot0To("b", 4));
        // Its node heard of slot 6000 going to c, and not yet of slot 0 going to b.
        View torn = view().primary("a", 1, "0-4999")
                .primary("b", 2, "5000-5999 6001-9999")
                .primary("c", 5, "6000 10000-16383")
                .done();
        Merged merged = first.merge(torn);
        assertThat(merged.outcome()).isEqualTo(Outcome.OLDER);
        assertThat(owner(merged.known(), 0)).isEqualTo("b");
        assertThat(owner(merged.known(), 6000)).isEqualTo("c");
    }

    @Test
    void without_epochs_the_newest_word_wins() {
        View silent = view().primary("a", -1, "1-4999")
                .primary("b", -1, "0 5000-9999")
                .primary("c", -1, "10000-16383")
                .done();
        KnownTopology later = after(known, silent);
        assertThat(owner(later, 0)).isEqualTo("b");
        assertThat(later.topology().node("c").orElseThrow().configEpoch())
                .as("the epoch that was known stays")
                .isEqualTo(3);
        assertThat(owner(after(later, START), 0)).isEqualTo("a");
    }

    @Test
    void a_view_that_names_no_known_node_is_of_another_cluster_and_rejected__R48() {
        View foreign = view().primaryAt(at("a"), "x", 90, "0-8191")
                .primaryAt(at("b"), "y", 91, "8192-16383")
                .done();
        Merged merged = known.merge(foreign);
        assertThat(merged.outcome()).isEqualTo(Outcome.FOREIGN);
        assertThat(merged.known()).isSameAs(known);
        assertThat(merged.outcome().reason()).contains("another cluster");
    }

    @Test
    void one_known_node_is_enough_to_be_of_our_cluster() {
        View rebuilt = view().primary("a", 1, "0-4999")
                .primary("x", 7, "5000-9999")
                .primary("y", 8, "10000-16383")
                .done();
        KnownTopology later = after(known, rebuilt);
        assertThat(owner(later, 5000)).isEqualTo("x");
    }

    // Slots that a view leaves out

    @Test
    void a_slot_that_a_view_leaves_out_stays_with_its_owner_while_that_lives__R50() {
        View gap = view().primary("a", 1, "100-4999")
                .primary("b", 2, "5000-9999")
                .primary("c", 3, "10000-16383")
                .done();
        assertThat(owner(after(known, gap), 0)).isEqualTo("a");
    }

    @Test
    void a_slot_that_a_partial_view_leaves_out_stays_with_an_owner_that_the_view_does_not_know__R50() {
        View twoThirds = view().primary("a", 1, "0-4999")
                .primary("b", 2, "5000-9999")
                .partial()
                .done();
        Merged merged = known.merge(twoThirds);
        assertThat(merged.outcome()).isEqualTo(Outcome.PARTIAL);
        assertThat(merged.known().topology().uncovered()).isEmpty();
        assertThat(owner(merged.known(), 16383)).isEqualTo("c");
    }

    @Test
    void a_slot_whose_owner_was_forgotten_is_uncovered() {
        View twoThirds =
                view().primary("a", 1, "0-4999").primary("b", 2, "5000-9999").done();
        KnownTopology later = after(known, twoThirds);
        assertThat(later.topology().uncovered()).containsExactly(new SlotRange(10000, 16383));
        assertThat(later.topology().node("c")).isEmpty();
    }

    @Test
    void a_slot_whose_owner_became_a_replica_is_uncovered_when_nobody_took_it() {
        View demoted = view().primary("a", 1, "0-4999")
                .primary("b", 2, "5000-9999")
                .replica("c", "a", 1)
                .done();
        assertThat(after(known, demoted).topology().uncovered()).containsExactly(new SlotRange(10000, 16383));
    }

    @Test
    void a_node_that_was_reset_or_cut_off_knows_only_itself_and_uncovers_nothing() {
        View alone = view().primary("c", 3, "").askedAt("c").done();
        Merged merged = known.merge(alone);
        assertThat(merged.outcome()).isEqualTo(Outcome.PARTIAL);
        assertThat(merged.known().topology().coveredSlots()).isEqualTo(16384);
    }

    // Nodes

    @Test
    void a_failover_gives_the_slots_to_the_replica_and_the_old_view_does_not_give_them_back() {
        View before = view().primary("a", 1, "0-8191")
                .primary("b", 2, "8192-16383")
                .replica("d", "a", 1)
                .done();
        View failedOver = view().primary("d", 3, "0-8191")
                .primary("b", 2, "8192-16383")
                .replica("a", "d", 3)
                .done();
        KnownTopology later = after(after(KnownTopology.nothing(), before), failedOver);
        assertThat(owner(later, 0)).isEqualTo("d");
        assertThat(later.topology().replicasOf(0)).extracting(Node::id).containsExactly("a");
        assertThat(after(later, before).topology()).isEqualTo(later.topology());
    }

    @Test
    void a_node_that_lost_its_last_slot_stays_known_and_a_forgotten_one_does_not() {
        View emptied = view().primary("a", 1, "")
                .primary("b", 4, "0-9999")
                .primary("c", 3, "10000-16383")
                .done();
        KnownTopology later = after(known, emptied);
        assertThat(later.topology().node("a").orElseThrow().slots()).isEmpty();
        View forgotten = view().primary("b", 4, "0-9999")
                .primary("c", 3, "10000-16383")
                .askedAt("b")
                .done();
        assertThat(after(later, forgotten).topology().nodes())
                .extracting(Node::id)
                .containsExactly("b", "c");
    }

    @Test
    void a_forgotten_node_does_not_come_back_with_an_old_view() {
        KnownTopology later = after(
                known,
                view().primary("b", 4, "0-9999").primary("c", 3, "10000-16383").done());
        assertThat(after(later, START).topology().nodes()).extracting(Node::id).containsExactly("b", "c");
    }

    @Test
    void a_node_that_comes_back_under_another_address_keeps_its_slots_there__R48() {
        Endpoint elsewhere = new Endpoint("10.7.7.7", 6379);
        View restarted = view().primaryAt(elsewhere, "a", 1, "0-4999")
                .primary("b", 2, "5000-9999")
                .primary("c", 3, "10000-16383")
                .done();
        KnownTopology later = after(known, restarted);
        assertThat(later.topology().primaryOf(0).endpoint()).isEqualTo(elsewhere);
        assertThat(later.topology().find(at("a"))).isEmpty();
        assertThat(later.topology().changedSince(known.topology()).count()).isEqualTo(5000);
    }

    @Test
    void an_old_view_does_not_bring_an_old_address_back__R40() {
        Endpoint elsewhere = new Endpoint("10.7.7.7", 6379);
        View restarted = view().primaryAt(elsewhere, "a", 4, "0-5000")
                .primary("b", 2, "5001-9999")
                .primary("c", 3, "10000-16383")
                .done();
        KnownTopology later = after(known, restarted);
        assertThat(after(later, START).topology()).isEqualTo(later.topology());
    }

    @Test
    void an_address_that_now_belongs_to_another_node_is_not_used_for_the_one_that_had_it__R48() {
        View reused = view().primary("b", 2, "5000-9999")
                .primary("c", 3, "10000-16383")
                .primaryAt(at("a"), "x", 0, "")
                .partial()
                .askedAt("b")
                .done();
        KnownTopology later = after(known, reused);
        assertThat(later.topology().node("a")).isEmpty();
        assertThat(later.topology().uncovered()).containsExactly(new SlotRange(0, 4999));
    }

    @Test
    void a_view_without_ids_is_understood_by_its_addresses() {
        View nameless = view().nameless(at("a"), "1-4999")
                .nameless(at("b"), "0 5000-9999")
                .nameless(at("c"), "10000-16383")
                .done();
        KnownTopology later = after(known, nameless);
        assertThat(owner(later, 0)).isEqualTo("b");
        assertThat(later.topology().nodes()).extracting(Node::id).containsExactly("a", "b", "c");
    }

    @Test
    void an_alias_that_a_view_could_not_tell_stays_while_the_address_does() {
        Endpoint name = new Endpoint("redis-0.local", 6379);
        KnownTopology named = after(
                KnownTopology.nothing(),
                view().primary("a", 1, "0-16383").alias(name).done());
        KnownTopology later = after(named, view().primary("a", 1, "0-16383").done());
        assertThat(later.topology().find(name)).map(Node::id).contains("a");
    }

    // MOVED

    @Test
    void moved_changes_its_slot_at_once_and_no_other() {
        KnownTopology corrected = known.moved(0, at("b"));
        assertThat(owner(corrected, 0)).isEqualTo("b");
        assertThat(corrected.topology().changedSince(known.topology())).containsExactly(0);
    }

    @Test
    void moved_to_the_owner_that_is_known_already_changes_nothing() {
        assertThat(known.moved(0, at("a"))).isSameAs(known);
        KnownTopology corrected = known.moved(0, at("b"));
        assertThat(corrected.moved(0, at("b"))).isSameAs(corrected);
    }

    @Test
    void moved_to_an_address_is_moved_to_the_node_that_is_known_by_a_name__R55() {
        Endpoint name = new Endpoint("redis-1.local", 6379);
        KnownTopology names = after(
                KnownTopology.nothing(),
                view().primary("a", 1, "0-8191")
                        .primaryAt(name, "b", 2, "8192-16383")
                        .alias(at("b"))
                        .done());
        KnownTopology corrected = names.moved(0, at("b"));
        assertThat(corrected.topology().primaryOf(0).endpoint()).isEqualTo(name);
        assertThat(corrected.topology().nodes()).hasSize(2);
    }

    @Test
    void moved_to_a_node_that_is_in_no_view_is_followed_and_the_next_view_gives_it_its_name__R39() {
        KnownTopology corrected = known.moved(0, at("d"));
        Node met = corrected.topology().primaryOf(0);
        assertThat(met.endpoint()).isEqualTo(at("d"));
        assertThat(met.provisional()).isTrue();
        KnownTopology later = after(
                corrected,
                view().primary("a", 1, "1-4999")
                        .primary("b", 2, "5000-9999")
                        .primary("c", 3, "10000-16383")
                        .primary("d", 4, "0")
                        .done());
        assertThat(owner(later, 0)).isEqualTo("d");
        assertThat(later.topology().nodes()).noneMatch(Node::provisional).hasSize(4);
    }

    @Test
    void a_node_met_in_a_redirect_turns_out_to_be_a_known_one_under_another_address() {
        Endpoint raw = new Endpoint("192.168.0.2", 6379);
        KnownTopology corrected = known.moved(0, raw);
        assertThat(corrected.topology().nodes()).hasSize(4);
        KnownTopology later = after(
                corrected,
                view().primary("a", 1, "0-4999")
                        .primary("b", 2, "5000-9999")
                        .alias(raw)
                        .primary("c", 3, "10000-16383")
                        .done());
        assertThat(owner(later, 0)).isEqualTo("b");
        assertThat(later.topology().nodes()).hasSize(3);
    }

    @Test
    void a_node_met_in_a_redirect_is_forgotten_with_its_last_slot() {
        KnownTopology corrected = known.moved(0, at("d")).moved(0, at("b"));
        assertThat(owner(corrected, 0)).isEqualTo("b");
        assertThat(corrected.topology().nodes()).hasSize(3);
    }

    @Test
    void moved_to_a_replica_makes_it_a_primary() {
        KnownTopology shard = after(
                KnownTopology.nothing(),
                view().primary("a", 1, "0-16383").replica("d", "a", 1).done());
        KnownTopology corrected = shard.moved(7, at("d"));
        assertThat(corrected.topology().primaryOf(7).role()).isEqualTo(Role.PRIMARY);
        assertThat(corrected.topology().replicasOf(8)).isEmpty();
    }

    @Test
    void a_view_of_the_epoch_that_moved_replaced_does_not_undo_it__R40() {
        KnownTopology corrected = known.moved(0, at("b"));
        assertThat(owner(after(corrected, START), 0)).isEqualTo("b");
        View lower = view().primary("a", 0, "0-4999")
                .primary("b", 2, "5000-9999")
                .primary("c", 3, "10000-16383")
                .done();
        assertThat(corrected.merge(lower).outcome()).isEqualTo(Outcome.OLDER);
        assertThat(owner(after(corrected, lower), 0)).isEqualTo("b");
    }

    @Test
    void a_view_of_a_higher_epoch_than_moved_replaced_wins_over_it() {
        KnownTopology corrected = known.moved(0, at("b"));
        assertThat(owner(after(corrected, moveOfSlot0To("c", 5)), 0)).isEqualTo("c");
    }

    @Test
    void a_view_without_epochs_does_not_undo_moved() {
        View silent = view().primary("a", -1, "0-4999")
                .primary("b", -1, "5000-9999")
                .primary("c", -1, "10000-16383")
                .done();
        assertThat(owner(after(known.moved(0, at("b")), silent), 0)).isEqualTo("b");
    }

    @Test
    void the_node_that_moved_points_to_is_believed_when_it_says_otherwise() {
        KnownTopology corrected = known.moved(0, at("b"));
        assertThat(owner(after(corrected, start().askedAt("b").done()), 0)).isEqualTo("a");
    }

    @Test
    void a_view_that_agrees_with_moved_confirms_it_and_from_then_on_its_epoch_counts() {
        KnownTopology confirmed = after(known.moved(0, at("b")), moveOfSlot0To("b", 4));
        assertThat(owner(after(confirmed, START), 0)).isEqualTo("b");
        assertThat(owner(after(confirmed, moveOfSlot0To("c", 4)), 0))
                .as("the same epoch: the newest word")
                .isEqualTo("c");
    }

    @Test
    void a_view_that_agrees_with_moved_before_the_new_owner_took_its_epoch_does_not_open_the_door_to_older_ones() {
        // The view of the source right after SETSLOT NODE: it names b, whose new epoch it has not heard of.
        KnownTopology corrected = known.moved(9999, at("a"));
        View early = view().primary("a", 1, "0-4999 9999")
                .primary("b", 2, "5000-9998")
                .primary("c", 3, "10000-16383")
                .askedAt("b")
                .done();
        Merged merged = corrected.merge(early);
        assertThat(merged.outcome()).isEqualTo(Outcome.ACCEPTED);
        View old = start().askedAt("c").done();
        assertThat(owner(after(merged.known(), old), 9999)).isEqualTo("a");
    }

    @Test
    void moved_stays_when_a_view_leaves_the_slot_out() {
        View gap = view().primary("a", 1, "1-4999")
                .primary("b", 2, "5000-9999")
                .primary("c", 3, "10000-16383")
                .done();
        assertThat(owner(after(known.moved(0, at("d")), gap), 0)).isEqualTo("d");
    }

    @Test
    void a_second_moved_is_measured_by_the_last_claim_that_a_view_made() {
        KnownTopology corrected = known.moved(0, at("b")).moved(0, at("c"));
        assertThat(owner(after(corrected, START), 0)).isEqualTo("c");
        assertThat(owner(after(corrected, moveOfSlot0To("b", 4)), 0)).isEqualTo("b");
    }

    @Test
    void moved_covers_a_slot_that_had_no_owner() {
        KnownTopology fresh = KnownTopology.nothing().moved(42, at("a"));
        assertThat(fresh.topology().coveredSlots()).isEqualTo(1);
        KnownTopology later = after(fresh, START);
        assertThat(later.topology()).isEqualTo(START.topology());
    }

    // Nodes that cannot be reached

    @Test
    void moved_to_a_node_that_cannot_be_reached_protects_its_slot_no_longer() {
        KnownTopology doubted = known.moved(0, at("b")).unreachable(at("b"));
        assertThat(owner(doubted, 0)).as("until somebody knows better").isEqualTo("b");
        assertThat(owner(after(doubted, START), 0)).isEqualTo("a");
    }

    @Test
    void doubt_does_not_let_a_view_of_a_lower_epoch_in_while_the_owner_lives() {
        KnownTopology newest = after(known, moveOfSlot0To("b", 4)).unreachable(at("b"));
        assertThat(owner(after(newest, START), 0)).isEqualTo("b");
    }

    @Test
    void the_slots_of_a_lost_node_that_others_took_without_a_new_epoch_are_found_again() {
        View fixed = view().primary("a", 1, "0-4999 10000-16383")
                .primary("b", 2, "5000-9999")
                .done();
        assertThat(owner(after(known, fixed), 16383)).as("maybe old").isEqualTo("c");
        assertThat(owner(after(known.unreachable(at("c")), fixed), 16383)).isEqualTo("a");
    }

    @Test
    void doubt_ends_when_a_view_confirms_the_owner() {
        KnownTopology confirmed = after(known.unreachable(at("c")), START);
        View old = view().primary("a", 1, "0-4999 10000-16383")
                .primary("b", 2, "5000-9999")
                .done();
        assertThat(owner(after(confirmed, old), 16383)).isEqualTo("c");
    }

    @Test
    void that_a_node_cannot_be_reached_changes_nothing_in_the_map_and_is_noted_once() {
        KnownTopology doubted = known.unreachable(at("c"));
        assertThat(doubted.topology()).isSameAs(known.topology());
        assertThat(doubted.unreachable(at("c"))).isSameAs(doubted);
        assertThat(known.unreachable(at("z"))).isSameAs(known);
    }

    @Test
    void a_failed_owner_keeps_its_slots_until_somebody_takes_them() {
        View failed = view().failed("a", 1, "0-4999")
                .primary("b", 2, "5000-9999")
                .primary("c", 3, "10000-16383")
                .askedAt("b")
                .done();
        KnownTopology later = after(known, failed);
        assertThat(owner(later, 0)).isEqualTo("a");
        assertThat(later.topology().primaryOf(0).health()).isEqualTo(Health.FAILED);
    }

    private static Views start() {
        return view().primary("a", 1, "0-4999").primary("b", 2, "5000-9999").primary("c", 3, "10000-16383");
    }

    private static View moveOfSlot0To(String target, long epoch) {
        return target.equals("b")
                ? view().primary("a", 1, "1-4999")
                        .primary("b", epoch, "0 5000-9999")
                        .primary("c", 3, "10000-16383")
                        .done()
                : view().primary("a", 1, "1-4999")
                        .primary("b", 2, "5000-9999")
                        .primary("c", epoch, "0 10000-16383")
                        .done();
    }

    private static KnownTopology after(KnownTopology known, View view) {
        Merged merged = known.merge(view);
        assertThat(merged.outcome()).isNotEqualTo(Outcome.FOREIGN);
        return merged.known();
    }

    /** The id of the owner; for a node that no view has named, the letter of its address. */
    private static @Nullable String owner(KnownTopology known, int slot) {
        Node owner = known.topology().primaryOf(slot);
        if (owner == null || !owner.provisional()) {
            return owner == null ? null : owner.id();
        }
        String host = owner.endpoint().host();
        return Character.toString('a' + Integer.parseInt(host.substring(host.lastIndexOf('.') + 1)) - 1);
    }
}
