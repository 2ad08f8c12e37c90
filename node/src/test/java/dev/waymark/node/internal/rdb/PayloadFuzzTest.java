package dev.waymark.node.internal.rdb;

import static dev.waymark.node.internal.rdb.Payloads.bytes;
import static dev.waymark.node.internal.rdb.Payloads.hex;
import static dev.waymark.node.internal.rdb.Payloads.intset;
import static dev.waymark.node.internal.rdb.Payloads.joined;
import static dev.waymark.node.internal.rdb.Payloads.listpack;
import static dev.waymark.node.internal.rdb.Payloads.shortened;
import static dev.waymark.node.internal.rdb.Payloads.string;
import static dev.waymark.node.internal.rdb.Payloads.versioned;
import static dev.waymark.node.internal.rdb.Payloads.ziplist;
import static dev.waymark.node.internal.rdb.Payloads.zipmap;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.waymark.node.Seed;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.node.internal.stream.Trim;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A million payloads with a right checksum and something wrong inside: each is a value or a {@link PayloadException},
 * and takes no more memory than its bytes justify.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("once")
class PayloadFuzzTest {

    private static final int INPUTS = 1_000_000;

    /** What one input may allocate in all, garbage included. Compression alone makes 88 bytes of one. */
    private static final long ALLOWED_BYTES = 32 << 10;

    private static final long ALLOWED_PER_BYTE = 2_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Streams are kept as they came, so they must be good to walk through. */
    private final List<StreamValue> streams = new ArrayList<>();

    @Test
    void a_million_hostile_payloads_do_no_harm() {
        Random random = Seed.random("PayloadFuzzTest");
        Mutations mutations = new Mutations(random, values(random));
        TreeMap<String, Integer> outcomes = new TreeMap<>();
        for (int i = 0; i < INPUTS; i++) {
            outcomes.merge(measured(versioned(10, mutations.next())), 1, Integer::sum);
            streams.forEach(PayloadFuzzTest::walk);
            streams.clear();
        }
        System.out.println("PayloadFuzzTest: " + outcomes);
        assertThat(outcomes).hasSize(7);
    }

    @Test
    void a_payload_that_unpacks_to_as_much_as_it_can_takes_memory_in_proportion() {
        byte[] elements = hex("0001".repeat(1 << 20));
        byte[] list = joined(new byte[6], elements, hex("ff"));
        System.arraycopy(Payloads.little(list.length, 4), 0, list, 0, 4);
        Arrays.fill(list, 4, 6, (byte) 0xFF);
        byte[] payload = Payloads.sealed(18, hex("01 02"), shortened(list));
        assertThat(payload.length).isLessThan(list.length / 80);
        assertThat(measured(payload)).isEqualTo("OfList");
    }

    private String measured(byte[] payload) {
        for (int attempt = 1; ; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            String outcome = outcome(payload);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            if (allocated <= ALLOWED_BYTES + ALLOWED_PER_BYTE * payload.length) {
                return outcome;
            }
            // Loading a class counts too, but only the first time.
            if (attempt == 3) {
                throw new AssertionError(allocated + " bytes allocated for " + hexOf(payload));
            }
        }
    }

    private String outcome(byte[] payload) {
        try {
            Dumped value = PayloadReader.read(payload, 0, payload.length);
            if (value instanceof Dumped.OfStream accepted) {
                streams.add(accepted.stream());
            }
            return value.getClass().getSimpleName();
        } catch (PayloadException refused) {
            return "refused";
        } catch (RuntimeException | StackOverflowError unexpected) {
            throw new AssertionError(hexOf(payload), unexpected);
        }
    }

    private static void walk(StreamValue stream) {
        assertThat(count(stream.range(StreamId.MIN, StreamId.MAX))).isEqualTo(stream.length());
        assertThat(count(stream.reversed(StreamId.MIN, StreamId.MAX))).isEqualTo(stream.length());
        stream.trim(Trim.toLength(stream.length() / 2, false, 0));
        assertThat(count(stream.range(StreamId.MIN, StreamId.MAX))).isEqualTo(stream.length());
    }

    private static long count(StreamCursor entries) {
        long count = 0;
        for (; entries.next(); count++) {
            int[] words = {0};
            entries.words((bytes, at, length) -> words[0]++);
            assertThat(words[0]).isEqualTo(2 * entries.size());
        }
        return count;
    }

    private static String hexOf(byte[] payload) {
        return HexFormat.of().formatHex(payload, 0, Math.min(payload.length, 1_000));
    }

    /** Values of every type, in every form, type byte first. */
    private static List<byte[]> values(Random random) {
        List<byte[]> values = new ArrayList<>();
        for (int round = 0; round < 100; round++) {
            String[] words = words(random, random.nextInt(20) + 1);
            String[] scored = words(random, words.length);
            for (int i = 1; i < scored.length; i += 2) {
                scored[i] = "" + random.nextInt(1000) / 8.0;
            }
            byte[] even = new byte[] {(byte) (words.length / 2)};
            values.add(value(0, shortened(bytes(words[0]))));
            values.add(value(1, new byte[] {(byte) words.length}, strings(words)));
            values.add(value(2, new byte[] {(byte) words.length}, strings(words)));
            values.add(value(4, even, strings(words)));
            values.add(value(9, shortened(zipmap(Arrays.copyOf(words, words.length & ~1)))));
            values.add(value(10, shortened(ziplist(words))));
            values.add(value(11, shortened(integers(random))));
            values.add(value(12, shortened(ziplist(scored))));
            values.add(value(13, shortened(ziplist(words))));
            values.add(value(14, hex("02"), shortened(ziplist(words)), string(ziplist(words))));
            values.add(value(16, shortened(listpack(words))));
            values.add(value(17, shortened(listpack(scored))));
            values.add(value(18, hex("02 01"), string(words[0]), hex("02"), shortened(listpack(words))));
            values.add(value(20, shortened(listpack(words))));
            values.add(sortedSet(words, 3));
            values.add(sortedSet(words, 5));
            for (int streams = 0; streams < 4; streams++) {
                values.add(stream(random));
            }
        }
        return values;
    }

    private static byte[] value(int type, byte[]... parts) {
        return joined(new byte[] {(byte) type}, joined(parts));
    }

    private static byte[] strings(String... words) {
        return joined(Arrays.stream(words).map(word -> shortened(bytes(word))).toArray(byte[][]::new));
    }

    private static byte[] sortedSet(String[] words, int type) {
        byte[] value = value(type, new byte[] {(byte) words.length});
        byte[] score = type == 3 ? hex("03 312e35") : hex("000000000000f83f");
        for (String word : words) {
            value = joined(value, strings(word), score);
        }
        return value;
    }

    private static byte[] integers(Random random) {
        int size = 2 << random.nextInt(3);
        return intset(
                size,
                random.longs(random.nextInt(9) + 1, 0, 32_000)
                        .sorted()
                        .distinct()
                        .toArray());
    }

    private static byte[] stream(Random random) {
        PayloadWriter writer = new PayloadWriter();
        writer.stream(Streams.random(random, 1 + random.nextInt(30)));
        return Arrays.copyOf(writer.bytes(), writer.length() - PayloadReader.FOOTER);
    }

    private static String[] words(Random random, int count) {
        Set<String> words = new LinkedHashSet<>();
        while (words.size() < count) {
            words.add(
                    random.nextInt(3) == 0
                            ? "" + (random.nextLong() >> random.nextInt(64))
                            : "ab".repeat(random.nextInt(8)) + words.size());
        }
        return words.toArray(String[]::new);
    }
}
