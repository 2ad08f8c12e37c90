package dev.waymark.node.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.internal.gate.SlotState.Owner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SlotGateTest {

    private static final SlotState MINE = new SlotState(Owner.ME, "127.0.0.1:1", null, false);
    private static final SlotState LEAVING = new SlotState(Owner.ME, "127.0.0.1:1", "127.0.0.1:2", false);
    private static final SlotState FOREIGN = new SlotState(Owner.ANOTHER, "127.0.0.1:2", null, false);
    private static final SlotState COMING = new SlotState(Owner.ANOTHER, "127.0.0.1:2", null, true);
    private static final SlotState NOBODYS = new SlotState(Owner.NOBODY, null, null, false);
    private static final SlotState MY_PRIMARYS = new SlotState(Owner.MY_PRIMARY, "127.0.0.1:2", null, false);

    private static final ClusterMood DOWN = new ClusterMood(false, false, true);
    private static final ClusterMood DOWN_BUT_READS = new ClusterMood(false, true, true);
    private static final ClusterMood DOWN_WITH_CHANNELS = new ClusterMood(false, false, false);

    /** A request for one key that is here, to be varied. */
    private boolean cross;

    private boolean several;
    private int here = 1;
    private int missing;
    private boolean asking;
    private boolean readOnly;
    private boolean write;
    private boolean migrate;
    private boolean channels;

    @Test
    void what_is_mine_is_served() {
        assertThat(ask(MINE)).isNull();
        here = 0;
        missing = 1;
        assertThat(ask(MINE)).isNull();
    }

    @Test
    void another_ones_slot_is_moved_whatever_the_client_has_said() {
        assertThat(ask(FOREIGN)).isEqualTo("MOVED 7 127.0.0.1:2");
        asking = true;
        readOnly = true;
        assertThat(ask(FOREIGN)).isEqualTo("MOVED 7 127.0.0.1:2");
    }

    @Test
    void nobodys_slot_is_not_served_before_anything_else_is_asked() {
        cross = true;
        asking = true;
        assertThat(ask(NOBODYS, DOWN)).isEqualTo("CLUSTERDOWN Hash slot not served");
    }

    @Test
    void several_slots_are_refused_by_any_node_also_when_the_cluster_is_down() {
        cross = true;
        assertThat(ask(MINE)).startsWith("CROSSSLOT ");
        assertThat(ask(FOREIGN, DOWN)).startsWith("CROSSSLOT ");
    }

    @Test
    void a_key_that_has_left_is_asked_for_at_the_target() {
        here = 0;
        missing = 1;
        assertThat(ask(LEAVING)).isEqualTo("ASK 7 127.0.0.1:2");
        missing = 3;
        several = true;
        assertThat(ask(LEAVING)).isEqualTo("ASK 7 127.0.0.1:2");
    }

    @Test
    void keys_torn_apart_are_to_be_tried_again() {
        here = 1;
        missing = 1;
        several = true;
        assertThat(ask(LEAVING)).isEqualTo("TRYAGAIN Multiple keys request during rehashing of slot");
        asking = true;
        assertThat(ask(COMING)).isEqualTo("TRYAGAIN Multiple keys request during rehashing of slot");
    }

    @Test
    void keys_that_are_all_still_here_are_served() {
        here = 2;
        several = true;
        assertThat(ask(LEAVING)).isNull();
    }

    @Test
    void a_slot_that_comes_in_serves_only_those_who_were_sent() {
        assertThat(ask(COMING)).isEqualTo("MOVED 7 127.0.0.1:2");
        asking = true;
        assertThat(ask(COMING)).isNull();
    }

    @Test
    void one_key_that_is_not_here_yet_is_new_however_often_it_is_named() {
        asking = true;
        here = 0;
        missing = 2;
        assertThat(ask(COMING)).isNull();
        several = true;
        assertThat(ask(COMING)).startsWith("TRYAGAIN ");
    }

    @Test
    void migrate_is_served_while_the_slot_is_open_on_either_side() {
        migrate = true;
        here = 0;
        missing = 2;
        several = true;
        assertThat(ask(LEAVING)).isNull();
        assertThat(ask(COMING)).isNull();
        assertThat(ask(FOREIGN)).startsWith("MOVED ");
    }

    @Test
    void a_cluster_that_is_down_serves_and_redirects_nothing() {
        assertThat(ask(MINE, DOWN)).isEqualTo("CLUSTERDOWN The cluster is down");
        assertThat(ask(FOREIGN, DOWN)).isEqualTo("CLUSTERDOWN The cluster is down");
    }

    @Test
    void a_cluster_that_is_down_may_be_told_to_serve_reads() {
        assertThat(ask(MINE, DOWN_BUT_READS)).isNull();
        assertThat(ask(FOREIGN, DOWN_BUT_READS)).startsWith("MOVED ");
        write = true;
        assertThat(ask(MINE, DOWN_BUT_READS))
                .isEqualTo("CLUSTERDOWN The cluster is down and only accepts read commands");
    }

    @Test
    void channels_live_through_a_cluster_that_is_down_unless_told_otherwise() {
        channels = true;
        assertThat(ask(MINE, DOWN)).isNull();
        assertThat(ask(MINE, DOWN_WITH_CHANNELS)).isEqualTo("CLUSTERDOWN The cluster is down");
    }

    @Test
    void a_replica_serves_reads_to_those_who_have_agreed_to_it() {
        assertThat(ask(MY_PRIMARYS)).startsWith("MOVED ");
        readOnly = true;
        assertThat(ask(MY_PRIMARYS)).isNull();
        write = true;
        assertThat(ask(MY_PRIMARYS)).startsWith("MOVED ");
    }

    @Test
    void a_replica_serves_channels_to_everybody() {
        channels = true;
        assertThat(ask(MY_PRIMARYS)).isNull();
    }

    @Test
    void who_waits_for_a_key_goes_on_waiting_while_its_slot_is_on_its_way() {
        here = 0;
        missing = 1;
        write = true;
        assertThat(askToWait(MINE, ClusterMood.UP)).isNull();
        assertThat(askToWait(LEAVING, ClusterMood.UP)).isNull();
        assertThat(askToWait(COMING, ClusterMood.UP)).isNull();
    }

    @Test
    void who_waits_for_a_key_is_sent_on_when_its_slot_has_left() {
        write = true;
        assertThat(askToWait(FOREIGN, ClusterMood.UP)).isEqualTo("MOVED 7 127.0.0.1:2");
        assertThat(askToWait(NOBODYS, ClusterMood.UP)).isEqualTo("CLUSTERDOWN Hash slot not served");
        assertThat(askToWait(MINE, DOWN_BUT_READS)).isEqualTo("CLUSTERDOWN The cluster is down");
    }

    @Test
    void who_waits_to_read_may_wait_at_a_replica() {
        assertThat(askToWait(MY_PRIMARYS, ClusterMood.UP)).startsWith("MOVED ");
        readOnly = true;
        assertThat(askToWait(MY_PRIMARYS, ClusterMood.UP)).isNull();
        write = true;
        assertThat(askToWait(MY_PRIMARYS, ClusterMood.UP)).startsWith("MOVED ");
    }

    private @Nullable String ask(SlotState state) {
        return ask(state, ClusterMood.UP);
    }

    private @Nullable String ask(SlotState state, ClusterMood mood) {
        return SlotGate.refusal(state, request(), mood);
    }

    private @Nullable String askToWait(SlotState state, ClusterMood mood) {
        return SlotGate.refusalToWait(state, request(), mood);
    }

    private Request request() {
        return new Request(7, cross, several, here, missing, asking, readOnly, write, migrate, channels);
    }
}
