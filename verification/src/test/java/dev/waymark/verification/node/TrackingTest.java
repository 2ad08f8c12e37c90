package dev.waymark.verification.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.node.SlotMigration;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that keep what they have read, while slots move. */
class TrackingTest {

    private static final String KEY = "user:{42}:name";
    private static final int SLOT = Slots.of(KEY.getBytes(StandardCharsets.UTF_8));

    private EmbeddedCluster cluster;
    private EmbeddedNode source;
    private EmbeddedNode target;
    private PlainClient client;

    @BeforeEach
    void start() throws IOException {
        cluster = EmbeddedCluster.builder().shards(3).start();
        source = cluster.owner(SLOT);
        target = cluster.nodes().stream()
                .filter(node -> node != source)
                .findFirst()
                .orElseThrow();
        client = new PlainClient(source);
        client.ask("HELLO 3");
        assertThat(client.ask("SET " + KEY + " Ada")).isEqualTo("+OK");
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        cluster.close();
    }

    @Test
    void a_key_that_moves_away_counts_as_changed() throws IOException {
        client.ask("CLIENT TRACKING ON");
        assertThat(client.ask("GET " + KEY)).isEqualTo("$3 Ada");
        SlotMigration migration = cluster.beginMigration(SLOT, target);

        migration.moveKey(KEY);

        assertThat(client.read()).isEqualTo(">2 $10 invalidate *1 $14 user:{42}:name");
    }

    @Test
    void a_key_of_a_slot_that_another_node_has_taken_counts_as_changed() throws IOException {
        client.ask("CLIENT TRACKING ON");
        client.ask("GET " + KEY);

        // The target takes the slot without its keys, with an epoch that the source must yield to.
        target.command("CLUSTER", "SETSLOT", Integer.toString(SLOT), "IMPORTING", source.id());
        target.command("CLUSTER", "SETSLOT", Integer.toString(SLOT), "NODE", target.id());

        assertThat(client.read()).isEqualTo(">2 $10 invalidate *1 $14 user:{42}:name");
        assertThat(client.ask("GET " + KEY)).startsWith("-MOVED " + SLOT);
    }

    @Test
    void a_transaction_on_a_watched_key_that_moves_away_is_redirected() throws IOException {
        assertThat(client.ask("WATCH " + KEY)).isEqualTo("+OK");
        client.ask("MULTI");
        assertThat(client.ask("GET " + KEY)).isEqualTo("+QUEUED");

        cluster.moveSlot(SLOT, target);

        assertThat(client.ask("EXEC")).isEqualTo("-MOVED " + SLOT + " " + target.address());
        assertThat(client.ask("EXEC")).isEqualTo("-ERR EXEC without MULTI");
    }

    @Test
    void a_transaction_without_keys_fails_when_a_watched_key_has_moved_away() throws IOException {
        client.ask("WATCH " + KEY);
        client.ask("MULTI");
        client.ask("PING");

        cluster.moveSlot(SLOT, target);

        assertThat(client.ask("EXEC")).isEqualTo("_");
    }
}
