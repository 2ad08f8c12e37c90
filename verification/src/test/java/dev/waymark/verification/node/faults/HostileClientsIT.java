package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send what is no command, too much of one, or never the end of it. */
class HostileClientsIT {

    private static final byte[][] PIECES = {
        Peer.bytes("*1\r\n$4\r\nPING\r\n"),
        Peer.bytes("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n"),
        Peer.bytes("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1000000\r\n"),
        Peer.bytes("*2147483648\r\n"),
        Peer.bytes("*-7\r\n"),
        Peer.bytes("*0\r\n"),
        Peer.bytes("$-1\r\n"),
        Peer.bytes("$536870913\r\n"),
        Peer.bytes("GET \"k\\x00\\"),
        Peer.bytes("'\"'\r\n"),
        Peer.bytes("EVAL \"\n"),
        Peer.bytes("*1\r\n$0\r\n\r\n"),
        Peer.bytes("\r\n\r\n"),
        Peer.bytes("MULTI\r\n"),
        Peer.bytes("SUBSCRIBE a\r\n"),
        Peer.bytes("HELLO 3\r\n"),
        Peer.bytes("BLPOP nothing 0\r\n"),
    };

    @TempDir
    private Path folder;

    private SmallNode node;
    private Peer other;

    @BeforeEach
    void start() throws Exception {
        node = SmallNode.start(folder, 64);
        other = node.peer();
    }

    @AfterEach
    void end() throws IOException {
        other.close();
        node.close();
    }

    @Test
    void garbage_costs_only_whoever_sends_it() throws Exception {
        long seed = Long.getLong("waymark.seed", System.nanoTime());
        System.out.println("waymark.seed=" + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            try (Peer hostile = node.peer()) {
                hostile.send(garbage(random));
                if (i % 4 == 0) {
                    // Closed with bytes of the node unread, a connection is reset.
                    hostile.socket().setSoLinger(true, 0);
                }
                if (i % 4 == 1) {
                    hostile.socket().shutdownOutput();
                    hostile.awaitEnd();
                }
            } catch (SocketException closed) {
                // Before it could send everything.
            }
            if (i % 50 == 0) {
                assertThat(other.ask("PING")).isEqualTo("+PONG");
            }
        }
        assertNobodySuffered();
    }

    private static byte[] garbage(Random random) {
        byte[] all = {};
        for (int left = 1 + random.nextInt(5); left > 0; left--) {
            byte[] piece;
            if (random.nextInt(4) == 0) {
                piece = new byte[random.nextInt(200)];
                random.nextBytes(piece);
            } else {
                piece = PIECES[random.nextInt(PIECES.length)].clone();
                if (random.nextInt(3) == 0) {
                    piece[random.nextInt(piece.length)] = (byte) random.nextInt(256);
                }
            }
            int length = all.length;
            all = Arrays.copyOf(all, length + piece.length);
            System.arraycopy(piece, 0, all, length, piece.length);
        }
        return all;
    }

    @Test
    void commands_that_drip_from_200_connections_are_run_when_they_are_complete() throws Exception {
        List<Peer> drips = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            drips.add(node.peer());
        }
        byte[] command = Peer.command("APPEND", "k", "x");
        for (byte each : command) {
            for (Peer drip : drips) {
                drip.send(new byte[] {each});
            }
            assertThat(other.ask("PING")).isEqualTo("+PONG");
        }
        for (Peer drip : drips) {
            assertThat(drip.reply()).startsWith(":");
        }
        assertThat(other.ask("STRLEN", "k")).isEqualTo(":200");
        for (Peer drip : drips) {
            drip.send(Arrays.copyOf(command, command.length / 2));
            drip.socket().setSoLinger(true, 0);
            drip.close();
        }
        assertNobodySuffered();
    }

    @Test
    void counts_and_lengths_that_cannot_be_are_refused_with_the_words_of_redis() throws Exception {
        assertThat(refusal("*1048577\r\n")).isEqualTo("-ERR Protocol error: invalid multibulk length");
        assertThat(refusal("*99999999999999999999\r\n")).isEqualTo("-ERR Protocol error: invalid multibulk length");
        assertThat(refusal("*1\r\n$536870913\r\n")).isEqualTo("-ERR Protocol error: invalid bulk length");
        assertThat(refusal("*1\r\n$-1\r\n")).isEqualTo("-ERR Protocol error: invalid bulk length");
        assertThat(refusal("*1\r\n:1\r\n")).isEqualTo("-ERR Protocol error: expected '$', got ':'");
        assertThat(refusal("SET k 'v\r\n")).isEqualTo("-ERR Protocol error: unbalanced quotes in request");
        assertThat(refusal("x".repeat(70_000))).isEqualTo("-ERR Protocol error: too big inline request");
        assertNobodySuffered();
    }

    @Test
    void what_a_client_may_send_before_its_password_is_little() throws Exception {
        assertThat(other.ask("CONFIG", "SET", "requirepass", "secret")).isEqualTo("+OK");

        assertThat(refusal("*11\r\n")).isEqualTo("-ERR Protocol error: unauthenticated multibulk length");
        assertThat(refusal("*1\r\n$16385\r\n")).isEqualTo("-ERR Protocol error: unauthenticated bulk length");
    }

    private String refusal(String bytes) throws IOException {
        try (Peer hostile = node.peer()) {
            hostile.send(Peer.bytes(bytes));
            String reply = hostile.reply();
            hostile.awaitEnd();
            return reply;
        }
    }

    @Test
    void large_commands_without_an_end_take_memory_only_as_it_is_sent_and_give_it_back() throws Exception {
        byte[] much = new byte[3 << 20];
        List<Peer> hostile = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Peer peer = node.peer();
            hostile.add(peer);
            try {
                peer.send(Peer.bytes("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$536870912\r\n"));
                peer.send(much);
            } catch (SocketException closed) {
                // There is no room for it beside the others.
            }
            assertThat(other.ask("PING")).isEqualTo("+PONG");
        }
        for (Peer peer : hostile) {
            peer.close();
        }
        SmallNode.await(() -> SmallNode.info(other, "connected_clients") == 1);
        assertThat(other.ask(Peer.bytes("SET"), Peer.bytes("k"), much)).isEqualTo("+OK");
        assertThat(other.ask("STRLEN", "k")).isEqualTo(":" + much.length);
    }

    @Test
    void what_waits_behind_a_blocked_command_has_its_limit() throws Exception {
        assertThat(other.ask("CONFIG", "SET", "client-query-buffer-limit", "1mb"))
                .isEqualTo("+OK");
        try (Peer hostile = node.peer()) {
            hostile.send(Peer.command("BLPOP", "nothing", "0"));
            byte[] pings = Peer.bytes("PING\r\n".repeat(10_000));
            try {
                for (int i = 0; i < 40; i++) {
                    hostile.send(pings);
                }
                hostile.awaitEnd();
            } catch (SocketException closed) {
                // That it is closed is what it is about.
            }
        }
        SmallNode.await(() -> node.said().stream().anyMatch(line -> line.contains("client-query-buffer-limit")));
        assertNobodySuffered();
    }

    @Test
    void a_deep_pipeline_is_answered_in_order_beside_the_others() throws Exception {
        int depth = 200_000;
        Thread sender;
        try (Peer deep = node.peer()) {
            byte[] commands = Peer.bytes("INCR n\r\n".repeat(depth));
            sender = new Thread(() -> {
                try {
                    deep.send(commands);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            for (int i = 1; i <= depth; i++) {
                assertThat(deep.reply()).isEqualTo(":" + i);
                if (i % 20_000 == 0) {
                    assertThat(other.ask("PING")).isEqualTo("+PONG");
                }
            }
            sender.join();
        }
        assertNobodySuffered();
    }

    private void assertNobodySuffered() throws Exception {
        SmallNode.await(() -> SmallNode.info(other, "connected_clients") == 1);
        assertThat(other.ask("PING")).isEqualTo("+PONG");
        assertThat(node.said()).noneMatch(line -> line.contains("Exception") || line.contains("Error"));
    }
}
