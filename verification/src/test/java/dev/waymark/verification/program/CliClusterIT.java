package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.cli.Waymark;
import dev.waymark.cli.repl.Cli;
import dev.waymark.cli.repl.Format;
import dev.waymark.cli.repl.Settings;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import dev.waymark.ops.Login;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code waymark cli -c} on real servers: it goes where redis-cli goes, and says so in the same words. */
@Tag("once")
class CliClusterIT {

    /**
     * {@code foo} is in slot 12182, the third primary's; {@code bar} in 5061 and {@code hello} in 866, the first one's.
     */
    private static final int SLOT_OF_FOO = 12182;

    private static RealCluster cluster;

    @BeforeAll
    static void start() {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis server on this machine");
        cluster = RealCluster.start(Engine.REDIS, 3, 1);
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void it_follows_moved_and_says_so_as_redis_cli_does() throws Exception {
        RedisCli.require();
        String input =
                "set foo 1\nget bar\nset hello 2\nget foo\nping\nmulti\nset foo 3\nexec\nmget foo bar\ndel foo\n";

        String out = piped(cluster.primary(0), true, input);

        assertThat(out)
                .startsWith("-> Redirected to slot [12182] located at 127.0.0.1:"
                        + cluster.primary(2).port() + "\nOK\n")
                .isEqualTo(RedisCli.run(input, words(cluster.primary(0), "-c", "--no-raw"))
                        .out());
    }

    @Test
    void it_follows_ask_on_the_connection_that_asked() throws Exception {
        RedisCli.require();
        RealNode source = cluster.primary(2);
        RealNode target = cluster.primary(0);
        target.ask("CLUSTER", "SETSLOT", "" + SLOT_OF_FOO, "IMPORTING", source.id());
        source.ask("CLUSTER", "SETSLOT", "" + SLOT_OF_FOO, "MIGRATING", target.id());
        try {
            String input = "set foo 1\nget foo\ndel foo\n";

            String out = piped(source, true, input);

            assertThat(out)
                    .startsWith("-> Redirected to slot [12182] located at 127.0.0.1:" + target.port() + "\nOK\n")
                    // Without ASKING the target sends it back, and the source here again.
                    .isEqualTo(
                            RedisCli.run(input, words(source, "-c", "--no-raw")).out());
            assertThat(piped(cluster.primary(1), true, ":where foo\n"))
                    .contains("migrating to 127.0.0.1:" + target.port());
        } finally {
            source.ask("CLUSTER", "SETSLOT", "" + SLOT_OF_FOO, "STABLE");
            target.ask("CLUSTER", "SETSLOT", "" + SLOT_OF_FOO, "STABLE");
        }
    }

    @Test
    void without_c_a_redirect_is_an_error_like_others() throws Exception {
        assertThat(piped(cluster.primary(0), false, "get foo\n"))
                .isEqualTo("(error) MOVED 12182 127.0.0.1:" + cluster.primary(2).port() + "\n");
    }

    @Test
    void one_command_follows_without_a_word() {
        String port = "" + cluster.primary(0).port();
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        int code = Waymark.run(print(out), print(out), "cli", "-c", "-p", port, "--raw", "SET", "foo", "x");

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("OK\n");
        assertThat(code).isZero();
    }

    @Test
    void it_says_where_a_key_is_and_who_has_what() throws Exception {
        String served = "127.0.0.1:" + cluster.primary(2).port();
        String copied = "127.0.0.1:" + cluster.replicas(2).get(0).port();

        assertThat(piped(cluster.primary(0), false, ":slot foo\n:slot {foo}x\n:where foo\n"))
                .isEqualTo("12182\n12182\nslot 12182\nprimary " + served + " "
                        + cluster.primary(2).id() + "\nreplica " + copied + " "
                        + cluster.replicas(2).get(0).id() + "\n");
        assertThat(piped(cluster.primary(0), false, ":topology\n"))
                .hasLineCount(6)
                .contains("primary " + served + " " + cluster.primary(2).id() + " slots 10922-16383\n  replica "
                        + copied);
        assertThat(piped(cluster.primary(0), false, ":nosuch\n:slot\n"))
                .isEqualTo("there is no :nosuch; see :help\nit is :slot KEY\n");
    }

    @Test
    void it_watches_redirects_and_slots_until_ctrl_c_and_then_goes_on() throws Exception {
        RealNode source = cluster.primary(2);
        RealNode target = cluster.primary(0);
        try (TypedAt repl = TypedAt.terminal(Map.of("WAYMARK_HISTFILE", ""), "cli", "-p", "" + source.port())) {
            repl.await("> ");
            repl.type(":watch");
            repl.await("Watching redirects and slots...");
            try {
                // The first look is what later ones are compared with: redirects show that it has been taken.
                repl.await(target.endpoint() + " answered MOVED +", () -> target.call("GET", "foo"));
                source.ask("CLUSTER", "SETSLOT", "" + SLOT_OF_FOO, "MIGRATING", target.id());
                repl.await("opened slot " + SLOT_OF_FOO + ": " + source.endpoint());
            } finally {
                source.ask("CLUSTER", "SETSLOT", "" + SLOT_OF_FOO, "STABLE");
            }
            repl.await("closed slot " + SLOT_OF_FOO);
            repl.pressCtrlC();
            repl.await("> ");
            repl.type("ping");
            repl.await("PONG\n");
        }
    }

    @Test
    void a_node_that_is_not_there_ends_a_command_with_3() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int code = Waymark.run(print(new ByteArrayOutputStream()), print(err), "cli", "-p", "1", "PING");

        assertThat(code).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("Could not connect to Redis at 127.0.0.1:1: Connection refused\n");
    }

    private static String piped(RealNode node, boolean follow, String input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Settings settings = new Settings(
                node.endpoint(),
                Login.OPEN,
                0,
                false,
                follow,
                Format.HUMAN,
                1,
                Duration.ZERO,
                false,
                Duration.ofSeconds(5));
        Cli.piped(settings, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), print(out), print(out));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static List<String> words(RealNode node, String... options) {
        return Stream.concat(List.of("-p", "" + node.port()).stream(), List.of(options).stream())
                .toList();
    }
}
