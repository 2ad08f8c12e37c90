package dev.waymark.verification.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code waymark check}, {@code info} and {@code call}: what they print, and how they end. */
class OpsCommandsIT {

    private static EmbeddedCluster cluster;
    private static String entry;

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.builder().shards(3).start();
        entry = cluster.node(0).address();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void check_of_a_cluster_in_order_is_one_line() {
        Run check = Run.of("check", entry);

        assertThat(check.code()).as(check.out()).isZero();
        assertThat(check.out())
                .isEqualTo("in order: 3 primaries and 0 replicas agree, and all 16384 slots are served\n");
        assertThat(check.err()).isEmpty();
        assertThat(Run.of("check", entry, "--json").out())
                .isEqualTo("{\"ok\":true,\"nodes\":3,\"primaries\":3,\"replicas\":0,\"findings\":[]}\n");
    }

    @Test
    void check_names_what_is_not_in_order_and_what_to_do() {
        EmbeddedNode source = cluster.owner(12182);
        EmbeddedNode target = cluster.node(0);
        source.command("CLUSTER", "SETSLOT", "12182", "MIGRATING", target.id());
        try {
            Run check = Run.of("check", entry);

            assertThat(check.code()).isEqualTo(1);
            assertThat(check.out())
                    .startsWith(
                            "not in order: 1 error and 0 warnings (3 primaries and 0 replicas answered, of 3 nodes)\n")
                    .contains("error slots-half-open: " + source.address() + " gives slot 12182 to " + target.address()
                            + ", which does not take it\n");
            assertThat(Run.of("check", entry, "--json").out())
                    .startsWith("{\"ok\":false,")
                    .contains("{\"severity\":\"error\",\"code\":\"slots-half-open\",\"nodes\":[{\"id\":\"" + source.id()
                            + "\",\"address\":\"" + source.address() + "\"}],\"slots\":[[12182,12182]],");
        } finally {
            source.command("CLUSTER", "SETSLOT", "12182", "STABLE");
        }
    }

    @Test
    void check_finds_stray_keys_in_a_node_of_ours_too() {
        EmbeddedNode source = cluster.owner(12182);
        EmbeddedNode target = cluster.node(0);
        source.command("SET", "foo", "bar");
        target.command("CLUSTER", "SETSLOT", "12182", "IMPORTING", source.id());
        source.command("MIGRATE", "127.0.0.1", "" + target.port(), "foo", "0", "5000");
        target.command("CLUSTER", "SETSLOT", "12182", "STABLE");
        try {
            assertThat(Run.of("check", entry).out())
                    .contains("error stray-keys: " + target.address() + " has 1 key of slot 12182");
        } finally {
            target.command("FLUSHALL");
        }
    }

    @Test
    void a_node_that_hangs_is_a_finding() {
        EmbeddedNode hung = cluster.node(2);
        hung.pause();
        try {
            Run check = Run.of("check", entry, "--timeout", "500ms");

            assertThat(check.code()).isEqualTo(1);
            assertThat(check.out())
                    .contains(
                            "error primary-unreachable: primary " + hung.address() + " does not answer within 500 ms");

            Run call = Run.of("call", entry, "--timeout", "500ms", "PING");
            assertThat(call.code()).isEqualTo(1);
            assertThat(call.out()).contains(entry + ": PONG\n", hung.address() + ": does not answer within 500 ms\n");

            Run entryItself = Run.of("check", hung.address(), "--timeout", "500ms");
            assertThat(entryItself.code()).isEqualTo(3);
            assertThat(entryItself.err())
                    .isEqualTo("waymark check: " + hung.address() + " does not answer within 500 ms\n");
        } finally {
            hung.resume();
        }
    }

    @Test
    void info_shows_slots_and_keys_of_every_node() {
        Run info = Run.of("info", entry);

        assertThat(info.code()).as(info.out()).isZero();
        assertThat(info.out())
                .contains(" in 3 primaries\n")
                .contains(entry + "  primary, 5461 slots (0-5460), ")
                .hasLineCount(4);
        assertThat(Run.of("info", entry, "--json").out())
                .contains("\"role\":\"primary\",\"epoch\":1,\"slots\":[[0,5460]],");
    }

    @Test
    void call_asks_every_primary_and_fails_when_one_answers_with_an_error() {
        Run echo = Run.of("call", entry, "ECHO", "-1");
        Run get = Run.of("call", entry, "--json", "--", "GET", "foo");

        assertThat(echo.code()).as(echo.out() + echo.err()).isZero();
        assertThat(echo.out()).hasLineCount(3).contains(entry + ": -1\n");
        assertThat(get.code()).isEqualTo(1);
        assertThat(get.out()).contains("\"reply\":null", "\"error\":\"MOVED 12182 ");
    }

    @Test
    void where_nobody_listens_and_where_no_cluster_is_takes_one_line() throws IOException {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        for (String command : new String[] {"check", "info"}) {
            Run run = Run.of(command, "127.0.0.1:" + port);
            assertThat(run.code()).isEqualTo(3);
            assertThat(run.err())
                    .isEqualTo(
                            "waymark " + command + ": 127.0.0.1:" + port + " cannot be reached: Connection refused\n");
            assertThat(run.out()).isEmpty();
        }
        Run call = Run.of("call", "no-such-host.invalid:7000", "PING");
        assertThat(call.code()).isEqualTo(3);
        assertThat(call.err())
                .isEqualTo("waymark call: no-such-host.invalid:7000 cannot be reached: there is no such host\n");
    }

    @Test
    void passwords_open_real_servers_with_replicas_and_are_never_printed() {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis server on this machine");
        try (RealCluster guarded = RealCluster.of(Engine.REDIS)
                .shards(2)
                .replicas(1)
                .password("s3cret")
                .tls()
                .start()) {
            String node = guarded.primary(0).endpoint().toString();
            String authority =
                    Objects.requireNonNull(guarded.tls()).certificate().toString();
            String[] tls = {"--tls", "--cacert", authority};

            Run none = with(tls, "check", node);
            Run wrong = with(tls, "check", node, "-a", "guess");
            Run right = with(tls, "check", node, "-a", "s3cret");
            Run plain = Run.of("check", node, "-a", "s3cret", "--timeout", "2s");
            Run distrusted = Run.of("check", node, "-a", "s3cret", "--tls");
            Run all = with(tls, "call", node, "-a", "s3cret", "--replicas", "DBSIZE");
            Run replicas = with(tls, "call", node, "-a", "s3cret", "--only-replicas", "ROLE");

            assertThat(none.err()).isEqualTo("waymark check: " + node + " wants a password\n");
            assertThat(none.code()).isEqualTo(3);
            assertThat(wrong.err()).isEqualTo("waymark check: " + node + " does not accept this user and password\n");
            assertThat(wrong.code()).isEqualTo(3);
            assertThat(right.code()).as(right.out()).isZero();
            assertThat(right.out()).startsWith("in order: 2 primaries and 2 replicas agree");
            assertThat(plain.code()).isEqualTo(3);
            assertThat(distrusted.code()).isEqualTo(3);
            assertThat(distrusted.err())
                    .contains("cannot be reached with TLS: ")
                    .hasLineCount(1);
            assertThat(all.code()).as(all.out()).isZero();
            assertThat(all.out()).hasLineCount(4);
            assertThat(replicas.out()).contains("slave\n").doesNotContain("master\n");
            assertThat(with(tls, "info", node, "-a", "s3cret").out()).contains("replica of " + node + ", in step, ");
        }
    }

    private static Run with(String[] more, String... words) {
        String[] all = new String[words.length + more.length];
        // Options before the words of a command.
        System.arraycopy(words, 0, all, 0, 2);
        System.arraycopy(more, 0, all, 2, more.length);
        System.arraycopy(words, 2, all, 2 + more.length, words.length - 2);
        return Run.of(all);
    }
}
