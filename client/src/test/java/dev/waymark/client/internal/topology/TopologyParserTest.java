package dev.waymark.client.internal.topology;

import static dev.waymark.client.internal.topology.Replies.array;
import static dev.waymark.client.internal.topology.Replies.error;
import static dev.waymark.client.internal.topology.Replies.inResp2;
import static dev.waymark.client.internal.topology.Replies.line;
import static dev.waymark.client.internal.topology.Replies.lines;
import static dev.waymark.client.internal.topology.Replies.map;
import static dev.waymark.client.internal.topology.Replies.shard;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.client.Endpoint;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import dev.waymark.client.internal.topology.UnusableViewException.Kind;
import dev.waymark.protocol.Reply;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyParserTest {

    private static final Endpoint ASKED = new Endpoint("seed.local", 7000);

    private static final Reply UNKNOWN_SUBCOMMAND = error("ERR unknown subcommand 'SHARDS'. Try CLUSTER HELP.");
    private static final Reply NOPERM = error("NOPERM this user has no permissions to run the 'cluster|nodes' command");

    private static final Reply NODES = lines(
            line("a", "10.0.0.1:7000@17000", "myself,master", "-", 5, "0-99 200 [93->-b] [300-<-b]"),
            line("b", "10.0.0.2:7000@17000,redis-2.local", "master", "-", 6, "100-199 201-16383"),
            line("c", "10.0.0.3:7000@17000", "slave", "a", 5, ""));

    private final TopologyParser plain = new TopologyParser(false, UnaryOperator.identity());
    private final TopologyParser tls = new TopologyParser(true, UnaryOperator.identity());

    // CLUSTER NODES

    @Test
    void nodes_alone_tells_all() throws Exception {
        View view = plain.parse(ASKED, null, null, NODES);
        assertThat(view.topology().nodes())
                .containsExactly(
                        new Node(
                                "a",
                                at("10.0.0.1", 7000),
                                none(),
                                Role.PRIMARY,
                                null,
                                5,
                                Health.ONLINE,
                                Views.ranges("0-99 200")),
                        new Node(
                                "b",
                                at("10.0.0.2", 7000),
                                List.of(at("redis-2.local", 7000)),
                                Role.PRIMARY,
                                null,
                                6,
                                Health.ONLINE,
                                Views.ranges("100-199 201-16383")),
                        new Node("c", at("10.0.0.3", 7000), none(), Role.REPLICA, "a", 5, Health.ONLINE, none()));
        assertThat(view.askedId()).isEqualTo("a");
        assertThat(view.asked()).isEqualTo(ASKED);
        assertThat(view.partial()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.9:7000",
                "10.0.0.9:7000@17000",
                "10.0.0.9:7000@17000,",
                "10.0.0.9:7000@17000,,tls-port=0,shard-id=69bc080733d1355567173199cff4a6a039a2f024",
                "10.0.0.9:7000@17000,shard-id=69bc080733d1355567173199cff4a6a039a2f024"
            })
    void an_address_in_nodes_may_carry_a_bus_port_and_more_fields__R57(String address) throws Exception {
        Node node = only(lines(line("a", address, "master", "-", 1, "0")));
        assertThat(node.endpoint()).isEqualTo(at("10.0.0.9", 7000));
        assertThat(node.aliases()).isEmpty();
    }

    @Test
    void an_ipv6_address_in_nodes_is_split_at_its_last_colon__R54() throws Exception {
        Node node = only(lines(line("a", "fd00::1:7000@17000", "master", "-", 1, "0")));
        assertThat(node.endpoint()).isEqualTo(at("fd00::1", 7000));
    }

    @Test
    void a_node_that_does_not_know_its_own_address_is_where_it_was_asked() throws Exception {
        Node node = only(lines(line("a", ":7001@17001", "myself,master", "-", 0, "")));
        assertThat(node.endpoint()).isEqualTo(at("seed.local", 7001));
    }

    @Test
    void a_node_without_address_is_left_out_and_makes_the_view_partial_when_it_has_slots__R57() throws Exception {
        String gone = line("x", ":0@0", "master,noaddr", "-", 1, "");
        View view = plain.parse(ASKED, null, null, lines(line("a", "h:1@2", "master", "-", 1, "0-9"), gone));
        assertThat(view.topology().nodes()).extracting(Node::id).containsExactly("a");
        assertThat(view.partial()).isFalse();
        view = plain.parse(ASKED, null, null, lines(line("a", "h:1@2", "master", "-", 1, "0-9"), gone + " 10-20"));
        assertThat(view.topology().nodes()).extracting(Node::id).containsExactly("a");
        assertThat(view.partial()).isTrue();
    }

    @Test
    void a_node_in_handshake_is_left_out_and_makes_the_view_partial() throws Exception {
        View view = plain.parse(
                ASKED,
                null,
                null,
                lines(line("a", "h:1@2", "master", "-", 1, "0-9"), line("x", "h:3@4", "handshake", "-", 0, "")));
        assertThat(view.topology().nodes()).extracting(Node::id).containsExactly("a");
        assertThat(view.partial()).isTrue();
    }

    @Test
    void flags_tell_role_and_health_and_unknown_ones_tell_nothing() throws Exception {
        View view = plain.parse(
                ASKED,
                null,
                null,
                lines(
                        line("a", "h:1@2", "master,fail", "-", 1, "0-9"),
                        line("b", "h:2@2", "master,fail?,nofailover", "-", 2, "10"),
                        line("c", "h:3@2", "slave,witness", "a", 1, ""),
                        line("d", "h:4@2", "noflags", "-", 1, "")));
        assertThat(view.topology().nodes())
                .extracting(Node::role, Node::health)
                .containsExactly(
                        tuple(Role.PRIMARY, Health.FAILED),
                        tuple(Role.PRIMARY, Health.UNKNOWN),
                        tuple(Role.REPLICA, Health.ONLINE),
                        tuple(Role.PRIMARY, Health.ONLINE));
    }

    @Test
    void a_slot_that_two_claim_is_the_living_ones_then_the_higher_epochs__R57() throws Exception {
        View view = plain.parse(
                ASKED,
                null,
                null,
                lines(
                        line("a", "h:1@2", "master,fail", "-", 9, "0-9"),
                        line("b", "h:2@2", "master", "-", 2, "5-19"),
                        line("c", "h:3@2", "master", "-", 3, "15-29")));
        assertThat(view.topology().nodes())
                .extracting(Node::slots)
                .containsExactly(Views.ranges("0-4"), Views.ranges("5-14"), Views.ranges("15-29"));
    }

    // CLUSTER SHARDS

    @Test
    void shards_alone_tells_all_but_epochs() throws Exception {
        Reply shards = array(
                shard(array(0, 99, 200, 16383), member("a", "10.0.0.1", "master", "online")),
                shard(
                        array(100, 199),
                        member("c", "10.0.0.3", "replica", "loading"),
                        member("b", "10.0.0.2", "master", "online")));
        for (Reply form : new Reply[] {shards, inResp2(shards)}) {
            View view = plain.parse(ASKED, form, null, NOPERM);
            assertThat(view.topology().nodes())
                    .containsExactly(
                            new Node(
                                    "a",
                                    at("10.0.0.1", 7000),
                                    none(),
                                    Role.PRIMARY,
                                    null,
                                    -1,
                                    Health.ONLINE,
                                    Views.ranges("0-99 200-16383")),
                            new Node("c", at("10.0.0.3", 7000), none(), Role.REPLICA, "b", -1, Health.LOADING, none()),
                            new Node(
                                    "b",
                                    at("10.0.0.2", 7000),
                                    none(),
                                    Role.PRIMARY,
                                    null,
                                    -1,
                                    Health.ONLINE,
                                    Views.ranges("100-199")));
            assertThat(view.askedId()).isNull();
            assertThat(view.partial()).isFalse();
        }
    }

    @Test
    void unknown_fields_and_words_in_shards_are_tolerated__R57() throws Exception {
        Reply shards = array(map(
                "id",
                "shard-1",
                "slots",
                array(0, 9),
                "weather",
                map("sky", "blue"),
                "nodes",
                array(
                        map("id", "w", "port", 1, "ip", "h", "role", "witness", "health", "sleepy", "x", null),
                        map("id", "a", "port", 2, "ip", "h", "role", "primary", "health", "online"))));
        View view = plain.parse(ASKED, shards, null, null);
        assertThat(view.topology().primaryOf(0)).extracting(Node::id).isEqualTo("a");
        assertThat(view.topology().replicasOf(0)).extracting(Node::health).containsExactly(Health.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "failed"})
    void of_two_primaries_in_a_shard_the_living_one_has_the_slots__R57(String failed) throws Exception {
        Reply shards = array(shard(
                array(0, 9), member("a", "10.0.0.1", "master", failed), member("b", "10.0.0.2", "master", "online")));
        View view = plain.parse(ASKED, shards, null, null);
        assertThat(view.topology().primaryOf(0)).extracting(Node::id).isEqualTo("b");
        assertThat(view.topology().node("a")).map(Node::health).contains(Health.FAILED);
    }

    @Test
    void slots_of_a_shard_without_primary_are_owned_by_nobody_known() throws Exception {
        Reply shards = array(
                shard(array(0, 9), member("a", "10.0.0.1", "replica", "online")),
                shard(array(10, 19), member("b", "10.0.0.2", "master", "online")));
        View view = plain.parse(ASKED, shards, null, null);
        assertThat(view.topology().coveredSlots()).isEqualTo(10);
        assertThat(view.partial()).isTrue();
    }

    // CLUSTER SLOTS

    @Test
    void slots_alone_tells_neither_epochs_nor_nodes_without_slots() throws Exception {
        Reply slots = array(
                array(0, 99, array("10.0.0.1", 7000, "a", map()), array("10.0.0.3", 7000, "c", map())),
                array(100, 199, array("10.0.0.2", 7000, "b", map("hostname", "b.local", "weather", "fine"))),
                array(200, 16383, array("10.0.0.1", 7000, "a", map()), array("10.0.0.3", 7000, "c", map())));
        for (Reply form : new Reply[] {slots, inResp2(slots)}) {
            View view = plain.parse(ASKED, UNKNOWN_SUBCOMMAND, form, NOPERM);
            assertThat(view.topology().nodes())
                    .containsExactly(
                            new Node(
                                    "a",
                                    at("10.0.0.1", 7000),
                                    none(),
                                    Role.PRIMARY,
                                    null,
                                    -1,
                                    Health.UNKNOWN,
                                    Views.ranges("0-99 200-16383")),
                            new Node("c", at("10.0.0.3", 7000), none(), Role.REPLICA, "a", -1, Health.UNKNOWN, none()),
                            new Node(
                                    "b",
                                    at("10.0.0.2", 7000),
                                    List.of(at("b.local", 7000)),
                                    Role.PRIMARY,
                                    null,
                                    -1,
                                    Health.UNKNOWN,
                                    Views.ranges("100-199")));
            assertThat(view.partial()).isTrue();
        }
    }

    @Test
    void slots_without_ids_name_nodes_by_their_addresses() throws Exception {
        Reply slots = array(
                array(0, 99, array("10.0.0.1", 7000), array("10.0.0.3", 7000)),
                array(100, 199, array("10.0.0.2", 7000)));
        View view = plain.parse(ASKED, null, slots, null);
        assertThat(view.topology().nodes()).allMatch(Node::provisional).hasSize(3);
        assertThat(view.topology().replicasOf(0)).extracting(Node::endpoint).containsExactly(at("10.0.0.3", 7000));
    }

    @Test
    void slots_without_ids_get_them_from_nodes() throws Exception {
        Reply slots = array(array(0, 99, array("10.0.0.1", 7000), array("10.0.0.3", 7000)));
        View view = plain.parse(ASKED, null, slots, NODES);
        assertThat(view.topology().nodes()).extracting(Node::id).containsExactly("a", "b", "c");
        assertThat(view.topology().primaryOf(0)).extracting(Node::id).isEqualTo("a");
    }

    // Together

    @Test
    void nodes_is_believed_for_slots_roles_and_epochs_and_shards_for_addresses_and_health() throws Exception {
        Reply shards = array(shard(
                array(0, 16383),
                map(
                        "id",
                        "a",
                        "port",
                        7000,
                        "ip",
                        "10.0.0.1",
                        "endpoint",
                        "a.local",
                        "hostname",
                        "a.local",
                        "role",
                        "master",
                        "health",
                        "online"),
                map(
                        "id",
                        "c",
                        "port",
                        7000,
                        "ip",
                        "10.0.0.3",
                        "endpoint",
                        "c.local",
                        "hostname",
                        "c.local",
                        "role",
                        "master",
                        "health",
                        "loading")));
        View view = plain.parse(ASKED, shards, null, NODES);
        assertThat(view.topology().node("a"))
                .contains(new Node(
                        "a",
                        at("a.local", 7000),
                        List.of(at("10.0.0.1", 7000)),
                        Role.PRIMARY,
                        null,
                        5,
                        Health.ONLINE,
                        Views.ranges("0-99 200")));
        assertThat(view.topology().node("c"))
                .contains(new Node(
                        "c",
                        at("c.local", 7000),
                        List.of(at("10.0.0.3", 7000)),
                        Role.REPLICA,
                        "a",
                        5,
                        Health.LOADING,
                        none()));
        assertThat(view.topology().node("b"))
                .as("who only NODES knows")
                .map(Node::endpoint)
                .contains(at("10.0.0.2", 7000));
    }

    @Test
    void what_nodes_calls_failed_is_failed_whatever_shards_says() throws Exception {
        Reply nodes = lines(
                line("a", "10.0.0.1:7000@17000", "master,fail", "-", 5, "0-9"),
                line("b", "10.0.0.2:7000@17000", "master,fail?", "-", 6, "10"));
        Reply shards = array(
                shard(array(0, 9), member("a", "10.0.0.1", "master", "online")),
                shard(array(10, 10), member("b", "10.0.0.2", "master", "online")));
        assertThat(plain.parse(ASKED, shards, null, nodes).topology().nodes())
                .extracting(Node::health)
                .containsExactly(Health.FAILED, Health.UNKNOWN);
    }

    @Test
    void slots_stands_in_for_slots_that_nodes_does_not_tell() throws Exception {
        Reply slots = array(array(0, 99, array("10.0.0.1", 7000, "a", map())));
        Reply withoutSlots = lines(line("a", "10.0.0.1:7000@17000", "master", "-", 5, ""));
        Node owner = plain.parse(ASKED, null, slots, withoutSlots).topology().primaryOf(0);
        assertThat(owner).extracting(Node::id, Node::configEpoch).containsExactly("a", 5L);
    }

    @Test
    void a_cluster_without_slots_is_a_cluster() throws Exception {
        Reply newborn = lines(line("a", ":7000@17000", "myself,master", "-", 0, ""));
        View view = plain.parse(ASKED, null, array(), newborn);
        assertThat(view.topology().nodes()).extracting(Node::id).containsExactly("a");
        assertThat(view.topology().coveredSlots()).isZero();
    }

    // Addresses

    @Test
    void null_empty_and_question_mark_in_one_reply__R53() throws Exception {
        Reply slots = array(
                array(0, 0, array(null, 7001, "a", map("ip", "10.0.0.1"))),
                array(1, 1, array("", 7002, "b", map("ip", "10.0.0.2"))),
                array(2, 2, array("?", 7003, "c", map("ip", "10.0.0.3"))),
                array(3, 3, array("?", 7004, "d", map())));
        View view = plain.parse(ASKED, null, slots, null);
        assertThat(view.topology().nodes())
                .extracting(Node::endpoint)
                .containsExactly(at("seed.local", 7001), at("seed.local", 7002), at("10.0.0.3", 7003));
        assertThat(view.partial()).isTrue();
        assertThat(view.topology().find(at("10.0.0.1", 7001))).map(Node::id).contains("a");
    }

    @Test
    void a_question_mark_without_ip_gets_it_from_nodes__R53() throws Exception {
        Reply slots = array(array(0, 99, array("?", 7000, "a", map())));
        assertThat(plain.parse(ASKED, null, slots, NODES).topology().node("a"))
                .map(Node::endpoint)
                .contains(at("10.0.0.1", 7000));
    }

    @Test
    void a_host_name_in_the_map_and_a_raw_ip_in_a_redirect_are_one_node__R55() throws Exception {
        Reply slots = array(array(0, 16383, array("h1.example.com", 7000, "a", map("ip", "10.0.0.1"))));
        View view = plain.parse(ASKED, null, slots, null);
        assertThat(view.topology().find(at("10.0.0.1", 7000)))
                .map(Node::endpoint)
                .contains(at("h1.example.com", 7000));
    }

    @Test
    void with_tls_the_tls_port_is_dialled_and_the_plain_one_known__R56() throws Exception {
        Reply shards = array(
                shard(array(0, 1), ports("a", 7000, 7443)),
                shard(array(2, 2), ports("b", 0, 7443)),
                shard(array(3, 3), ports("c", 7000, 0)),
                shard(array(4, 4), ports("d", 0, 0)));
        View secure = tls.parse(ASKED, shards, null, null);
        assertThat(secure.topology().nodes())
                .extracting(Node::endpoint)
                .containsExactly(at("a", 7443), at("b", 7443), at("c", 7000));
        assertThat(secure.topology().find(at("a", 7000))).map(Node::id).contains("a");
        View open = plain.parse(ASKED, shards, null, null);
        assertThat(open.topology().nodes()).extracting(Node::endpoint).containsExactly(at("a", 7000), at("c", 7000));
        assertThat(open.partial()).isTrue();
    }

    @Test
    void a_port_0_gets_its_number_from_another_reply__R56() throws Exception {
        Reply slots = array(array(0, 99, array("10.0.0.1", 0, "a", map())));
        assertThat(plain.parse(ASKED, null, slots, NODES).topology().node("a"))
                .map(Node::endpoint)
                .contains(at("10.0.0.1", 7000));
    }

    @Test
    void announced_addresses_are_mapped_and_stay_known_as_announced__R58() throws Exception {
        TopologyParser mapped = new TopologyParser(
                false,
                endpoint -> new Endpoint(
                        "127.0.0.1", 30000 + Integer.parseInt(endpoint.host().substring(7))));
        View view = mapped.parse(ASKED, null, null, NODES);
        assertThat(view.topology().primaryOf(0).endpoint()).isEqualTo(at("127.0.0.1", 30001));
        assertThat(view.topology().find(at("10.0.0.1", 7000))).map(Node::id).contains("a");
    }

    // What cannot be used

    @Test
    void a_server_without_cluster_support_is_no_cluster() {
        Reply disabled = error("ERR This instance has cluster support disabled");
        UnusableViewException unusable = unusable(disabled, null, disabled);
        assertThat(unusable.kind()).isEqualTo(Kind.NOT_A_CLUSTER);
        assertThat(unusable).hasMessage("seed.local:7000 is no cluster node; start it with cluster-enabled yes");
    }

    @Test
    void who_answers_with_errors_only_has_refused() {
        UnusableViewException unusable = unusable(UNKNOWN_SUBCOMMAND, NOPERM, NOPERM);
        assertThat(unusable.kind()).isEqualTo(Kind.REFUSED);
        assertThat(unusable)
                .hasMessageContaining("seed.local:7000 refused")
                .hasMessageContaining("unknown subcommand")
                .hasMessageContaining("NOPERM")
                .hasMessageNotContaining("\n");
    }

    @Test
    void replies_that_make_no_sense_are_malformed() {
        assertMalformed(array(), null, null);
        assertMalformed(new Reply.Number(7), null, null);
        assertMalformed(array(7), null, null);
        assertMalformed(array(map("slots", array(0, 1))), null, null);
        assertMalformed(array(shard(array(0), member("a", "h", "master", "online"))), null, null);
        assertMalformed(array(shard(array(1, 0), member("a", "h", "master", "online"))), null, null);
        assertMalformed(array(shard(array(0, 16384), member("a", "h", "master", "online"))), null, null);
        assertMalformed(array(shard(array(0, 1), map("port", 1, "ip", "h", "role", "master"))), null, null);
        assertMalformed(null, Reply.Null.INSTANCE, null);
        assertMalformed(null, array(array(0)), null);
        assertMalformed(null, array(array(0, 1, "h")), null);
        assertMalformed(null, array(array(0, 1)), null);
        assertMalformed(null, array(array(0, 1, array("?", 1, "a"))), null);
        assertMalformed(null, null, Reply.Text.OK);
        assertMalformed(null, null, lines());
        assertMalformed(null, null, array());
        assertMalformed(null, null, lines(line("a", "h:1@2", "master", "-", 1, "0-99999")));
        assertMalformed(null, null, lines(line("a", "h:1@2", "master", "-", 1, "9-0")));
        assertMalformed(null, null, lines(line("a", "h:1@2", "master", "-", 1, "x")));
        assertMalformed(null, null, lines(line("a", "h", "master", "-", 1, "0")));
        assertMalformed(null, null, lines("a h:1@2 master - 0 0 99999999999999999999 connected 0"));
        assertMalformed(null, null, lines("a h:1@2 master - 0 0 -1 connected 0"));
    }

    private void assertMalformed(@Nullable Reply shards, @Nullable Reply slots, @Nullable Reply nodes) {
        UnusableViewException unusable = unusable(shards, slots, nodes);
        assertThat(unusable.kind()).as(unusable.getMessage()).isEqualTo(Kind.MALFORMED);
        assertThat(unusable.getMessage()).isNotBlank().doesNotContain("\n");
    }

    private UnusableViewException unusable(@Nullable Reply shards, @Nullable Reply slots, @Nullable Reply nodes) {
        UnusableViewException unusable =
                catchThrowableOfType(UnusableViewException.class, () -> plain.parse(ASKED, shards, slots, nodes));
        assertThat(unusable).as("a view was made").isNotNull();
        return unusable;
    }

    private Node only(Reply nodes) throws UnusableViewException {
        View view = plain.parse(ASKED, null, null, nodes);
        assertThat(view.topology().nodes()).hasSize(1);
        return view.topology().nodes().get(0);
    }

    private static Reply member(String id, String ip, String role, String health) {
        return map(
                "id",
                id,
                "port",
                7000,
                "ip",
                ip,
                "endpoint",
                ip,
                "role",
                role,
                "replication-offset",
                1,
                "health",
                health);
    }

    private static Reply ports(String host, int port, int tlsPort) {
        return map(
                "id",
                host,
                "port",
                port,
                "tls-port",
                tlsPort,
                "ip",
                host,
                "endpoint",
                host,
                "role",
                "master",
                "health",
                "online");
    }

    private static Endpoint at(String host, int port) {
        return new Endpoint(host, port);
    }

    private static <T> List<T> none() {
        return List.of();
    }
}
