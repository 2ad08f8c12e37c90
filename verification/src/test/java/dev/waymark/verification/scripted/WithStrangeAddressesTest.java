package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.ask;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.Reactions.reply;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_C;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes say where they and others are in all the ways that there are, some of them of no use. */
class WithStrangeAddressesTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();
    private final ScriptedServer c = cluster.c();

    @ParameterizedTest
    @ValueSource(strings = {"CLUSTER SHARDS", "CLUSTER SLOTS"})
    void a_null_or_empty_host_is_the_host_that_was_asked(String command) {
        onlyKnow(command);
        tell(cluster.view()
                .with(a, member -> member.announcing(null).withIp(""))
                .with(b, member -> member.announcing("").withIp("")));
        ClusterClient redis = cluster.client();

        everySlotIsServed(redis);
    }

    @Test
    void a_question_mark_is_not_the_node_that_was_asked() {
        onlyKnow("CLUSTER SLOTS");
        tell(cluster.view()
                .with(a, member -> member.announcing(null))
                .with(b, member -> member.announcing(""))
                .with(c, member -> member.announcing("?").withIp("")));
        ClusterClient redis = cluster.client(config -> config.withMaxRedirects(2));

        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        assertThat(redis.call(incr(ON_B))).isEqualTo(1);
        RedisException failure = failureOf(() -> redis.call(incr(ON_C)));
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(a.count("INCR") + b.count("INCR")).isEqualTo(2);
    }

    @Test
    void a_question_mark_leaves_the_address_that_another_reply_tells() {
        tell(cluster.view().withAll(member -> member.announcing("?")));
        ClusterClient redis = cluster.client();

        everySlotIsServed(redis);
    }

    @Test
    void a_server_that_knows_cluster_slots_only_is_enough() {
        onlyKnow("CLUSTER SLOTS");

        everySlotIsServed(cluster.client());
    }

    @Test
    void a_server_that_knows_cluster_nodes_only_is_enough() {
        onlyKnow("CLUSTER NODES");

        everySlotIsServed(cluster.client());
    }

    @Test
    void a_redirect_with_an_empty_host_means_the_host_of_its_sender() {
        ClusterClient redis = cluster.client();
        a.on("INCR").answer(moved(ON_A, ":" + b.port()));
        a.on("GET").answer(ask(ON_A, ":" + b.port()));
        b.on("GET").answer(Reactions.value("asked"));

        assertThat(redis.call(get(ON_A))).isEqualTo("asked");
        cluster.move(ON_A, b);
        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        assertThat(b.count("INCR")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?:7000", "127.0.0.1:0", "127.0.0.1:70000", "127.0.0.1:port", "nowhere", ":0", ":", "?:0"})
    void a_redirect_that_names_nobody_to_dial_leads_to_a_fresh_map(String address) {
        ClusterClient redis = cluster.client();
        a.on("INCR").always(moved(ON_A, address));
        cluster.move(ON_A, b);

        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
    }

    @Test
    void an_ask_that_names_nobody_to_dial_is_asked_again() {
        ClusterClient redis = cluster.client();
        a.on("INCR").answer(ask(ON_A, "?:7000"));

        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        assertThat(a.count("INCR")).isEqualTo(2);
    }

    @Test
    void an_ipv6_address_without_brackets_is_split_at_its_last_colon() {
        Endpoint strange = new Endpoint("fd00::1", 6379);
        ClusterClient redis =
                cluster.client(config -> config.withAddressMapping(node -> node.equals(strange) ? b.endpoint() : node));
        a.on("INCR").answer(moved(ON_A, "fd00::1:6379"));
        a.on("GET").answer(ask("{hello}other", "fd00::1:6379"));
        b.on("INCR").always(Reactions.number(7));
        b.on("GET").answer(Reactions.value("asked"));

        assertThat(redis.call(get("{hello}other"))).isEqualTo("asked");
        assertThat(redis.call(incr(ON_A))).isEqualTo(7);
    }

    @Test
    void a_host_name_in_the_map_and_an_address_in_a_redirect_are_one_node() {
        tell(cluster.view().withAll(member -> member.announcing("localhost").named("localhost")));
        ClusterClient redis = cluster.client();
        redis.pipeline(get(ON_A), get(ON_B), get(ON_C));
        int before = b.connectionsOpen();
        a.on("GET").answer(moved(ON_A, b), moved(ON_A, b), moved(ON_A, b));

        for (int i = 0; i < 10; i++) {
            redis.call(get(ON_A));
        }

        assertThat(redis.topology().nodes()).hasSize(3);
        assertThat(redis.topology().nodes())
                .allSatisfy(node -> assertThat(node.endpoint().host()).isEqualTo("localhost"));
        assertThat(before).isEqualTo(1);
        assertThat(b.connectionsEver())
                .as("one for commands, and those of refreshes, which are closed")
                .isLessThanOrEqualTo(1 + cluster.refreshes());
        Waiting.eventually(() -> assertThat(b.connectionsOpen()).isEqualTo(1));
    }

    @Test
    void announced_addresses_that_cannot_be_reached_are_mapped_wherever_they_turn_up() {
        Map<Endpoint, Endpoint> reached = Map.of(
                new Endpoint("10.255.0.1", 7001), a.endpoint(),
                new Endpoint("10.255.0.2", 7002), b.endpoint(),
                new Endpoint("10.255.0.3", 7003), c.endpoint());
        tell(cluster.view()
                .with(a, member -> member.at("10.255.0.1", 7001).withIp("10.255.0.1"))
                .with(b, member -> member.at("10.255.0.2", 7002).withIp("10.255.0.2"))
                .with(c, member -> member.at("10.255.0.3", 7003).withIp("10.255.0.3")));
        Set<Endpoint> unmapped = ConcurrentHashMap.newKeySet();
        UnaryOperator<Endpoint> mapping = node -> {
            Endpoint real = reached.get(node);
            if (real == null) {
                unmapped.add(node);
            }
            return real == null ? node : real;
        };
        ClusterClient redis = cluster.client(
                config -> ClientConfig.ofSeeds(new Endpoint("10.255.0.2", 7002)).withAddressMapping(mapping));

        everySlotIsServed(redis);
        a.on("INCR", "{hello}asked").answer(ask(ON_A, "10.255.0.2:7002"));
        assertThat(redis.call(incr("{hello}asked"))).isEqualTo(1);
        a.on("GET").answer(moved(ON_A, "10.255.0.3:7003"));
        c.on("GET").answer(Reactions.value("moved"));
        assertThat(redis.call(get(ON_A))).isEqualTo("moved");
        assertThat(unmapped).isEmpty();
    }

    @Test
    void words_and_flags_that_nobody_knows_are_passed_over() {
        ClusterView view = cluster.view();
        String odd = view.nodes(a.id())
                + "d".repeat(40) + " :0@0 slave,noaddr,fail " + a.id() + " 0 0 0 disconnected\n"
                + "e".repeat(40) + " 127.0.0.1:1@2,,tls-port=0,shard-id=77 handshake,novel - 0 0 0 connected\n"
                + "f".repeat(40) + " 127.0.0.1:9@10009,name,shard-id=1 master,fail - 0 0 1 connected\n";
        for (ScriptedServer node : cluster.nodes()) {
            node.tells(view.withAll(member -> member.withHealth("marvellous")));
            node.on("CLUSTER NODES").always(reply(out -> out.bulk(odd)));
        }

        everySlotIsServed(cluster.client());
    }

    @Test
    void of_two_primaries_in_one_shard_the_living_one_is_used() {
        ScriptedServer promoted = cluster.addReplicaOf(a);
        cluster.promote(promoted);
        ClusterView view = cluster.view()
                .with(
                        a,
                        member -> new Member(
                                member.id(),
                                member.host(),
                                member.ip(),
                                member.port(),
                                0,
                                "",
                                null,
                                1,
                                "fail",
                                cluster.view().members().get(3).slots()));
        tell(view);
        ClusterClient redis = cluster.client();

        everySlotIsServed(redis);
        assertThat(a.count("INCR")).isZero();
    }

    @Test
    void a_plain_client_dials_the_plain_port_where_there_are_two() {
        tell(cluster.view().withAll(member -> member.withTlsPort(1)));

        everySlotIsServed(cluster.client());
    }

    private void everySlotIsServed(ClusterClient redis) {
        for (String key : List.of(ON_A, ON_B, ON_C)) {
            assertThat(redis.call(incr(key))).isEqualTo(1);
        }
        assertThat(redis.topology().coveredSlots()).isEqualTo(16384);
        assertThat(cluster.count("INCR")).as("no redirect").isEqualTo(3);
    }

    private void tell(ClusterView view) {
        cluster.nodes().forEach(node -> node.tells(view));
    }

    /** All nodes refuse the other ways to ask for the map. */
    private void onlyKnow(String command) {
        for (String other : List.of("CLUSTER SHARDS", "CLUSTER SLOTS", "CLUSTER NODES")) {
            if (!other.equals(command)) {
                Reaction unknown = error("ERR Unknown subcommand or wrong number of arguments for '"
                        + other.substring(8) + "'. Try CLUSTER HELP.");
                cluster.nodes().forEach(node -> node.on(other).always(unknown));
            }
        }
    }
}
