package dev.waymark.verification.node.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.ops.Login;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** MIGRATE between the node and real servers, each alone in its cluster, in both directions. */
@Tag("once")
class MovingToAndFroIT {

    private static final Login NOBODY = new Login(null, null, null);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long TTL = 5_000_000;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private RealCluster cluster;
    private EmbeddedCluster embedded;
    private PlainConnection server;
    private PlainConnection node;

    private void start(Engine engine, String... directives) throws IOException {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " server on this machine");
        List<String> lines = new ArrayList<>(List.of("save \"\"", "enable-debug-command yes"));
        lines.addAll(List.of(directives));
        cluster = opened(RealCluster.start(engine, 1, 0, lines.toArray(String[]::new)));
        embedded = opened(EmbeddedCluster.builder()
                .shards(1)
                .set("enable-debug-command", "yes")
                .start());
        server = opened(PlainConnection.open(cluster.primary(0).endpoint(), NOBODY, PATIENCE));
        node = opened(
                PlainConnection.open(new Endpoint("127.0.0.1", embedded.node(0).port()), NOBODY, PATIENCE));
    }

    private <T extends AutoCloseable> T opened(T each) {
        opened.add(0, each);
        return each;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void keys_of_every_type_and_their_ttls_move_there_and_back(Engine engine) throws IOException {
        start(engine);
        List<String> keys = fill(node);
        Map<String, String> before = digests(node, keys);

        assertThat(migrate(node, serverPort(), keys)).isEqualTo("OK");
        assertThat(digests(server, keys)).isEqualTo(before);
        assertTtls(server, keys);
        assertThat(text(node, "DBSIZE")).isEqualTo("0");

        assertThat(migrate(server, nodePort(), keys)).isEqualTo("OK");
        assertThat(digests(node, keys)).isEqualTo(before);
        assertTtls(node, keys);
        assertThat(text(server, "DBSIZE")).isEqualTo("0");

        // Once more, now over the connections that both have kept.
        assertThat(migrate(node, serverPort(), keys)).isEqualTo("OK");
        assertThat(migrate(node, serverPort(), keys)).isEqualTo("NOKEY");
    }

    @Test
    void a_key_that_the_target_has_stays_and_the_others_move() throws IOException {
        start(Engine.REDIS);
        text(server, "SET", "{k}b", "theirs");
        for (String key : List.of("{k}a", "{k}b", "{k}c")) {
            text(node, "SET", key, "ours");
        }
        assertThat(migrate(node, serverPort(), List.of("{k}a", "{k}b", "{k}c")))
                .isEqualTo("ERR Target instance replied with error: BUSYKEY Target key name already exists.");
        assertThat(text(server, "GET", "{k}a")).isEqualTo("ours");
        assertThat(text(server, "GET", "{k}b")).isEqualTo("theirs");
        assertThat(text(server, "GET", "{k}c")).isEqualTo("ours");
        assertThat(text(node, "EXISTS", "{k}a", "{k}b", "{k}c")).isEqualTo("1");

        assertThat(text(node, "MIGRATE", "127.0.0.1", serverPort(), "{k}b", "0", "5000", "COPY", "REPLACE"))
                .isEqualTo("OK");
        assertThat(text(server, "GET", "{k}b")).isEqualTo("ours");
        assertThat(text(node, "GET", "{k}b")).isEqualTo("ours");
    }

    @Test
    void passwords_are_given_to_the_target() throws IOException {
        start(Engine.REDIS);
        text(server, "ACL", "SETUSER", "mover", "on", ">secret", "~*", "+@all");
        text(server, "CONFIG", "SET", "requirepass", "closed");
        text(node, "SET", "k", "v");

        assertThat(text(node, "MIGRATE", "127.0.0.1", serverPort(), "k", "0", "5000"))
                .isEqualTo("ERR Target instance replied with error: NOAUTH Authentication required.");
        assertThat(text(node, "MIGRATE", "127.0.0.1", serverPort(), "k", "0", "5000", "AUTH", "wrong"))
                .startsWith("ERR Target instance replied with error: WRONGPASS");
        assertThat(text(node, "MIGRATE", "127.0.0.1", serverPort(), "k", "0", "5000", "AUTH", "closed"))
                .isEqualTo("OK");
        text(node, "SET", "k", "w");
        assertThat(text(
                        node,
                        "MIGRATE",
                        "127.0.0.1",
                        serverPort(),
                        "k",
                        "0",
                        "5000",
                        "REPLACE",
                        "AUTH2",
                        "mover",
                        "secret"))
                .isEqualTo("OK");
        assertThat(text(server, "GET", "k")).isEqualTo("w");
    }

    @Test
    void a_target_that_is_silent_or_not_there_costs_its_timeout_and_no_key() throws IOException {
        start(Engine.REDIS);
        text(node, "SET", "k", "v");
        try (ServerSocket silent = new ServerSocket(0)) {
            assertThat(text(node, "MIGRATE", "127.0.0.1", "" + silent.getLocalPort(), "k", "0", "100"))
                    .startsWith("IOERR error or timeout");
        }
        assertThat(text(node, "MIGRATE", "127.0.0.1", "1", "k", "0", "100")).startsWith("IOERR error or timeout");
        assertThat(text(node, "GET", "k")).isEqualTo("v");
        assertThat(text(node, "MIGRATE", "127.0.0.1", serverPort(), "nothing", "0", "100"))
                .isEqualTo("NOKEY");
    }

    private static List<String> fill(PlainConnection at) throws IOException {
        require(at, "SET", "{k}string", "value");
        require(at, "SET", "{k}number", "42");
        require(at, "SET", "{k}large", "x".repeat(100_000));
        for (String many : List.of("", "many")) {
            int count = many.isEmpty() ? 3 : 1000;
            for (int i = 0; i < count; i++) {
                require(at, "RPUSH", "{k}list" + many, "element " + i);
                require(at, "HSET", "{k}hash" + many, "field " + i, "value " + i);
                require(at, "SADD", "{k}set" + many, "member " + i);
                require(at, "SADD", "{k}numbers" + many, "" + 7 * i);
                require(at, "ZADD", "{k}ranking" + many, i + ".25", "member " + i);
                require(at, "XADD", "{k}stream" + many, "1-" + (i + 1), "field", "value " + i);
            }
        }
        require(at, "XGROUP", "CREATE", "{k}stream", "group", "0");
        require(at, "XREADGROUP", "GROUP", "group", "consumer", "COUNT", "2", "STREAMS", "{k}stream", ">");
        require(at, "PFADD", "{k}hyperloglog", "a", "b");
        require(at, "SETBIT", "{k}bits", "1000", "1");
        require(at, "GEOADD", "{k}places", "13.361389", "38.115556", "Palermo");
        List<String> keys = new ArrayList<>(
                List.of("{k}string", "{k}number", "{k}large", "{k}hyperloglog", "{k}bits", "{k}places"));
        for (String name : List.of("list", "hash", "set", "numbers", "ranking", "stream")) {
            keys.add("{k}" + name);
            keys.add("{k}" + name + "many");
        }
        for (int i = 0; i < keys.size(); i += 2) {
            require(at, "PEXPIRE", keys.get(i), Long.toString(TTL));
        }
        return keys;
    }

    private static Map<String, String> digests(PlainConnection at, List<String> keys) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        for (String key : keys) {
            List<Reply> found = ((Reply.Items) require(at, "DEBUG", "DIGEST-VALUE", key)).items();
            digests.put(key, Server.textOf(found.get(0)));
            assertThat(digests.get(key)).as(key).isNotEqualTo("0".repeat(40));
        }
        digests.put("pending of stream", text(at, "XPENDING", "{k}stream", "group"));
        return digests;
    }

    private static void assertTtls(PlainConnection at, List<String> keys) throws IOException {
        for (int i = 0; i < keys.size(); i++) {
            long ttl = Long.parseLong(text(at, "PTTL", keys.get(i)));
            if (i % 2 == 0) {
                assertThat(ttl).as(keys.get(i)).isBetween(TTL - 1_000_000, TTL);
            } else {
                assertThat(ttl).as(keys.get(i)).isEqualTo(-1);
            }
        }
    }

    private static String migrate(PlainConnection from, String port, List<String> keys) throws IOException {
        List<String> words = new ArrayList<>(List.of("MIGRATE", "127.0.0.1", port, "", "0", "5000", "KEYS"));
        words.addAll(keys);
        return text(from, words.toArray(String[]::new));
    }

    private String serverPort() {
        return Integer.toString(cluster.primary(0).port());
    }

    private String nodePort() {
        return Integer.toString(embedded.node(0).port());
    }

    private static Reply require(PlainConnection at, String... words) throws IOException {
        return at.require(bytes(words));
    }

    private static String text(PlainConnection at, String... words) throws IOException {
        Reply reply = at.call(bytes(words));
        return reply instanceof Reply.Failure failure ? failure.line() : Server.textOf(reply);
    }

    private static byte[][] bytes(String... words) {
        return Arrays.stream(words).map(Server::bytes).toArray(byte[][]::new);
    }
}
