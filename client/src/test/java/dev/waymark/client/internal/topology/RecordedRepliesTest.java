package dev.waymark.client.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespReader;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same cluster as three servers describe it: what they really sent, recorded.
 *
 * <p>Three primaries on the ports 21460 to 21462, the second with the host name h1.example.com, a replica of the first
 * on 21463, and slot 93 on its way from the first to the second; in the first recordings the replica has not
 * synchronised yet. Each file holds the replies to SHARDS, SLOTS and NODES in RESP2 and then in RESP3, for
 * {@code cluster-preferred-endpoint-type} ip, hostname and unknown-endpoint, all from the first node.
 */
class RecordedRepliesTest {

    private static final Endpoint ASKED = new Endpoint("localhost", 21460);

    private final TopologyParser parser = new TopologyParser(false, UnaryOperator.identity());

    static Stream<Arguments> recordings() {
        return Stream.of("redis-7.0", "redis-8.0", "valkey-9.1")
                .flatMap(server -> Stream.of("ip", "hostname", "unknown-endpoint")
                        .flatMap(type -> Stream.of(2, 3).map(resp -> Arguments.of(server, type, resp))));
    }

    @ParameterizedTest(name = "{0}, {1}, RESP{2}")
    @MethodSource("recordings")
    void each_combination_of_replies_gives_the_same_cluster(String server, String type, int resp) throws Exception {
        Reply shards = reply(server, type, resp, 0);
        Reply slots = reply(server, type, resp, 1);
        Reply nodes = reply(server, type, resp, 2);
        assertCluster(type, parser.parse(ASKED, shards, null, nodes), true);
        assertCluster(type, parser.parse(ASKED, null, slots, nodes), true);
        assertCluster("ip", parser.parse(ASKED, null, null, nodes), true);
        assertCluster(type, parser.parse(ASKED, shards, null, null), false);
        assertCluster(type, parser.parse(ASKED, null, slots, null), false);
    }

    private static void assertCluster(String type, View view, boolean nodesAnswered) {
        List<Node> nodes = view.topology().nodes().stream()
                .sorted(Comparator.comparingInt(node -> node.endpoint().port()))
                .toList();
        assertThat(nodes)
                .extracting(Node::endpoint)
                .containsExactly(
                        new Endpoint(host(type, "127.0.0.1"), 21460),
                        new Endpoint(host(type, "h1.example.com"), 21461),
                        new Endpoint(host(type, "127.0.0.1"), 21462),
                        new Endpoint(host(type, "127.0.0.1"), 21463));
        assertThat(nodes)
                .extracting(Node::role)
                .containsExactly(Role.PRIMARY, Role.PRIMARY, Role.PRIMARY, Role.REPLICA);
        assertThat(nodes)
                .extracting(Node::slots)
                .containsExactly(
                        List.of(new SlotRange(0, 5460)),
                        List.of(new SlotRange(5461, 10922)),
                        List.of(new SlotRange(10923, 16383)),
                        List.of());
        assertThat(view.topology().replicasOf(93)).containsExactly(nodes.get(3));
        assertThat(view.topology().find(new Endpoint("127.0.0.1", 21461))).contains(nodes.get(1));
        if (nodesAnswered) {
            assertThat(nodes).allMatch(node -> node.configEpoch() >= 0 && node.health() == Health.ONLINE);
            assertThat(view.askedId()).isEqualTo(nodes.get(0).id());
            assertThat(view.partial()).isFalse();
            assertThat(view.topology().find(new Endpoint("h1.example.com", 21461)))
                    .contains(nodes.get(1));
        }
    }

    private static String host(String type, String announced) {
        switch (type) {
            case "ip":
                return "127.0.0.1";
            case "unknown-endpoint":
                return ASKED.host();
            default:
                return announced;
        }
    }

    /** One reply of a recording. */
    static Reply reply(String server, String type, int resp, int command) throws Exception {
        int place = List.of("ip", "hostname", "unknown-endpoint").indexOf(type) * 6 + (resp - 2) * 3 + command;
        return recording(server).get(place);
    }

    static List<Reply> recording(String server) throws Exception {
        try (@Nullable InputStream file = RecordedRepliesTest.class.getResourceAsStream(server + ".resp")) {
            byte[] bytes = file.readAllBytes();
            RespReader reader = new RespReader();
            List<Reply> replies = new ArrayList<>();
            for (int start = 0; start < bytes.length; ) {
                int end = reader.scan(bytes, start, bytes.length);
                replies.add(reader.read(bytes, start));
                start = end;
            }
            return replies;
        }
    }
}
