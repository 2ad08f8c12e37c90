package dev.waymark.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.OpenSlot.Direction;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CheckTest {

    private final Fleet fleet = new Fleet();

    @Test
    void a_cluster_in_order_has_no_findings() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void a_slot_that_nobody_claims_is_uncovered_though_others_believe_in_an_owner() {
        SlotSet before = fleet.member("a").slots;
        fleet.member("a").slots = SlotSet.range(1, before.count() - 1);

        Finding finding = only(FindingCode.SLOTS_UNCOVERED);

        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.slots()).isEqualTo(SlotSet.of(0));
        assertThat(finding.message()).isEqualTo("slot 0 has no owner");

        fleet.member("b").opinions.put(Fleet.id("a"), fleet.member("a").with(before));
        assertThat(codes()).containsExactly(FindingCode.SLOTS_UNCOVERED, FindingCode.NODES_DISAGREE);
    }

    @Test
    void slots_of_a_silent_primary_are_not_uncovered_but_named_with_it() {
        fleet.silence("a", Silence.Reason.NO_ANSWER, "does not answer within 5 s");
        fleet.member("A").replication = new NodeReport.Replication(false, false);

        Finding finding = only(FindingCode.PRIMARY_UNREACHABLE);

        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.slots()).isEqualTo(SlotSet.range(0, 5460));
        assertThat(finding.message())
                .isEqualTo("primary 10.0.0.1:7000 does not answer within 5 s, and has slots 0-5460");
    }

    @Test
    void a_failed_primary_that_was_replaced_is_a_warning_that_says_who_thinks_so() {
        Fleet.Member old = fleet.add("d", 7003);
        old.silence = new Silence(Silence.Reason.NO_CONNECTION, "cannot be reached: Connection refused");
        for (String name : List.of("a", "b", "c", "A", "B", "C")) {
            fleet.member(name).opinions.put(old.id, old.line(false, "fail"));
        }

        Finding finding = only(FindingCode.PRIMARY_UNREACHABLE);

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.message()).endsWith("6 of 6 nodes that answer say it has failed");
    }

    @Test
    void a_silent_replica_is_a_warning() {
        fleet.silence("A", Silence.Reason.REFUSED, "wants a password");

        Finding finding = only(FindingCode.REPLICA_UNREACHABLE);

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.message()).isEqualTo("replica 10.0.0.1:7100 wants a password");
        assertThat(finding.remedy()).contains("login");
    }

    @Test
    void a_slot_of_two_primaries_is_claimed_twice() {
        Fleet.Member b = fleet.member("b");
        for (String name : List.of("a", "c", "A", "B", "C")) {
            fleet.member(name).opinions.put(b.id, b.with(b.slots));
        }
        b.slots = SlotSet.range(5460, 10921);

        assertThat(codes()).containsExactly(FindingCode.SLOTS_CLAIMED_TWICE, FindingCode.NODES_DISAGREE);
        Finding finding = findings().get(0);
        assertThat(finding.slots()).isEqualTo(SlotSet.of(5460));
        assertThat(finding.message())
                .isEqualTo("slot 5460 is claimed by 10.0.0.1:7000 (epoch 1) and 10.0.0.1:7001 (epoch 2)");
    }

    @Test
    void the_few_that_see_other_owners_are_named_and_not_the_many() {
        Fleet.Member a = fleet.member("a");
        for (String name : List.of("B", "C")) {
            fleet.member(name).opinions.put(a.id, a.with(SlotSet.range(2, 5460)));
        }

        Finding finding = only(FindingCode.NODES_DISAGREE);

        assertThat(finding.nodes()).extracting(SurveyedNode::name).containsExactly("10.0.0.1:7101", "10.0.0.1:7102");
        assertThat(finding.slots()).isEqualTo(SlotSet.of(0, 1));
    }

    @Test
    void a_slot_open_at_both_ends_is_told_once() {
        fleet.member("a").open.add(new OpenSlot(7, Direction.MIGRATING, Fleet.id("b")));
        fleet.member("b").open.add(new OpenSlot(7, Direction.IMPORTING, Fleet.id("a")));
        fleet.member("b").foreignKeys.put(7, 3L);

        Finding finding = only(FindingCode.SLOTS_OPEN);

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.slots()).isEqualTo(SlotSet.of(7));
        assertThat(finding.message()).isEqualTo("slot 7 is on the way from 10.0.0.1:7000 to 10.0.0.1:7001");
    }

    @Test
    void a_source_alone_is_an_error_and_a_target_alone_only_with_keys() {
        fleet.member("a").open.add(new OpenSlot(7, Direction.MIGRATING, Fleet.id("b")));
        assertThat(only(FindingCode.SLOTS_HALF_OPEN).severity()).isEqualTo(Severity.ERROR);

        fleet.member("a").open.clear();
        fleet.member("b").open.add(new OpenSlot(7, Direction.IMPORTING, Fleet.id("a")));
        assertThat(only(FindingCode.SLOTS_HALF_OPEN).severity()).isEqualTo(Severity.WARNING);

        fleet.member("b").foreignKeys.put(7, 3L);
        assertThat(only(FindingCode.SLOTS_HALF_OPEN).severity()).isEqualTo(Severity.ERROR);
        assertThat(only(FindingCode.SLOTS_HALF_OPEN).message()).endsWith("and has 3 keys already");
    }

    @Test
    void two_ends_that_name_others_are_each_half_open() {
        fleet.member("a").open.add(new OpenSlot(7, Direction.MIGRATING, Fleet.id("b")));
        fleet.member("b").open.add(new OpenSlot(7, Direction.IMPORTING, Fleet.id("c")));

        assertThat(codes()).containsExactly(FindingCode.SLOTS_HALF_OPEN, FindingCode.SLOTS_HALF_OPEN);
    }

    @Test
    void an_open_slot_of_a_replica_counts_when_its_primary_has_it_not() {
        OpenSlot open = new OpenSlot(7, Direction.IMPORTING, Fleet.id("a"));
        fleet.member("B").open.add(open);

        Finding finding = only(FindingCode.SLOTS_OPEN_ON_REPLICA);
        assertThat(finding.nodes()).extracting(SurveyedNode::name).containsExactly("10.0.0.1:7101");

        fleet.member("b").open.add(open);
        assertThat(codes()).containsExactly(FindingCode.SLOTS_HALF_OPEN);
    }

    @Test
    void keys_in_a_slot_of_another_are_strays_and_keys_that_are_being_imported_are_not() {
        fleet.member("a").foreignKeys.put(6000, 2L);
        fleet.member("a").foreignKeys.put(6002, 1L);

        Finding finding = only(FindingCode.STRAY_KEYS);

        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.slots()).isEqualTo(SlotSet.of(6000, 6002));
        assertThat(finding.message()).startsWith("10.0.0.1:7000 has 3 keys of slots 6000,6002");
    }

    @Test
    void primaries_with_one_epoch_collide_but_new_ones_without_slots_do_not() {
        fleet.add("d", 7003);
        fleet.add("e", 7004);
        assertThat(codes()).doesNotContain(FindingCode.EPOCH_COLLISION);

        fleet.member("b").epoch = 3;
        Finding finding = findings().stream()
                .filter(each -> each.code() == FindingCode.EPOCH_COLLISION)
                .findFirst()
                .orElseThrow();

        assertThat(finding.message()).isEqualTo("10.0.0.1:7001, 10.0.0.1:7002 all have config epoch 3");
    }

    @Test
    void a_replica_without_a_link_is_told_and_one_that_copies_otherwise() {
        fleet.member("A").replication = new NodeReport.Replication(false, false);
        assertThat(only(FindingCode.REPLICA_LINK_DOWN).message())
                .isEqualTo("replica 10.0.0.1:7100 has no link to its primary 10.0.0.1:7000");

        fleet.member("A").replication = new NodeReport.Replication(false, true);
        assertThat(only(FindingCode.REPLICA_LINK_DOWN).message()).contains("still copying");
    }

    @Test
    void a_node_that_answers_but_is_flagged_is_told_with_who_says_so() {
        Fleet.Member a = fleet.member("a");
        fleet.member("b").opinions.put(a.id, a.line(false, "fail?"));
        assertThat(only(FindingCode.NODE_FLAGGED).severity()).isEqualTo(Severity.WARNING);
        assertThat(only(FindingCode.NODE_FLAGGED).message())
                .isEqualTo("10.0.0.1:7000 answers, but 10.0.0.1:7001 suspects it");

        fleet.member("b").opinions.put(a.id, a.line(false, "fail"));
        assertThat(only(FindingCode.NODE_FLAGGED).severity()).isEqualTo(Severity.ERROR);
    }

    @Test
    void a_missing_link_of_the_bus_is_told() {
        fleet.member("b").opinions.put(Fleet.id("a"), fleet.member("a").unlinked());

        assertThat(only(FindingCode.BUS_LINK_DOWN).message())
                .isEqualTo("10.0.0.1:7001 has no cluster bus link to 10.0.0.1:7000");
    }

    @Test
    void a_node_in_handshake_is_told_once_though_each_node_gives_it_a_name_of_its_own() {
        Endpoint stranger = new Endpoint("10.0.0.9", 7000);
        for (String name : List.of("a", "b")) {
            fleet.member(name)
                    .opinions
                    .put(
                            "made up by " + name,
                            new NodeLine(
                                    "made up by " + name,
                                    stranger,
                                    Set.of("handshake"),
                                    null,
                                    0,
                                    false,
                                    SlotSet.NONE,
                                    List.of()));
        }

        assertThat(only(FindingCode.NODE_IN_HANDSHAKE).message())
                .isEqualTo("a node at 10.0.0.9:7000 is in handshake with 10.0.0.1:7000, 10.0.0.1:7001");
    }

    @Test
    void a_node_without_an_address_is_told() {
        Fleet.Member lost = fleet.add("d", 7003);
        lost.endpoint = null;
        lost.silence = new Silence(Silence.Reason.NO_ADDRESS, "has no address that anybody knows");

        assertThat(only(FindingCode.NODE_WITHOUT_ADDRESS).message())
                .isEqualTo("node dddddddd has no address that anybody knows");
    }

    @Test
    void who_does_not_know_a_node_is_told() {
        fleet.member("b").opinions.put(Fleet.id("C"), Fleet.FORGOTTEN);

        assertThat(only(FindingCode.NODE_UNKNOWN).message()).isEqualTo("10.0.0.1:7102 is unknown to 10.0.0.1:7001");
    }

    @Test
    void nodes_that_refuse_to_serve_are_told() {
        fleet.member("b").serving = false;

        assertThat(only(FindingCode.CLUSTER_DOWN).message()).startsWith("10.0.0.1:7001 says that the cluster is down");
    }

    @Test
    void shares_are_uneven_beyond_the_threshold_only() {
        move(500);
        assertThat(findings()).isEmpty();

        move(100);
        assertThat(only(FindingCode.UNEVEN_SLOTS).message())
                .isEqualTo("an even share is 5461 slots, but 10.0.0.1:7000 has 4861, 10.0.0.1:7001 has 6061");
        assertThat(Check.findings(fleet.survey(), 15)).isEmpty();
        assertThat(Check.findings(fleet.survey(), 0)).isNotEmpty();
    }

    @Test
    void one_slot_more_is_never_uneven() {
        assertThat(Check.findings(fleet.survey(), 0)).isEmpty();
    }

    @Test
    void errors_come_first_and_codes_have_labels() {
        fleet.member("b").epoch = 3;
        fleet.member("a").foreignKeys.put(6000, 2L);

        assertThat(findings()).extracting(Finding::severity).containsExactly(Severity.ERROR, Severity.WARNING);
        assertThat(FindingCode.SLOTS_CLAIMED_TWICE.label()).isEqualTo("slots-claimed-twice");
    }

    private void move(int slots) {
        int first = fleet.member("a").slots.first();
        int next = fleet.member("b").slots.first();
        fleet.member("a").slots = SlotSet.range(first, next - slots - 1);
        fleet.member("b").slots = SlotSet.range(next - slots, 10921);
    }

    private List<Finding> findings() {
        return Check.findings(fleet.survey());
    }

    private List<FindingCode> codes() {
        return findings().stream().map(Finding::code).toList();
    }

    private Finding only(FindingCode code) {
        assertThat(codes()).containsExactly(code);
        return findings().get(0);
    }
}
