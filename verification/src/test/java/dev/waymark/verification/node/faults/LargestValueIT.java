package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A value of 512 MB, and what is longer. */
class LargestValueIT {

    private static final int LARGEST = 512 << 20;
    private static final int HEAP_MEGABYTES = 2_000;
    private static final String TOO_LONG = "-ERR string exceeds maximum allowed size (proto-max-bulk-len)";

    @TempDir
    private Path folder;

    @Test
    void is_taken_and_given_back_but_not_made_longer() throws Exception {
        assumeTrue(memory() > 3L * HEAP_MEGABYTES << 20, "this machine has too little memory");
        try (SmallNode node = SmallNode.start(folder, HEAP_MEGABYTES);
                Peer writer = node.peer();
                Peer other = node.peer()) {
            CompletableFuture<Void> written = CompletableFuture.runAsync(() -> write(writer));
            while (!written.isDone()) {
                assertThat(other.ask("PING")).isEqualTo("+PONG");
            }
            written.join();
            assertThat(writer.reply()).isEqualTo("+OK");

            assertThat(other.ask("STRLEN", "k")).isEqualTo(":" + LARGEST);
            assertThat(other.ask("APPEND", "k", "x")).isEqualTo(TOO_LONG);
            assertThat(other.ask("SETRANGE", "k", "" + LARGEST, "x")).isEqualTo(TOO_LONG);
            assertThat(other.ask("SETRANGE", "new", "" + (LARGEST - 1), "xy")).isEqualTo(TOO_LONG);
            assertThat(other.ask("SETBIT", "k", "" + 8L * LARGEST, "1"))
                    .isEqualTo("-ERR bit offset is not an integer or out of range");
            assertThat(other.ask("SETRANGE", "k", "" + (LARGEST - 1), "x")).isEqualTo(":" + LARGEST);
            assertThat(other.ask("GETRANGE", "k", "-2", "-1")).isEqualTo("$2\r\n\0x");
            writer.send(Peer.command("GET", "k"));
            assertThat(last(writer, LARGEST + "$536870912\r\n\r\n".length())).isEqualTo('x');

            assertThat(other.ask("DEL", "k")).isEqualTo(":1");
            assertThat(other.ask("SET", "k", "v")).isEqualTo("+OK");
        }
    }

    @Test
    void costs_its_sender_the_connection_where_the_heap_is_smaller() throws Exception {
        try (SmallNode node = SmallNode.start(folder, 128);
                Peer other = node.peer()) {
            try (Peer writer = node.peer()) {
                CompletableFuture<Void> written = CompletableFuture.runAsync(() -> write(writer));
                while (!written.isDone()) {
                    assertThat(other.ask("PING")).isEqualTo("+PONG");
                }
                assertThat(written).isCompletedExceptionally();
            }
            SmallNode.await(() -> node.said().stream().anyMatch(line -> line.contains("no memory for it")));
            assertThat(other.ask("EXISTS", "k")).isEqualTo(":0");
            assertThat(other.ask("SET", "k", "v")).isEqualTo("+OK");
        }
    }

    @Test
    void is_as_large_as_proto_max_bulk_len_says() throws Exception {
        try (SmallNode node = SmallNode.start(folder, 64);
                Peer other = node.peer()) {
            assertThat(other.ask("CONFIG", "SET", "proto-max-bulk-len", "1mb")).isEqualTo("+OK");
            assertThat(other.ask(Peer.bytes("SET"), Peer.bytes("k"), new byte[1 << 20]))
                    .isEqualTo("+OK");
            assertThat(other.ask("APPEND", "k", "x")).isEqualTo(TOO_LONG);
            assertThat(other.ask("SETRANGE", "k", "1048576", "x")).isEqualTo(TOO_LONG);
            assertThat(other.ask("SETBIT", "k", "8388607", "1")).isEqualTo(":0");
            assertThat(other.ask("SETBIT", "k", "8388608", "1")).startsWith("-ERR bit offset");
            try (Peer writer = node.peer()) {
                writer.send(Peer.bytes("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1048577\r\n"));
                assertThat(writer.reply()).isEqualTo("-ERR Protocol error: invalid bulk length");
                writer.awaitEnd();
            }
        }
    }

    private static void write(Peer writer) {
        byte[] piece = new byte[1 << 20];
        try {
            writer.send(Peer.bytes("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$536870912\r\n"));
            for (int i = 0; i < LARGEST / piece.length; i++) {
                writer.send(piece);
            }
            writer.send(Peer.bytes("\r\n"));
        } catch (SocketException e) {
            throw new IllegalStateException("the node has closed it", e);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The last character of a bulk of so many bytes in all, which is not kept. */
    private static char last(Peer peer, int bytes) throws IOException {
        InputStream in = peer.socket().getInputStream();
        byte[] piece = new byte[1 << 20];
        byte[] tail = new byte[3];
        for (int at = 0; at < bytes; ) {
            int count = in.read(piece, 0, Math.min(piece.length, bytes - at));
            assertThat(count).isPositive();
            for (int i = Math.max(0, count - tail.length); i < count; i++) {
                tail[(at + i) % tail.length] = piece[i];
            }
            at += count;
        }
        return (char) tail[bytes % tail.length];
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }
}
