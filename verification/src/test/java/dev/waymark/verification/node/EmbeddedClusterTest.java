package dev.waymark.verification.node;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.SetOption;
import dev.waymark.client.event.ClientMetrics;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.node.Fault;
import dev.waymark.node.SlotMigration;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The embedded cluster as a test author uses it, with our client on the other side. */
class EmbeddedClusterTest {

    private static final String KEY = "user:{42}:name";
    private static final int SLOT = Slots.of(KEY.getBytes(StandardCharsets.UTF_8));

    private final ClientMetrics metrics = new ClientMetrics();
    private EmbeddedCluster cluster;
    private ClusterClient redis;

    @BeforeEach
    void start() {
        cluster = EmbeddedCluster.builder()
                .shards(3)
                .nodeTimeout(Duration.ofMillis(500))
                .start();
        redis = ClusterClient.connect(ClientConfig.of(cluster.uri()).withListener(metrics));
    }

    @AfterEach
    void close() {
        redis.close();
        cluster.close();
    }

    @Test
    void it_is_ready_when_it_has_started() {
        for (EmbeddedNode node : cluster.nodes()) {
            assertThat(text(node.command("CLUSTER", "INFO")))
                    .contains("cluster_state:ok", "cluster_slots_ok:16384", "cluster_known_nodes:3");
            redis.call(set(node.address(), "there"));
            assertThat(redis.call(get(node.address()))).isEqualTo("there");
        }
        assertThat(metrics.movedCount()).isZero();
    }

    @Test
    void a_slot_moves_with_its_keys_and_clients_follow() {
        redis.call(set(KEY, "Ada"));
        EmbeddedNode target = other(cluster.owner(SLOT));

        cluster.moveSlot(SLOT, target);

        assertThat(cluster.owner(SLOT)).isSameAs(target);
        assertThat(redis.call(get(KEY))).isEqualTo("Ada");
        assertThat(metrics.movedCount()).isEqualTo(1);
        for (EmbeddedNode node : cluster.nodes()) {
            assertThat(text(node.command("CLUSTER", "NODES"))).contains(target.id());
            assertThat(node.command("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(SLOT)))
                    .isEqualTo(Reply.Number.of(node == target ? 1 : 0));
        }
    }

    @Test
    void a_migration_is_held_where_a_test_wants_it() {
        redis.call(set(KEY, "Ada"));
        SlotMigration migration = cluster.beginMigration(SLOT, other(cluster.owner(SLOT)));

        assertThat(redis.call(get(KEY))).isEqualTo("Ada");
        assertThat(metrics.askedCount()).isZero();

        migration.moveKey(KEY);
        assertThat(redis.call(get(KEY))).isEqualTo("Ada");
        assertThat(metrics.askedCount()).isEqualTo(1);
        assertThat(cluster.owner(SLOT)).isSameAs(migration.source());

        migration.finishMigration();
        assertThat(redis.call(get(KEY))).isEqualTo("Ada");
        assertThat(cluster.owner(SLOT)).isSameAs(migration.target());
    }

    @Test
    void a_target_that_forgets_that_it_imports_sends_clients_back() {
        redis.call(set(KEY, "Ada"));
        SlotMigration migration = cluster.beginMigration(SLOT, other(cluster.owner(SLOT)));
        migration.moveKey(KEY);
        migration.forgetImporting();

        RedisException failure = catchThrowableOfType(RedisException.class, () -> redis.call(get(KEY)));

        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(failure.hops()).hasSizeGreaterThan(3);
    }

    @Test
    void a_forced_reply_is_given_as_often_as_it_was_said() {
        cluster.owner(SLOT)
                .inject(Fault.onCommand("GET")
                        .reply("-LOADING Redis is loading the dataset in memory")
                        .times(2));
        redis.call(set(KEY, "Ada"));

        assertThat(redis.call(get(KEY))).isEqualTo("Ada");
    }

    @Test
    void a_reply_that_is_cut_leaves_the_effect_of_a_write_unknown() {
        try (EmbeddedNode.Injected cut =
                cluster.owner(SLOT).inject(Fault.onKey(KEY).dropAfter(1))) {
            RedisException failure = catchThrowableOfType(RedisException.class, () -> redis.call(incr(KEY)));
            assertThat(cut).isNotNull();
            assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
        }
        assertThat(redis.call(get(KEY))).as("it has run").isEqualTo("1");
    }

    @Test
    void a_delay_holds_up_what_comes_behind_it_and_not_other_connections() {
        EmbeddedNode node = cluster.owner(SLOT);
        try (EmbeddedNode.Injected slow = node.inject(Fault.onSlot(SLOT).delay(Duration.ofMillis(300)))) {
            assertThat(slow).isNotNull();
            var delayed = redis.send(set(KEY, "late"));
            assertThat(node.command("PING")).isEqualTo(new Reply.Text("PONG"));
            assertThat(delayed.toCompletableFuture()).isNotDone();
            assertThat(delayed.toCompletableFuture().join()).isEqualTo(true);
        }
    }

    @Test
    void keys_expire_when_a_test_moves_the_clock() {
        redis.call(set(KEY, "Ada", SetOption.ex(Duration.ofHours(1))));

        cluster.advanceClock(Duration.ofMinutes(59));
        assertThat(redis.call(get(KEY))).isEqualTo("Ada");
        cluster.advanceClock(Duration.ofMinutes(2));
        assertThat(redis.call(get(KEY))).isNull();
    }

    @Test
    void a_node_that_a_client_shuts_down_is_gone_as_a_killed_one() throws Exception {
        EmbeddedNode ended = cluster.owner(SLOT);

        try (PlainClient client = new PlainClient(ended)) {
            client.send("SHUTDOWN");
            eventually(other(ended), "cluster_state:fail");
        }

        assertThat(ended.isAlive()).isFalse();
    }

    @Test
    void a_killed_node_refuses_and_the_cluster_notices() throws Exception {
        EmbeddedNode killed = cluster.owner(SLOT);
        cluster.kill(killed);

        assertThat(killed.isAlive()).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> killed.command("PING"));
        try (Socket refused = new Socket()) {
            assertThat(catchThrowableOfType(
                            ConnectException.class,
                            () -> refused.connect(
                                    new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), killed.port()))))
                    .isNotNull();
        }
        eventually(other(killed), "cluster_state:fail");
    }

    @Test
    void a_node_that_was_cut_off_stops_serving_and_comes_back() {
        EmbeddedNode cut = cluster.node(0);
        cluster.partition(cut);
        eventually(cut, "cluster_state:fail");
        cluster.heal(cut);
        eventually(cut, "cluster_state:ok");
        eventually(cluster.node(1), "cluster_state:ok");
    }

    @Test
    void a_paused_node_answers_when_it_goes_on() {
        EmbeddedNode node = cluster.owner(SLOT);
        node.pause();
        var answer = redis.send(set(KEY, "Ada"));
        node.resume();
        assertThat(answer.toCompletableFuture().join()).isEqualTo(true);
    }

    @Test
    void nothing_is_left_of_it() {
        List<Integer> ports = cluster.nodes().stream().map(EmbeddedNode::port).toList();
        redis.close();
        cluster.close();
        cluster.close();

        assertThat(Thread.getAllStackTraces().keySet().stream().map(Thread::getName))
                .noneMatch(name -> ports.stream().anyMatch(port -> name.equals("waymark-node-" + port)));
        for (int port : ports) {
            assertThat(catchThrowableOfType(
                            ConnectException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close()))
                    .isNotNull();
        }
    }

    @Test
    void nonsense_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedCluster.builder().shards(0));
        assertThatIllegalArgumentException().isThrownBy(() -> cluster.owner(16384));
        assertThatIllegalArgumentException().isThrownBy(() -> Fault.onSlot(-1));
        assertThatIllegalStateException()
                .isThrownBy(() -> cluster.node(0).command("NOSUCH"))
                .withMessageContaining("ERR unknown command");
    }

    private EmbeddedNode other(EmbeddedNode node) {
        return cluster.nodes().stream().filter(each -> each != node).findFirst().orElseThrow();
    }

    private static void eventually(EmbeddedNode node, String line) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!text(node.command("CLUSTER", "INFO")).contains(line)) {
            assertThat(System.nanoTime()).as(line).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static String text(Reply reply) {
        return new String(((Reply.Bulk) reply).bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void a_parameter_of_redis_conf_holds_for_all_nodes_also_those_that_are_added() {
        try (EmbeddedCluster small =
                EmbeddedCluster.builder().shards(1).set("maxmemory", "5mb").start()) {
            EmbeddedNode added = small.addNodes(1).get(0);
            for (EmbeddedNode node : List.of(small.node(0), added)) {
                Reply value = ((Reply.Items) node.command("CONFIG", "GET", "maxmemory"))
                        .items()
                        .get(1);
                assertThat(((Reply.Bulk) value).bytes()).asString().isEqualTo("5242880");
            }
        }
    }

    @Test
    void a_parameter_that_there_is_not_or_a_value_that_it_cannot_have_is_refused_at_once() {
        EmbeddedCluster.Builder builder = EmbeddedCluster.builder();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.set("maxmemroy", "1"))
                .withMessageContaining("maxmemroy");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.set("maxmemory", "much"))
                .withMessageContaining("maxmemory");
    }

    @Test
    void slots_are_spread_over_nodes_that_were_added() {
        redis.call(set(KEY, "Ada"));
        cluster.addNodes(1);
        cluster.rebalance();

        for (EmbeddedNode node : cluster.nodes()) {
            long slots = IntStream.range(0, Slots.COUNT)
                    .filter(slot -> cluster.owner(slot) == node)
                    .count();
            assertThat(slots).isEqualTo(Slots.COUNT / 4);
        }
        assertThat(redis.call(get(KEY))).isEqualTo("Ada");
    }
}
