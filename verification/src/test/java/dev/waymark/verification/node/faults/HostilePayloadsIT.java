package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Payloads that the node and redis-server have made of values of all types, changed, with a right checksum, and sent to
 * a node with RESTORE: it refuses them, or has a value that all commands can read.
 */
class HostilePayloadsIT {

    private static final int MUTATIONS = 5_000;

    /** Version and checksum, at the end of each. */
    private static final int FOOTER = 10;

    /** What there is to ask of a value, whatever it is; {@code k} is the key. */
    private static final List<String> QUESTIONS = List.of(
            "TYPE k",
            "OBJECT ENCODING k",
            "MEMORY USAGE k",
            "DEBUG DIGEST-VALUE k",
            "STRLEN k",
            "GETRANGE k 0 -1",
            "BITCOUNT k",
            "PFCOUNT k",
            "LRANGE k 0 -1",
            "LINDEX k -1",
            "LPOS k a RANK -1 COUNT 0",
            "SMEMBERS k",
            "SISMEMBER k a",
            "SRANDMEMBER k -3",
            "SSCAN k 0 COUNT 100",
            "HGETALL k",
            "HRANDFIELD k -3 WITHVALUES",
            "HSCAN k 0 COUNT 100",
            "ZRANGE k 0 -1 WITHSCORES",
            "ZRANGE k (0 +inf BYSCORE",
            "ZRANDMEMBER k -3 WITHSCORES",
            "ZSCAN k 0 COUNT 100",
            "XRANGE k - +",
            "XREVRANGE k + - COUNT 3",
            "XINFO STREAM k FULL",
            "XPENDING k g",
            "DUMP k",
            "COPY k {k}copy",
            "RPOP k",
            "SPOP k",
            "ZPOPMIN k",
            "HDEL k a b f1",
            "XTRIM k MAXLEN 2",
            "APPEND k x");

    @TempDir
    private Path folder;

    @Test
    void are_refused_or_make_values_that_can_be_read() throws Exception {
        long seed = Long.getLong("waymark.seed", System.nanoTime());
        System.out.println("waymark.seed=" + seed);
        Random random = new Random(seed);
        TreeMap<String, Integer> outcomes = new TreeMap<>();
        try (SmallNode node = SmallNode.start(folder, 96);
                Peer peer = node.peer()) {
            List<byte[]> payloads = payloads(peer);
            for (int i = 0; i < MUTATIONS; i++) {
                byte[] payload = changed(payloads.get(random.nextInt(payloads.size())), random);
                String reply = restored(peer, payload);
                outcomes.merge(reply, 1, Integer::sum);
                if (reply.equals("+OK")) {
                    questions(peer, payload);
                }
            }
            System.out.println(outcomes);
            assertThat(outcomes).containsOnlyKeys("+OK", "-ERR Bad data format");
            assertThat(outcomes.get("+OK")).isGreaterThan(MUTATIONS / 50);
            assertThat(node.said()).noneMatch(line -> line.contains("Exception") || line.contains("Error"));
            assertThat(SmallNode.info(peer, "connected_clients")).isEqualTo(1);
        }
    }

    private static String restored(Peer peer, byte[] payload) throws IOException {
        return peer.ask(Peer.bytes("RESTORE"), Peer.bytes("k"), Peer.bytes("0"), payload, Peer.bytes("REPLACE"));
    }

    private static void questions(Peer peer, byte[] payload) throws IOException {
        peer.send(Peer.bytes(String.join("\r\n", QUESTIONS) + "\r\n"));
        for (String question : QUESTIONS) {
            assertThat(peer.reply())
                    .as("%s of %s", question, HexFormat.of().formatHex(payload))
                    .doesNotStartWith("-ERR internal")
                    .doesNotStartWith("-OOM");
        }
        assertThat(peer.ask("DEL", "k")).startsWith(":");
        assertThat(peer.ask("DEL", "{k}copy")).startsWith(":");
    }

    /** Of the node, and of redis-server where there is one. */
    private static List<byte[]> payloads(Peer peer) throws IOException {
        List<byte[]> payloads = dumped(peer);
        if (Engine.REDIS.find().isPresent()) {
            try (RealCluster real = RealCluster.start(Engine.REDIS, 1, 0, "save \"\"");
                    Peer other = new Peer(real.primary(0).endpoint().port())) {
                payloads.addAll(dumped(other));
            }
        }
        return payloads;
    }

    private static List<byte[]> dumped(Peer peer) throws IOException {
        List<byte[]> payloads = new ArrayList<>();
        for (int size : new int[] {1, 5, 40, 600}) {
            for (String type : List.of("string", "list", "intset", "set", "hash", "zset", "stream")) {
                peer.ask("DEL", "k");
                for (int i = 0; i < size; i++) {
                    assertThat(peer.ask(adding(type, i))).as(type).doesNotStartWith("-");
                }
                if (type.equals("stream")) {
                    peer.ask("XGROUP", "CREATE", "k", "g", "0");
                    peer.ask("XREADGROUP", "GROUP", "g", "c", "COUNT", "3", "STREAMS", "k", ">");
                    peer.ask("XDEL", "k", "1-2");
                }
                payloads.add(peer.bulk("DUMP", "k"));
            }
        }
        peer.ask("DEL", "k");
        return payloads;
    }

    private static String[] adding(String type, int i) {
        String word = i % 3 == 0 ? "" + i * 1_000L * i : "ab".repeat(i % 9) + i;
        return switch (type) {
            case "string" -> new String[] {"APPEND", "k", word};
            case "list" -> new String[] {"RPUSH", "k", word};
            case "intset" -> new String[] {"SADD", "k", "" + i * 70_000};
            case "set" -> new String[] {"SADD", "k", word};
            case "hash" -> new String[] {"HSET", "k", "f" + i, word};
            case "zset" -> new String[] {"ZADD", "k", "" + i / 8.0, word};
            default -> new String[] {"XADD", "k", "1-" + (i + 1), "field", word};
        };
    }

    private static byte[] changed(byte[] original, Random random) {
        int length = original.length - FOOTER;
        byte[] bytes = original.clone();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            // Lengths and counts stand at the front: they are worth more attention.
            int at = random.nextInt(random.nextBoolean() ? length : Math.min(length, 20));
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes[at]++;
                case 3 -> length = 1 + random.nextInt(length);
                default -> {
                    // A length of 32 or 64 bits.
                    bytes[at] = (byte) (0x80 | random.nextInt(2));
                    Arrays.fill(bytes, at + 1, Math.min(length, at + 1 + random.nextInt(8)), (byte) 0x7F);
                }
            }
            length = Math.max(1, length);
        }
        return sealed(bytes, length);
    }

    private static byte[] sealed(byte[] bytes, int length) {
        byte[] payload = Arrays.copyOf(bytes, length + FOOTER);
        payload[length] = 10;
        payload[length + 1] = 0;
        long crc = crc(payload, length + 2);
        for (int i = 0; i < Long.BYTES; i++) {
            payload[length + 2 + i] = (byte) (crc >>> 8 * i);
        }
        return payload;
    }

    /** CRC-64 of Jones, bit by bit: that it is our own makes a mistake in the node's visible. */
    private static long crc(byte[] bytes, int length) {
        long crc = 0;
        for (int i = 0; i < length; i++) {
            crc ^= bytes[i] & 0xFF;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = crc >>> 1 ^ ((crc & 1) == 0 ? 0 : 0x95AC9329AC4BC9B5L);
            }
        }
        return crc;
    }
}
