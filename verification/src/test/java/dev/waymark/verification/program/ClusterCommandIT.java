package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code waymark cluster start} and {@code stop}. */
@Tag("once")
class ClusterCommandIT {

    /** The state of other clusters of this user is elsewhere. */
    @TempDir
    private Path temporary;

    @AfterEach
    void nothingIsLeft() throws Exception {
        Path folder = temporary.resolve("waymark-" + System.getProperty("user.name"));
        for (String name : List.of("default", "other")) {
            if (Files.exists(folder.resolve("cluster-" + name + ".state"))) {
                run("cluster", "stop", "--name", name);
            }
        }
    }

    @Test
    void start_prints_the_addresses_of_a_cluster_that_works_and_stop_ends_it() throws Exception {
        Run started = run("cluster", "start", "--shards", "2");

        assertThat(started.code()).isZero();
        assertThat(started.err()).isEqualTo("It runs until: waymark cluster stop\n");
        List<Integer> ports = ports(started.out());
        assertThat(ports).hasSize(2);
        for (int port : ports) {
            assertThat(Started.ask(port, "CLUSTER", "INFO")).contains("cluster_state:ok", "cluster_size:2");
        }

        Run stopped = run("cluster", "stop");

        assertThat(stopped.code()).isZero();
        for (int port : ports) {
            assertRefused(port);
        }
    }

    @Test
    void json_has_what_a_test_needs() throws Exception {
        Run started = run("cluster", "start", "--json", "--shards", "1");

        assertThat(started.out())
                .matches("\\{\"name\":\"default\",\"engine\":\"embedded\",\"pid\":\\d+,"
                        + "\"uri\":\"redis://127.0.0.1:(\\d+)\",\"addresses\":\\[\"127.0.0.1:\\1\"]}\n");
    }

    @Test
    void a_second_one_needs_another_name() throws Exception {
        run("cluster", "start", "--shards", "1");

        Run again = run("cluster", "start", "--shards", "1");
        Run other = run("cluster", "start", "--shards", "1", "--name", "other");
        Run stopped = run("cluster", "stop", "--name", "other");

        assertThat(again.code()).isEqualTo(1);
        assertThat(again.out()).isEmpty();
        assertThat(again.err())
                .contains("a cluster called default runs already")
                .hasLineCount(1);
        assertThat(other.code()).isZero();
        assertThat(stopped.code()).isZero();
        assertThat(run("cluster", "stop").code()).isZero();
    }

    @Test
    void the_ports_follow_the_first_one() throws Exception {
        int port = free();

        assertThat(ports(run("cluster", "start", "--port", "" + port, "--shards", "1")
                        .out()))
                .containsExactly(port);
    }

    @Test
    void a_port_that_is_taken_is_told_in_one_line() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Run started = run("cluster", "start", "--port", "" + taken.getLocalPort(), "--shards", "1");

            assertThat(started.code()).isEqualTo(1);
            assertThat(started.err())
                    .contains("127.0.0.1:" + taken.getLocalPort() + ": Address already in use")
                    .hasLineCount(1);
        }
    }

    @Test
    void to_stop_nothing_is_a_failure_that_says_so() throws Exception {
        Run stopped = run("cluster", "stop");

        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.err()).isEqualTo("waymark cluster stop: no cluster called default was started here\n");
    }

    @Test
    void stop_notices_that_it_had_died() throws Exception {
        String json = run("cluster", "start", "--shards", "1", "--json").out();
        long pid = Long.parseLong(json.replaceAll(".*\"pid\":(\\d+).*\\s*", "$1"));
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
        ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());

        Run stopped = run("cluster", "stop");

        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.err()).contains("had ended before");
    }

    @Test
    void in_the_foreground_it_ends_with_its_process() throws Exception {
        try (Started program = Started.program(temporary, "cluster", "start", "--foreground", "--shards", "1")) {
            int port = ports(program.line() + "\n").get(0);
            assertThat(Started.ask(port, "PING")).isEqualTo("+PONG");

            program.process().destroy();

            assertThat(program.end()).isEqualTo(143);
            assertRefused(port);
        }
    }

    @Test
    void real_servers_are_started_and_stopped_too() throws Exception {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis server on this machine");
        Run started = run("cluster", "start", "--engine", "redis");

        List<Integer> ports = ports(started.out());
        assertThat(ports).hasSize(3);
        assertThat(Started.ask(ports.get(2), "CLUSTER", "INFO")).contains("cluster_state:ok");
        assertThat(run("cluster", "stop").code()).isZero();
        assertRefused(ports.get(0));
    }

    @Test
    void what_makes_no_sense_ends_with_2() throws Exception {
        assertThat(run("cluster").code()).isEqualTo(2);
        assertThat(run("cluster", "start", "--shards", "0").code()).isEqualTo(2);
        assertThat(run("cluster", "start", "--port", "70000").code()).isEqualTo(2);
        assertThat(run("cluster", "start", "--engine", "memcached").code()).isEqualTo(2);
        assertThat(run("cluster", "start", "--name", "../x").code()).isEqualTo(2);
    }

    private record Run(int code, String out, String err) {}

    private Run run(String... words) throws Exception {
        try (Started program = Started.program(temporary, words)) {
            // What runs on in the background has none of these streams: they end with the program.
            String out = program.out();
            String err = program.err();
            return new Run(program.end(), out, err);
        }
    }

    private static List<Integer> ports(String out) {
        return out.lines()
                .map(line -> {
                    assertThat(line).startsWith("127.0.0.1:");
                    return Integer.parseInt(line.substring(line.indexOf(':') + 1));
                })
                .toList();
    }

    private static void assertRefused(int port) {
        Assertions.assertThatThrownBy(() -> new Socket("127.0.0.1", port).close())
                .isInstanceOf(ConnectException.class);
    }

    private static int free() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }
}
