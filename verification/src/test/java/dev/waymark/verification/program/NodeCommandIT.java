package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.cli.Waymark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code waymark node}. */
class NodeCommandIT {

    @TempDir
    private Path folder;

    @Test
    void it_says_where_it_is_ready_and_serves_when_it_was_given_all_slots() throws Exception {
        try (Started node = start("--port", "0", "--maxmemory", "100mb")) {
            int port = port(node.line());

            assertThat(Started.ask(port, "SET", "k", "v")).startsWith("-CLUSTERDOWN");
            assertThat(Started.ask(port, "CLUSTER", "ADDSLOTSRANGE", "0", "16383"))
                    .isEqualTo("+OK");
            awaitCluster(port);
            assertThat(Started.ask(port, "SET", "k", "v")).isEqualTo("+OK");
            assertThat(Started.ask(port, "INFO", "memory")).contains("maxmemory:104857600");
        }
    }

    @Test
    void after_sigterm_the_next_one_there_is_the_same_node_and_serves_at_once() throws Exception {
        String id;
        try (Started node = start("--port", "0")) {
            int port = port(node.line());
            Started.ask(port, "CLUSTER", "ADDSLOTSRANGE", "0", "16383");
            id = Started.ask(port, "CLUSTER", "MYID");
            node.process().destroy();
            assertThat(node.end()).isEqualTo(143);
        }
        try (Started node = start("--port", "0")) {
            int port = port(node.line());

            assertThat(Started.ask(port, "CLUSTER", "MYID")).isEqualTo(id);
            assertThat(Started.ask(port, "SET", "k", "v")).isEqualTo("+OK");
        }
    }

    @Test
    void shutdown_ends_it_with_0() throws Exception {
        try (Started node = start("--port", "0")) {
            int port = port(node.line());
            assertThat(Started.ask(port, "SHUTDOWN", "SAVE"))
                    .startsWith("-ERR this node keeps its keys in memory only");

            assertThat(Started.ask(port, "SHUTDOWN", "NOSAVE")).isEqualTo("null");

            assertThat(node.end()).isZero();
            assertThat(folder.resolve("nodes.conf")).exists();
        }
    }

    @Test
    void ready_can_be_said_in_json() throws Exception {
        try (Started node = start("--port", "0", "--json")) {
            String line = node.line();

            assertThat(line)
                    .matches("\\{\"addresses\":\\[\"127\\.0\\.0\\.1:\\d+\"],\"id\":\"[0-9a-f]{40}\",\"pid\":\\d+}");
            assertThat(line).contains("\"pid\":" + node.process().pid());
        }
    }

    @Test
    void words_of_the_command_line_win_over_those_of_the_file() throws Exception {
        Path file = Files.writeString(folder.resolve("c.conf"), "port 0\nmaxmemory 1mb\nmaxclients 77\n");
        try (Started node = start("--config", file.toString(), "--maxmemory", "2mb")) {
            int port = port(node.line());

            assertThat(Started.ask(port, "INFO", "memory")).contains("maxmemory:2097152");
            assertThat(Started.ask(port, "INFO", "clients")).contains("maxclients:77");
        }
    }

    @Test
    void users_of_the_file_are_there_and_a_wrong_one_is_told_without_its_password() throws Exception {
        Path file = Files.writeString(folder.resolve("u.conf"), "port 0\nuser ada on >secret ~a* (+get ~b) +@hash\n");
        try (Started node = start("--config", file.toString())) {
            int port = port(node.line());

            assertThat(Started.ask(port, "AUTH", "ada", "secret")).isEqualTo("+OK");
            assertThat(Started.ask(port, "AUTH", "ada", "other")).startsWith("-WRONGPASS");
        }
        Files.writeString(file, "port 0\nuser ada on >secret >secret2 +nonsense\n");
        assertThat(refused(2, "--config", file.toString()))
                .isEqualTo("waymark node: u.conf:2: user: Unknown command or category name in ACL");
    }

    @Test
    void users_can_be_kept_in_an_aclfile() throws Exception {
        Path file = Files.writeString(folder.resolve("users.acl"), "user ada on >secret +@all ~*\n\n# comment\n");
        try (Started node = start("--port", "0", "--aclfile", "users.acl")) {
            int port = port(node.line());
            assertThat(Started.ask(port, "AUTH", "ada", "secret")).isEqualTo("+OK");
            assertThat(Started.ask(port, "ACL", "SETUSER", "bob", "on", "nopass"))
                    .isEqualTo("+OK");

            assertThat(Started.ask(port, "ACL", "SAVE")).isEqualTo("+OK");
            assertThat(Started.ask(port, "ACL", "DELUSER", "bob")).isEqualTo(":1");
            assertThat(Started.ask(port, "ACL", "LOAD")).isEqualTo("+OK");
            assertThat(Started.ask(port, "ACL", "DELUSER", "bob")).isEqualTo(":1");

            Files.writeString(file, "user ada on +nonsense\n");
            assertThat(Started.ask(port, "ACL", "LOAD")).startsWith("-ERR users.acl:1: user: Unknown command");
            assertThat(Started.ask(port, "AUTH", "ada", "secret")).isEqualTo("+OK");
        }
        assertThat(refused(2, "--port", "0", "--aclfile", "users.acl")).contains("users.acl:1: user: Unknown command");
        assertThat(refused(2, "--port", "0", "--aclfile", "none.acl")).contains("cannot read the aclfile");
    }

    @Test
    void several_addresses_have_one_port() throws Exception {
        try (Started node = start("--port", "0", "--bind", "127.0.0.1", "127.0.0.2", "-192.0.2.1")) {
            String line = node.line();

            int port = port(line);
            assertThat(line).isEqualTo("ready at 127.0.0.1:" + port + ", 127.0.0.2:" + port);
        }
    }

    @Test
    void others_are_let_in_only_with_a_password() throws Exception {
        InetAddress outside = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .findFirst()
                .orElse(null);
        assumeTrue(outside != null, "this machine has no address but loopback");
        try (Started node = start("--port", "0", "--bind", "0.0.0.0")) {
            String line = node.line();
            int port = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            assertThat(Started.ask(port, "PING")).isEqualTo("+PONG");
            assertThat(Started.ask(outside.getHostAddress(), port, "PING")).startsWith("-DENIED");

            Started.ask(port, "CONFIG", "SET", "requirepass", "secret");

            assertThat(Started.ask(outside.getHostAddress(), port, "PING")).startsWith("-NOAUTH");
        }
    }

    @Test
    void a_port_that_is_taken_is_told_in_one_line() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThat(refused(1, "--port", "" + port))
                    .isEqualTo("waymark node: cannot listen at 127.0.0.1:" + port + ": Address already in use");
        }
    }

    @Test
    void a_wrong_parameter_is_told_with_file_and_line() throws Exception {
        Path file = Files.writeString(folder.resolve("bad.conf"), "port 0\n# what follows is wrong\nmaxmemory lots\n");

        assertThat(refused(2, "--config", file.toString()))
                .isEqualTo("waymark node: bad.conf:3: maxmemory: argument must be a memory value");
        assertThat(refused(2, "--maxmemory", "lots"))
                .isEqualTo("waymark node: command line: maxmemory: argument must be a memory value");
        assertThat(refused(2, "--port", "70000")).contains("port: argument must be between 0 and 65535");
        assertThat(refused(2, "--nonsense", "1")).contains("nonsense: there is no such directive");
        assertThat(refused(2, "--maxmemory")).contains("maxmemory: wrong number of arguments");
        assertThat(refused(2, "nonsense")).contains("'nonsense' does not belong here");
        assertThat(refused(2, "--bind", "nowhere.invalid")).contains("'nowhere.invalid' is no address");
        assertThat(refused(2, "--appendonly", "yes")).contains("this node can only have 'no' here");
    }

    @Test
    void a_file_that_cannot_be_read_is_told() {
        assertThat(refused(2, "--config", folder.resolve("none").toString())).contains("there is no such file");
        assertThat(refused(2, "--config", folder.toString())).contains("cannot read " + folder);
    }

    @Test
    void a_folder_that_cannot_be_written_is_told() {
        Path readOnly = Path.of("/sys");
        assumeTrue(Files.isDirectory(readOnly), "not a Linux");

        PrintStream out = stream(new ByteArrayOutputStream());
        assertThat(Waymark.run(out, stream(err), "node", "--port", "0", "--dir", readOnly.toString()))
                .isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("/sys").hasLineCount(1);
    }

    @Test
    void a_corrupt_nodes_conf_is_told_and_left_as_it_is() throws Exception {
        Path file = Files.writeString(folder.resolve("nodes.conf"), "nonsense\n");

        assertThat(refused(1, "--port", "0")).contains("nodes.conf, line 1");
        assertThat(file).hasContent("nonsense");
    }

    @Test
    void a_nodes_conf_that_cannot_be_read_is_told() throws Exception {
        Files.createDirectory(folder.resolve("nodes.conf"));

        assertThat(refused(1, "--port", "0")).contains("cannot read nodes.conf");
    }

    @Test
    void two_nodes_do_not_share_a_nodes_conf() throws Exception {
        try (Started node = start("--port", "0")) {
            node.line();

            assertThat(refused(1, "--port", "0")).contains("another node uses").contains("nodes.conf");
        }
    }

    /** As with redis-server: one that had no slots waits some seconds before it says that all is well. */
    private static void awaitCluster(int port) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!Started.ask(port, "CLUSTER", "INFO").contains("cluster_state:ok")) {
            assertThat(System.nanoTime() - deadline).as("time left").isNegative();
            Thread.sleep(20);
        }
    }

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** The one line of one that cannot start. */
    private String refused(int code, String... words) {
        err.reset();
        List<String> line = new ArrayList<>(List.of("node"));
        line.addAll(List.of(words));
        line.addAll(List.of("--dir", folder.toString()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Waymark.run(stream(out), stream(err), line.toArray(String[]::new)))
                .isEqualTo(code);
        assertThat(out.size()).isZero();
        String said = err.toString(StandardCharsets.UTF_8).strip();
        assertThat(said).hasLineCount(1);
        return said;
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private Started start(String... words) throws IOException {
        List<String> line = new ArrayList<>(List.of("node", "--dir", folder.toString()));
        line.addAll(List.of(words));
        return Started.program(folder, line.toArray(String[]::new));
    }

    private static int port(String ready) {
        assertThat(ready).startsWith("ready at 127.0.0.1:");
        return Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1));
    }
}
