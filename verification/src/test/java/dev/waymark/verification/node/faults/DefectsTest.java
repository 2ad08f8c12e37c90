package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.group.Groups;
import dev.waymark.node.internal.serve.Faults;
import dev.waymark.node.internal.serve.Server;
import dev.waymark.node.internal.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node with a defect, wherever that may be: its thread goes on, and so do all clients but one. */
class DefectsTest {

    private final Logger log = Logger.getLogger("dev.waymark.node");
    private final CountDownLatch ticks = new CountDownLatch(3);
    private Server server;
    private Peer other;

    @BeforeEach
    void start() throws IOException {
        log.setLevel(Level.OFF);
        CommandSet commands = Groups.all();
        commands.add("READONLY", call -> {
            throw new IllegalStateException("a defect");
        });
        commands.add("READWRITE", call -> deeper(0));
        Engine engine = new Engine(commands, new Settings(), System::currentTimeMillis, new Random(1));
        server = new Server(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.everyTick(() -> {
            ticks.countDown();
            throw new IllegalStateException("a defect");
        });
        server.start();
        other = new Peer(server.port());
    }

    @AfterEach
    void end() throws IOException {
        other.close();
        server.close();
        log.setLevel(null);
    }

    @Test
    void in_a_command_is_an_error_of_that_command() throws IOException {
        assertThat(other.ask("READONLY")).isEqualTo("-ERR internal error: IllegalStateException");
        assertThat(other.ask("READWRITE")).isEqualTo("-ERR internal error: StackOverflowError");
        assertThat(other.ask("PING")).isEqualTo("+PONG");
    }

    @Test
    void around_a_command_costs_its_client_the_connection() throws IOException {
        server.faults().add(new Faults.Mischief() {
            @Override
            public boolean strikes(Arguments words) {
                if (words.is(0, "GET")) {
                    throw new IllegalStateException("a defect");
                }
                return false;
            }

            @Override
            public Faults.Effect effect() {
                throw new AssertionError("it strikes nobody");
            }

            @Override
            public boolean isSpent() {
                return false;
            }
        });
        try (Peer victim = new Peer(server.port())) {
            victim.send(Peer.command("GET", "k"));
            victim.awaitEnd();
        }

        assertThat(other.ask("PING")).isEqualTo("+PONG");
        assertThat(SmallNode.info(other, "connected_clients")).isEqualTo(1);
    }

    @Test
    void between_commands_is_survived_each_time() throws Exception {
        server.execute(() -> {
            throw new OutOfMemoryError("as if");
        });

        assertThat(ticks.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(other.ask("PING")).isEqualTo("+PONG");
    }

    @SuppressWarnings("InfiniteRecursion") // that is the defect
    private static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }
}
