package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node without maxmemory whose clients write more than its heap can hold. */
class OutOfMemoryIT {

    private static final String OOM = "-OOM command not allowed when used memory > 'maxmemory'.";

    @TempDir
    private Path folder;

    private SmallNode node;
    private Peer peer;

    @BeforeEach
    void start() throws Exception {
        node = SmallNode.start(folder, 64);
        peer = node.peer();
    }

    @AfterEach
    void end() throws IOException {
        peer.close();
        node.close();
    }

    @Test
    void strings_are_refused_and_all_that_were_taken_are_there() throws Exception {
        String value = "v".repeat(1_000);

        int taken = fill(i -> Peer.command("SET", "k" + i, value + i));

        assertThat(taken).isGreaterThan(20_000);
        assertThat(peer.ask("DBSIZE")).isEqualTo(":" + taken);
        for (int i = 0; i < taken; i += 997) {
            assertThat(peer.ask("GET", "k" + i)).endsWith(value + i);
        }
        assertThat(peer.ask("SET", "another", value)).isEqualTo(OOM);
        assertThat(peer.ask("EXISTS", "another")).isEqualTo(":0");
        for (int i = 0; i < taken; i += 2) {
            peer.ask("DEL", "k" + i);
        }
        SmallNode.await(() -> peer.ask("SET", "another", value).equals("+OK"));
        assertFlushed();
    }

    @Test
    void small_members_are_refused_and_collections_stay_whole() throws Exception {
        String[] kinds = {"hash", "set", "zset", "list", "stream"};

        int taken = fill(i -> switch (i % 5) {
            case 0 -> Peer.command("HSET", "hash", "f" + i, "v" + i);
            case 1 -> Peer.command("SADD", "set", "m" + i);
            case 2 -> Peer.command("ZADD", "zset", "" + i, "m" + i);
            case 3 -> Peer.command("RPUSH", "list", "element" + i);
            default -> Peer.command("XADD", "stream", "1-" + i, "field", "value" + i);
        });

        long each = taken / 5;
        for (String kind : kinds) {
            assertThat(size(kind)).as(kind).isBetween(each - 2, each + 2);
        }
        assertThat(peer.ask("HGET", "hash", "f0")).endsWith("v0");
        assertThat(peer.ask("ZRANGE", "zset", "0", "0")).endsWith("m2");
        assertThat(peer.ask("ZSCORE", "zset", "m2")).endsWith("2");
        assertThat(peer.ask("LINDEX", "list", "-1")).contains("element");
        for (int i = 0; i < 1_000; i++) {
            assertThat(peer.ask("HDEL", "hash", "f" + 5 * i)).isEqualTo(":1");
            assertThat(peer.ask("SREM", "set", "m" + (5 * i + 1))).isEqualTo(":1");
            assertThat(peer.ask("ZREM", "zset", "m" + (5 * i + 2))).isEqualTo(":1");
            assertThat(peer.ask("LPOP", "list")).endsWith("element" + (5 * i + 3));
            assertThat(peer.ask("XDEL", "stream", "1-" + (5 * i + 4))).isEqualTo(":1");
        }
        assertFlushed();
    }

    @Test
    void large_values_are_refused_or_their_connection_is_closed_and_nobody_else_suffers() throws Exception {
        byte[] value = new byte[3 << 20];
        int taken = 0;
        try (Peer other = node.peer()) {
            for (int i = 0; i < 60; i++) {
                try (Peer writer = node.peer()) {
                    taken += writer.ask(Peer.bytes("SET"), Peer.bytes("k" + i), value)
                                    .equals("+OK")
                            ? 1
                            : 0;
                } catch (IOException closed) {
                    // There was no room for what it sent.
                }
                assertThat(other.ask("PING")).isEqualTo("+PONG");
            }
        }

        assertThat(taken).isBetween(5, 30);
        assertThat(peer.ask("DBSIZE")).isEqualTo(":" + taken);
        assertThat(peer.ask("SETRANGE", "long", "500000000", "x")).startsWith("-OOM ");
        assertThat(peer.ask("EXISTS", "long")).isEqualTo(":0");
        assertFlushed();
    }

    private void assertFlushed() throws Exception {
        assertThat(peer.ask("FLUSHALL")).isEqualTo("+OK");
        assertThat(peer.ask("DBSIZE")).isEqualTo(":0");
        SmallNode.await(() -> peer.ask("SET", "after", "it").equals("+OK"));
        assertThat(SmallNode.info(peer, "connected_clients")).isEqualTo(1);
        assertThat(node.said()).noneMatch(line -> line.contains("Exception"));
    }

    private long size(String kind) throws IOException {
        String command = switch (kind) {
            case "hash" -> "HLEN";
            case "set" -> "SCARD";
            case "zset" -> "ZCARD";
            case "list" -> "LLEN";
            default -> "XLEN";
        };
        return Long.parseLong(peer.ask(command, kind).substring(1));
    }

    /** A command by its number. */
    private interface Commands {
        byte[] get(int i);
    }

    /** Runs commands, in pipelines, until they are refused; how many were not. */
    private int fill(Commands commands) throws IOException {
        int taken = 0;
        for (int begun = 0; begun < 4_000_000; ) {
            List<byte[]> batch = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                batch.add(commands.get(begun++));
            }
            byte[] all = new byte[batch.stream().mapToInt(each -> each.length).sum()];
            int at = 0;
            for (byte[] each : batch) {
                System.arraycopy(each, 0, all, at, each.length);
                at += each.length;
            }
            peer.send(all);
            int refused = 0;
            for (int i = 0; i < 500; i++) {
                String reply = peer.reply();
                if (reply.startsWith("-")) {
                    assertThat(reply).isEqualTo(OOM);
                    refused++;
                } else {
                    assertThat(refused).as("refusals before one that was taken").isZero();
                    taken++;
                }
            }
            if (refused > 0) {
                return taken;
            }
        }
        throw new AssertionError("nothing was refused");
    }
}
