package dev.waymark.verification.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Publish and subscribe on a cluster. */
class PubSubTest {

    private static final String CHANNEL = "{news}one";
    private static final int SLOT = Slots.of(CHANNEL.getBytes(StandardCharsets.UTF_8));

    private final List<PlainClient> clients = new ArrayList<>();
    private EmbeddedCluster cluster;

    @BeforeEach
    void start() {
        cluster = EmbeddedCluster.builder().shards(3).start();
    }

    @AfterEach
    void close() throws IOException {
        for (PlainClient client : clients) {
            client.close();
        }
        cluster.close();
    }

    @Test
    void a_message_reaches_the_subscribers_of_all_nodes() throws IOException {
        for (EmbeddedNode node : cluster.nodes()) {
            connect(node).ask("SUBSCRIBE a");
            connect(node).ask("PSUBSCRIBE ?");
        }

        assertThat(connect(cluster.nodes().get(0)).ask("PUBLISH a hello"))
                .as("counts those of its own node only")
                .isEqualTo(":2");

        for (int i = 0; i < 6; i += 2) {
            assertThat(clients.get(i).read()).isEqualTo("*3 $7 message $1 a $5 hello");
            assertThat(clients.get(i + 1).read()).isEqualTo("*4 $8 pmessage $1 ? $1 a $5 hello");
        }
    }

    @Test
    void messages_of_one_publisher_arrive_in_order_everywhere() throws IOException {
        PlainClient subscriber = connect(cluster.nodes().get(2));
        subscriber.ask("SUBSCRIBE a");
        PlainClient publisher = connect(cluster.nodes().get(0));

        for (int i = 0; i < 500; i++) {
            publisher.send("PUBLISH a " + i);
        }

        for (int i = 0; i < 500; i++) {
            assertThat(subscriber.read()).endsWith(" " + i);
        }
    }

    @Test
    void a_sharded_message_stays_in_its_shard() throws IOException {
        EmbeddedNode owner = cluster.owner(SLOT);
        PlainClient subscriber = connect(owner);
        assertThat(subscriber.ask("SSUBSCRIBE " + CHANNEL)).isEqualTo("*3 $10 ssubscribe $9 {news}one :1");
        PlainClient elsewhere = connect(other(owner));
        assertThat(elsewhere.ask("SSUBSCRIBE " + CHANNEL)).isEqualTo("-MOVED " + SLOT + " " + owner.address());
        assertThat(elsewhere.ask("SPUBLISH " + CHANNEL + " m")).isEqualTo("-MOVED " + SLOT + " " + owner.address());
        elsewhere.ask("SUBSCRIBE " + CHANNEL);

        assertThat(connect(owner).ask("SPUBLISH " + CHANNEL + " m")).isEqualTo(":1");

        assertThat(subscriber.read()).isEqualTo("*3 $8 smessage $9 {news}one $1 m");
        assertThat(elsewhere.ask("PING")).isEqualTo("*2 $4 pong $0");
    }

    @Test
    void who_listens_to_channels_of_a_slot_is_told_when_it_leaves() throws IOException {
        EmbeddedNode source = cluster.owner(SLOT);
        PlainClient two = connect(source);
        two.ask("SUBSCRIBE plain");
        two.ask("SSUBSCRIBE {news}two {news}one");
        two.read();
        PlainClient three = connect(source);
        three.ask("HELLO 3");
        three.ask("SSUBSCRIBE {news}one");

        cluster.moveSlot(SLOT, other(source));

        assertThat(two.read()).isEqualTo("*3 $12 sunsubscribe $9 {news}one :1");
        assertThat(two.read()).isEqualTo("*3 $12 sunsubscribe $9 {news}two :0");
        assertThat(three.read()).isEqualTo(">3 $12 sunsubscribe $9 {news}one :0");
        assertThat(three.ask("SSUBSCRIBE {news}one"))
                .isEqualTo("-MOVED " + SLOT + " " + other(source).address());
        assertThat(two.ask("PING")).as("the other subscription is still there").isEqualTo("*2 $4 pong $0");
        assertThat(connect(source).ask("PUBSUB SHARDCHANNELS")).isEqualTo("*0");
    }

    @Test
    void a_slot_that_comes_in_can_be_listened_to_behind_asking_and_stays() throws IOException {
        EmbeddedNode source = cluster.owner(SLOT);
        EmbeddedNode target = other(source);
        var migration = cluster.beginMigration(SLOT, target);
        PlainClient early = connect(target);
        assertThat(early.ask("SSUBSCRIBE " + CHANNEL)).startsWith("-MOVED");
        early.ask("ASKING");
        assertThat(early.ask("SSUBSCRIBE " + CHANNEL)).endsWith("ssubscribe $9 {news}one :1");

        migration.finishMigration();

        assertThat(connect(target).ask("SPUBLISH " + CHANNEL + " m")).isEqualTo(":1");
        assertThat(early.read()).isEqualTo("*3 $8 smessage $9 {news}one $1 m");
    }

    @Test
    void a_subscriber_that_never_reads_is_closed_and_no_other_is_hurt() throws IOException {
        EmbeddedNode node = cluster.nodes().get(0);
        PlainClient publisher = connect(node);
        publisher.ask("CONFIG SET client-output-buffer-limit 'pubsub 1mb 0 0'");
        PlainClient slow = connect(node);
        slow.ask("SUBSCRIBE a");
        PlainClient good = connect(node);
        good.ask("SUBSCRIBE a");
        String text = "x".repeat(50_000);

        int receivers = 2;
        // The buffers of the system take some megabytes before anything waits in the node.
        for (int i = 0; receivers == 2 && i < 5_000; i++) {
            receivers = publisher.ask("PUBLISH a " + text).charAt(1) - '0';
            assertThat(good.read()).endsWith(text);
        }

        assertThat(receivers).isEqualTo(1);
        assertThat(publisher.ask("CLIENT LIST TYPE pubsub")).containsOnlyOnce("id=");
        assertThatThrownBy(() -> {
                    while (true) {
                        slow.read();
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("clos");
        assertThat(good.ask("PING")).isEqualTo("*2 $4 pong $0");
    }

    private EmbeddedNode other(EmbeddedNode than) {
        return cluster.nodes().stream().filter(node -> node != than).findFirst().orElseThrow();
    }

    private PlainClient connect(EmbeddedNode node) throws IOException {
        PlainClient client = new PlainClient(node);
        clients.add(client);
        return client;
    }
}
