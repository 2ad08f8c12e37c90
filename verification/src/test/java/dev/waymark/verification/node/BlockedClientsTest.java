package dev.waymark.verification.node;

import static dev.waymark.client.command.BlockingPops.blpop;
import static dev.waymark.client.command.Lists.rpush;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.command.Keyed;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.node.SlotMigration;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that wait for a key, or watch one, while its slot moves. All keys here are in one slot. */
class BlockedClientsTest {

    private static final int SLOT = Slots.of("{t}".getBytes(StandardCharsets.UTF_8));

    private final List<PlainClient> clients = new ArrayList<>();
    private EmbeddedCluster cluster;
    private EmbeddedNode source;
    private EmbeddedNode target;

    @BeforeEach
    void start() {
        cluster = EmbeddedCluster.builder()
                .shards(3)
                .nodeTimeout(Duration.ofMillis(500))
                .start();
        source = cluster.owner(SLOT);
        target = cluster.nodes().stream()
                .filter(node -> node != source)
                .findFirst()
                .orElseThrow();
    }

    @AfterEach
    void close() throws IOException {
        for (PlainClient client : clients) {
            client.close();
        }
        cluster.close();
    }

    @Test
    void who_waits_at_the_source_is_sent_on_when_the_slot_has_left() throws IOException {
        PlainClient list = waiting(source, "BLPOP {t}l 0");
        PlainClient move = waiting(source, "BLMOVE {t}l {t}m LEFT LEFT 0");
        PlainClient stream = waiting(source, "XREAD BLOCK 0 STREAMS {t}x $");

        cluster.moveSlot(SLOT, target);

        for (PlainClient client : List.of(list, move, stream)) {
            assertThat(client.read()).isEqualTo(moved());
        }
        assertThat(blocked(source)).isZero();
    }

    @Test
    void who_waits_at_the_source_goes_on_waiting_while_the_slot_is_on_its_way() throws IOException {
        source.command("RPUSH", "{t}other", "x");
        PlainClient waits = waiting(source, "BLPOP {t}l 0");

        SlotMigration migration = cluster.beginMigration(SLOT, target);
        migration.moveKey("{t}other");
        assertThat(blocked(source)).isEqualTo(1);
        assertThat(connect(source).ask("BLPOP {t}l 0")).as("who comes now").isEqualTo(asked());

        migration.finishMigration();
        assertThat(waits.read()).isEqualTo(moved());
    }

    @Test
    void who_waits_at_the_target_is_served_by_the_key_that_arrives() throws IOException {
        source.command("RPUSH", "{t}l", "a", "b");
        SlotMigration migration = cluster.beginMigration(SLOT, target);
        PlainClient waits = asking(target, "BLPOP {t}l 0");

        migration.moveKey("{t}l");

        assertThat(waits.read()).isEqualTo("*2 $4 {t}l $1 a");
        assertThat(connect(source).ask("LLEN {t}l")).isEqualTo(asked());
        migration.finishMigration();
        assertThat(connect(target).ask("LRANGE {t}l 0 -1")).isEqualTo("*1 $1 b");
    }

    @Test
    void who_waits_at_the_target_stays_there_when_the_slot_is_its_own() throws IOException {
        SlotMigration migration = cluster.beginMigration(SLOT, target);
        PlainClient waits = asking(target, "BLPOP {t}l 0");

        migration.finishMigration();
        assertThat(blocked(target)).isEqualTo(1);

        assertThat(connect(target).ask("RPUSH {t}l a")).isEqualTo(":1");
        assertThat(waits.read()).isEqualTo("*2 $4 {t}l $1 a");
    }

    @Test
    void who_waits_at_the_target_is_sent_back_when_the_slot_does_not_come_after_all() throws IOException {
        SlotMigration migration = cluster.beginMigration(SLOT, target);
        PlainClient waits = asking(target, "BLPOP {t}l 0");

        migration.forgetImporting();

        assertThat(waits.read()).isEqualTo("-MOVED " + SLOT + ' ' + source.address());
    }

    @Test
    void a_key_that_leaves_is_no_key_that_has_come() throws IOException {
        source.command("RPUSH", "{t}other", "x");
        source.command("XADD", "{t}x", "1-1", "f", "v");
        PlainClient list = waiting(source, "BLPOP {t}l 0");
        PlainClient stream = waiting(source, "XREAD BLOCK 0 STREAMS {t}x $");

        SlotMigration migration = cluster.beginMigration(SLOT, target);
        migration.moveKey("{t}other");
        migration.moveKey("{t}x");
        assertThat(blocked(source)).isEqualTo(2);

        migration.finishMigration();
        assertThat(list.read()).isEqualTo(moved());
        assertThat(stream.read()).isEqualTo(moved());
    }

    @Test
    void who_waits_for_a_group_hears_that_the_stream_has_left() throws IOException {
        source.command("XGROUP", "CREATE", "{t}x", "g", "$", "MKSTREAM");
        PlainClient waits = waiting(source, "XREADGROUP GROUP g c BLOCK 0 STREAMS {t}x >");

        cluster.beginMigration(SLOT, target).moveKey("{t}x");

        assertThat(waits.read()).isEqualTo("-UNBLOCKED the stream key no longer exists");
    }

    @Test
    void a_watched_key_that_leaves_has_changed() throws IOException {
        source.command("SET", "{t}w", "v");
        PlainClient watches = watching("{t}w", "PING");
        PlainClient reads = watching("{t}w", "GET {t}w");

        SlotMigration migration = cluster.beginMigration(SLOT, target);
        migration.moveKey("{t}w");

        assertThat(watches.ask("EXEC")).isEqualTo("*-1");
        assertThat(reads.ask("EXEC")).isEqualTo(asked());
        assertThat(reads.ask("EXEC")).as("the transaction is gone").isEqualTo("-ERR EXEC without MULTI");
    }

    @Test
    void a_transaction_goes_where_its_keys_are() throws IOException {
        PlainClient watches = watching("{t}w", "PING");
        PlainClient writes = watching("{t}w", "SET {t}w v");

        cluster.moveSlot(SLOT, target);

        assertThat(writes.ask("EXEC")).isEqualTo(moved());
        assertThat(watches.ask("EXEC")).as("nothing has changed").isEqualTo("*1 +PONG");
        assertThat(connect(target).ask("EXISTS {t}w")).isEqualTo(":0");
    }

    @Test
    void who_waits_hears_when_the_cluster_is_down() throws IOException {
        PlainClient waits = waiting(source, "BLPOP {t}l 0");

        cluster.partition(source);

        assertThat(waits.read()).isEqualTo("-CLUSTERDOWN The cluster is down");
    }

    @Test
    void a_timeout_follows_the_clock_that_tests_move() throws IOException {
        PlainClient waits = waiting(source, "BLPOP {t}l 3600");

        cluster.advanceClock(Duration.ofMinutes(59));
        assertThat(blocked(source)).isEqualTo(1);
        cluster.advanceClock(Duration.ofMinutes(1));

        assertThat(waits.read()).isEqualTo("*-1");
    }

    @Test
    void who_is_gone_takes_nothing() throws IOException {
        PlainClient waits = waiting(source, "BLPOP {t}l 0");
        waits.close();
        await(source, 0);

        assertThat(connect(source).ask("RPUSH {t}l a")).isEqualTo(":1");
        assertThat(connect(source).ask("LRANGE {t}l 0 -1")).isEqualTo("*1 $1 a");
    }

    @Test
    void our_client_follows_a_slot_for_which_it_waits() {
        try (ClusterClient redis = ClusterClient.connect(cluster.uri())) {
            var popped = redis.send(blpop(Duration.ofSeconds(20), "{t}l")).toCompletableFuture();
            await(source, 1);

            cluster.moveSlot(SLOT, target);
            await(target, 1);
            redis.call(rpush("{t}l", "a"));

            assertThat(popped.join()).isEqualTo(new Keyed<>("{t}l", "a"));
        }
    }

    private String moved() {
        return "-MOVED " + SLOT + ' ' + target.address();
    }

    private String asked() {
        return "-ASK " + SLOT + ' ' + target.address();
    }

    private PlainClient connect(EmbeddedNode node) throws IOException {
        PlainClient client = new PlainClient(node);
        clients.add(client);
        return client;
    }

    /** A client that waits with this command. */
    private PlainClient waiting(EmbeddedNode node, String command) throws IOException {
        return waiting(connect(node), node, command);
    }

    private PlainClient asking(EmbeddedNode node, String command) throws IOException {
        PlainClient client = connect(node);
        assertThat(client.ask("ASKING")).isEqualTo("+OK");
        return waiting(client, node, command);
    }

    private static PlainClient waiting(PlainClient client, EmbeddedNode node, String command) throws IOException {
        int before = blocked(node);
        client.send(command);
        await(node, before + 1);
        return client;
    }

    /** A client that watches a key, and has one command in its transaction. */
    private PlainClient watching(String key, String command) throws IOException {
        PlainClient client = connect(source);
        assertThat(client.ask("WATCH " + key)).isEqualTo("+OK");
        assertThat(client.ask("MULTI")).isEqualTo("+OK");
        assertThat(client.ask(command)).isEqualTo("+QUEUED");
        return client;
    }

    private static void await(EmbeddedNode node, int blocked) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (blocked(node) != blocked) {
            assertThat(System.nanoTime()).as("clients that wait").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static int blocked(EmbeddedNode node) {
        Reply info = node.command("INFO", "clients");
        return new String(((Reply.Bulk) info).bytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("blocked_clients:"))
                .mapToInt(line -> Integer.parseInt(line.substring("blocked_clients:".length())))
                .findFirst()
                .orElseThrow();
    }
}
