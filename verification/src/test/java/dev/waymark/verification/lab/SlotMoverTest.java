package dev.waymark.verification.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.internal.cluster.ClusterException;
import dev.waymark.lab.internal.cluster.Migration;
import dev.waymark.lab.internal.cluster.SlotMover;
import dev.waymark.ops.Login;
import dev.waymark.ops.internal.wire.PlainConnection;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the mover says to whom, and in which order: the order is what keeps every key reachable. */
class SlotMoverTest {

    private final Queue<String> journal = ScriptedPrimary.journal();
    private ScriptedPrimary source;
    private ScriptedPrimary target;
    private ScriptedPrimary other;
    private SlotMover mover;

    @BeforeEach
    void connect() throws IOException {
        source = new ScriptedPrimary("source", journal);
        target = new ScriptedPrimary("target", journal);
        other = new ScriptedPrimary("other", journal);
        mover = connect(Login.OPEN);
    }

    @AfterEach
    void close() throws IOException {
        mover.close();
        source.close();
        target.close();
        other.close();
    }

    @Test
    void the_target_imports_first_and_owns_first() {
        source.has("a", "b");

        assertThat(mover.move(7, source.endpoint(), target.endpoint())).isEqualTo(2);

        assertThat(journal)
                .containsExactly(
                        "target: CLUSTER SETSLOT 7 IMPORTING id-of-source",
                        "source: CLUSTER SETSLOT 7 MIGRATING id-of-target",
                        "source: CLUSTER GETKEYSINSLOT 7 16",
                        "source: MIGRATE 127.0.0.1 " + target.endpoint().port() + "  0 10000 KEYS a b",
                        "source: CLUSTER COUNTKEYSINSLOT 7",
                        "target: CLUSTER SETSLOT 7 NODE id-of-target",
                        "source: CLUSTER SETSLOT 7 NODE id-of-target",
                        "other: CLUSTER SETSLOT 7 NODE id-of-target");
    }

    @Test
    void a_migration_is_held_half_way_for_as_long_as_one_likes() {
        source.has("a", "b", "c");
        Migration migration = mover.begin(7, source.endpoint(), target.endpoint());

        assertThat(migration.moveKeys(2)).isEqualTo(2);
        assertThat(journal).noneMatch(line -> line.contains("SETSLOT 7 NODE"));
        assertThat(migration.keysMoved()).isEqualTo(2);

        migration.finish();
        assertThat(migration.keysMoved()).isEqualTo(3);
        assertThat(journal).contains("other: CLUSTER SETSLOT 7 NODE id-of-target");
    }

    @Test
    void keys_can_be_moved_by_name() {
        source.has("a", "b", "c");
        Migration migration = mover.begin(7, source.endpoint(), target.endpoint());

        migration.moveKeys(List.of(PlainConnection.bytes("b", "c")));

        assertThat(journal).last().asString().endsWith(" KEYS b c");
        assertThat(migration.keysMoved()).isEqualTo(2);
    }

    @Test
    void a_slot_whose_source_has_a_key_left_is_not_given_away() {
        source.answers("CLUSTER COUNTKEYSINSLOT", ":1\r\n");

        fails("slot 7 is stuck between " + source.endpoint() + " and " + target.endpoint() + ": " + source.endpoint()
                + " still has keys of it");
        assertThat(journal).noneMatch(line -> line.contains("SETSLOT 7 NODE"));
    }

    @Test
    void an_error_of_migrate_ends_the_work_with_the_servers_own_words() {
        source.has("a");
        source.answers("MIGRATE", "-IOERR error or timeout reading to target instance\r\n");

        fails("slot 7 is stuck between " + source.endpoint() + " and " + target.endpoint() + ": " + source.endpoint()
                + " answered IOERR error or timeout reading to target instance");
        assertThat(journal).noneMatch(line -> line.contains("SETSLOT 7 NODE"));
    }

    @Test
    void a_target_that_refuses_to_import_leaves_the_source_alone() {
        target.answers("CLUSTER SETSLOT", "-ERR I'm already the owner of hash slot 7\r\n");

        fails("already the owner");
        assertThat(journal).noneMatch(line -> line.startsWith("source"));
    }

    @Test
    void a_source_that_became_a_replica_with_its_last_slot_need_not_be_told() {
        source.answers("CLUSTER SETSLOT 7 NODE", "-ERR Please use SETSLOT only with masters.\r\n");

        mover.move(7, source.endpoint(), target.endpoint());

        assertThat(journal).last().isEqualTo("other: CLUSTER SETSLOT 7 NODE id-of-target");
    }

    @Test
    void the_password_goes_with_the_keys() {
        mover.close();
        source.has("a");
        mover = connect(new Login("ada", "secret", null));

        mover.move(7, source.endpoint(), target.endpoint());

        assertThat(journal).anyMatch(line -> line.endsWith(" 0 10000 AUTH2 ada secret KEYS a"));
    }

    @Test
    void slots_do_not_turn_round_before_all_know_whose_the_last_epoch_is() {
        mover.move(7, source.endpoint(), target.endpoint());
        source.sawEpoch(2);
        journal.clear();
        int looks = source.looks();
        Thread moving = new Thread(() -> mover.move(7, target.endpoint(), source.endpoint()));
        moving.start();

        // It looks again and again, and does nothing else.
        eventually(() -> source.looks() > looks + 3);
        assertThat(journal).isEmpty();

        source.sawEpoch(3);
        eventually(() -> !moving.isAlive());
        assertThat(journal).contains("source: CLUSTER SETSLOT 7 NODE id-of-source");
    }

    @Test
    void a_node_that_is_no_primary_of_the_cluster_is_refused() {
        Endpoint stranger = new Endpoint("127.0.0.1", 1);

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> mover.move(7, source.endpoint(), stranger))
                .withMessage("127.0.0.1:1 is no primary of this cluster");
        assertThat(journal).isEmpty();
    }

    @Test
    void a_primary_that_is_not_there_is_said_at_once() {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> SlotMover.connect(List.of(new Endpoint("127.0.0.1", 1)), Login.OPEN))
                .withMessageStartingWith("cannot move slots: ");
    }

    private void fails(String why) {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> mover.move(7, source.endpoint(), target.endpoint()))
                .withMessageContaining(why);
    }

    private SlotMover connect(Login login) {
        return SlotMover.connect(List.of(source.endpoint(), target.endpoint(), other.endpoint()), login);
    }

    private static void eventually(BooleanSupplier holds) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("time left").isNegative();
            Thread.onSpinWait();
        }
    }
}
