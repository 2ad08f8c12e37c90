package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that ask for much, or have themselves told of much, and never read. */
class UnreadRepliesIT {

    private static final byte[] MEGABYTE = new byte[1 << 20];

    @TempDir
    private Path folder;

    private SmallNode node;
    private Peer other;

    @BeforeEach
    void start() throws Exception {
        node = SmallNode.start(folder, 96);
        other = node.peer();
    }

    @AfterEach
    void end() throws IOException {
        other.close();
        node.close();
    }

    @Test
    void a_client_that_does_not_read_is_not_answered_further() throws Exception {
        assertThat(other.ask(Peer.bytes("SET"), Peer.bytes("k"), MEGABYTE)).isEqualTo("+OK");
        List<Peer> silent = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Peer peer = node.peer();
            silent.add(peer);
            // Ten gigabytes in all, for a heap of 96 MB.
            peer.send(Peer.bytes("GET k\r\n".repeat(1_000)));
        }

        for (int i = 0; i < 1_000; i++) {
            assertThat(other.ask("INCR", "n")).isEqualTo(":" + (i + 1));
        }
        assertThat(other.ask("STRLEN", "k")).isEqualTo(":" + MEGABYTE.length);
        for (int i = 0; i < 5; i++) {
            assertThat(silent.get(0).reply()).hasSize(MEGABYTE.length + 10);
        }
        for (Peer peer : silent) {
            peer.close();
        }
        assertOnlyTheOthersAreLeft();
    }

    @Test
    void a_client_with_a_limit_is_closed_beyond_it() throws Exception {
        assertThat(other.ask(Peer.bytes("SET"), Peer.bytes("k"), MEGABYTE)).isEqualTo("+OK");
        assertThat(other.ask("CONFIG", "SET", "client-output-buffer-limit", "normal 1 0 0"))
                .isEqualTo("+OK");
        try (Peer silent = node.peer()) {
            silent.socket().setReceiveBufferSize(1 << 12);
            silent.send(Peer.bytes("GET k\r\n".repeat(100)));

            SmallNode.await(() -> SmallNode.info(other, "connected_clients") == 1);
        }
        assertOnlyTheOthersAreLeft();
    }

    @Test
    void a_subscriber_that_does_not_read_is_closed_and_the_others_get_every_message() throws Exception {
        try (Peer silent = node.peer();
                Peer reader = node.peer()) {
            assertThat(silent.ask("SUBSCRIBE", "c")).contains("subscribe");
            assertThat(reader.ask("SUBSCRIBE", "c")).contains("subscribe");
            String listeners = ":2";
            int published = 0;
            while (listeners.equals(":2")) {
                listeners = other.ask(Peer.bytes("PUBLISH"), Peer.bytes("c"), MEGABYTE);
                published++;
                assertThat(reader.reply()).hasSizeGreaterThan(MEGABYTE.length);
                // Its limit is 32 MB; what sockets hold comes to that.
                assertThat(published).isLessThan(100);
            }
            silent.awaitEnd();
        }
        assertOnlyTheOthersAreLeft();
    }

    @Test
    void one_that_monitors_and_does_not_read_is_closed() throws Exception {
        try (Peer silent = node.peer()) {
            assertThat(silent.ask("MONITOR")).isEqualTo("+OK");

            writeUntilItIsGone();
        }
        assertOnlyTheOthersAreLeft();
    }

    @Test
    void one_that_tracks_and_does_not_read_is_closed() throws Exception {
        try (Peer silent = node.peer()) {
            assertThat(silent.ask("HELLO", "3")).startsWith("%");
            assertThat(silent.ask("CLIENT", "TRACKING", "on", "BCAST")).isEqualTo("+OK");

            writeUntilItIsGone();
        }
        assertOnlyTheOthersAreLeft();
    }

    private void writeUntilItIsGone() throws IOException {
        String key = "k".repeat(50_000);
        for (int i = 0; SmallNode.info(other, "connected_clients") > 1; i++) {
            assertThat(i).isLessThan(100);
            for (int j = 0; j < 20; j++) {
                other.send(Peer.command("SET", key, "v"));
            }
            for (int j = 0; j < 20; j++) {
                assertThat(other.reply()).isEqualTo("+OK");
            }
        }
    }

    @Test
    void one_that_reads_very_slowly_gets_everything() throws Exception {
        byte[] value = new byte[8 << 20];
        assertThat(other.ask(Peer.bytes("SET"), Peer.bytes("k"), value)).isEqualTo("+OK");
        try (Peer slow = node.peer()) {
            slow.send(Peer.command("GET", "k"));
            long read = 0;
            byte[] little = new byte[100_000];
            long whole = value.length + "$8388608\r\n\r\n".length();
            while (read < whole) {
                read += slow.socket().getInputStream().read(little);
                assertThat(other.ask("PING")).isEqualTo("+PONG");
            }
            assertThat(read).isEqualTo(whole);
            slow.socket().setSoTimeout(1);
            try {
                assertThat(slow.socket().getInputStream().read()).isNegative();
            } catch (SocketTimeoutException nothingMore) {
                // As it should be.
            }
        } catch (SocketException e) {
            throw new AssertionError("it was closed", e);
        }
        assertOnlyTheOthersAreLeft();
    }

    private void assertOnlyTheOthersAreLeft() throws Exception {
        assertThat(other.ask("FLUSHALL")).isEqualTo("+OK");
        SmallNode.await(() -> SmallNode.info(other, "connected_clients") == 1);
        SmallNode.await(() -> SmallNode.info(other, "used_memory") < 5 << 20);
        assertThat(node.said()).noneMatch(line -> line.contains("Exception") || line.contains("Error"));
    }
}
