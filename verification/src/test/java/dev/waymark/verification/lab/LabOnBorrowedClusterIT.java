package dev.waymark.verification.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code waymark lab --connect}: it must leave what it found, and say in one line why it will not work. */
@Tag("once")
class LabOnBorrowedClusterIT {

    private static final String SMALL = "--requests 600 --keys 500 --slots 50 --threads 4 --seed 1";

    private static RealCluster cluster;

    @BeforeAll
    static void start() {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis server on this machine");
        cluster = RealCluster.start(Engine.REDIS, 3, 0);
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @AfterEach
    void empty() {
        cluster.primaries().forEach(node -> node.call("FLUSHALL"));
    }

    @Test
    void slots_and_keys_are_as_they_were_afterwards() {
        List<String> owners = owners();

        Program run = lab("--only reshard,ask-window,storm,traffic " + SMALL + " --json");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("{\"engine\":{\"kind\":\"redis\"").hasLineCount(1);
        assertThat(run.err()).isEqualTo("seed 1\n");
        cluster.awaitAgreement();
        assertThat(owners()).isEqualTo(owners);
        assertThat(cluster.primaries()).allMatch(node -> "0".equals(node.ask("DBSIZE")));
    }

    @Test
    void what_an_earlier_run_left_is_no_obstacle() {
        write("waymark-lab:1", "left over");

        assertThat(lab("--only storm " + SMALL).code()).isZero();
        assertThat(cluster.primaries()).allMatch(node -> "0".equals(node.ask("DBSIZE")));
    }

    @Test
    void a_cluster_with_other_peoples_keys_is_refused_and_left_alone() {
        write("user:1", "precious");
        List<String> owners = owners();

        Program run = lab(SMALL);

        assertThat(run.code()).isEqualTo(4);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("has data that is not the lab's").doesNotContain("user:1");
        assertThat(owners()).isEqualTo(owners);
        assertThat(cluster.primaries().stream()
                        .mapToLong(node -> Long.parseLong(node.ask("DBSIZE")))
                        .sum())
                .isEqualTo(1);
    }

    @Test
    void a_cluster_with_an_open_slot_is_refused() {
        RealNode source = cluster.primary(0);
        source.ask("CLUSTER", "SETSLOT", "0", "MIGRATING", cluster.primary(1).id());
        try {
            Program run = lab(SMALL);

            assertThat(run.code()).isEqualTo(4);
            assertThat(run.err()).contains(source.endpoint() + " is being migrated", "waymark check");
        } finally {
            source.ask("CLUSTER", "SETSLOT", "0", "STABLE");
        }
    }

    @Test
    void more_slots_than_the_first_primary_can_spare_are_a_usage_error() {
        Program run = lab("--slots 5461");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--slots must be at most 5460");
    }

    @Test
    void a_wrong_password_is_said_in_one_line() {
        try (RealCluster guarded =
                RealCluster.of(Engine.REDIS).shards(1).password("s3cret").start()) {
            String entry = guarded.primary(0).endpoint().toString();

            Program none = Program.run("lab", "--connect", entry);
            Program wrong = Program.run("lab", "--connect", entry, "-a", "guess");

            assertThat(none.code()).isEqualTo(3);
            assertThat(complaint(none))
                    .isEqualTo("waymark lab: " + entry + " wants a password: give one with --pass-env");
            assertThat(wrong.code()).isEqualTo(3);
            assertThat(complaint(wrong)).isEqualTo("waymark lab: " + entry + " does not accept this user and password");
            assertThat(wrong.err()).doesNotContain("guess");
        }
    }

    @Test
    void an_address_where_nobody_listens_is_said_in_one_line() throws IOException {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }

        Program run = Program.run("lab", "--connect", "127.0.0.1:" + port);

        assertThat(run.code()).isEqualTo(3);
        assertThat(complaint(run))
                .isEqualTo("waymark lab: cannot connect to 127.0.0.1:" + port + ": Connection refused");
    }

    @Test
    void a_host_that_nobody_knows_is_said_in_one_line() {
        Program run = Program.run("lab", "--connect", "no-such-host.invalid:7000");

        assertThat(run.code()).isEqualTo(3);
        assertThat(complaint(run))
                .isEqualTo("waymark lab: cannot connect to no-such-host.invalid:7000: there is no such host");
    }

    @Test
    void a_server_that_is_no_cluster_node_is_said_in_one_line() throws IOException {
        try (ServerSocket web = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            answerOnce(web, "HTTP/1.1 400 Bad Request\r\n\r\n");
            Program run = Program.run("lab", "--connect", "127.0.0.1:" + web.getLocalPort());

            assertThat(run.code()).isEqualTo(3);
            assertThat(complaint(run)).contains("127.0.0.1:" + web.getLocalPort() + " does not speak RESP");
        }
        try (ServerSocket single = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            answerOnce(single, "-ERR This instance has cluster support disabled\r\n");
            Program run = Program.run("lab", "--connect", "127.0.0.1:" + single.getLocalPort());

            assertThat(run.code()).isEqualTo(3);
            assertThat(complaint(run)).contains("127.0.0.1:" + single.getLocalPort() + " is not a cluster node");
        }
    }

    private static Program lab(String words) {
        String line = "lab --connect " + cluster.primary(1).endpoint() + " " + words;
        return Program.run(line.split(" "));
    }

    /** The line behind the one with the seed. */
    private static String complaint(Program run) {
        assertThat(run.err()).hasLineCount(2).startsWith("seed ");
        return run.err().lines().skip(1).findFirst().orElseThrow();
    }

    private static List<String> owners() {
        return cluster.primaries().stream()
                .map(node -> Objects.requireNonNull(node.ask("CLUSTER", "NODES"))
                        .lines()
                        .filter(line -> line.contains("myself"))
                        .map(line -> line.replaceAll("^(\\S+) .* connected", "$1"))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    private static void write(String key, String value) {
        int slot = Integer.parseInt(Objects.requireNonNull(cluster.primary(0).ask("CLUSTER", "KEYSLOT", key)));
        cluster.primary(slot * 3 / 16384).ask("SET", key, value);
    }

    private static void answerOnce(ServerSocket server, String answer) {
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept();
                    OutputStream out = socket.getOutputStream()) {
                socket.getInputStream().read();
                out.write(answer.getBytes(StandardCharsets.UTF_8));
                out.flush();
                // Until the other side has gone: closing now could overtake the answer.
                socket.getInputStream().readAllBytes();
            } catch (IOException e) {
                // The other side has gone.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
