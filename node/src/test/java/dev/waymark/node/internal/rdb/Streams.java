package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.stream.NodeLimits;
import dev.waymark.node.internal.stream.StreamConsumer;
import dev.waymark.node.internal.stream.StreamEntry;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.node.internal.stream.Trim;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;

/** Streams for tests. */
final class Streams {

    private Streams() {}

    static void add(StreamValue stream, StreamId id, String... words) {
        StreamEntry entry = new StreamEntry();
        for (String word : words) {
            entry.accept(Payloads.bytes(word), 0, word.length());
        }
        stream.add(id, entry, NodeLimits.DEFAULT);
    }

    /** A stream of up to so many entries, some of them deleted, with groups and pending entries. */
    static StreamValue random(Random random, int most) {
        StreamValue stream = new StreamValue();
        for (int i = random.nextInt(most); i > 0; i--) {
            StreamId id = Objects.requireNonNull(stream.nextId(stream.lastId().ms() + random.nextInt(2)));
            String field = random.nextInt(4) == 0 ? "g" + random.nextInt(3) : "f";
            add(stream, id, field, random.nextBoolean() ? "v".repeat(random.nextInt(30)) : "" + random.nextInt());
            if (random.nextInt(4) == 0) {
                stream.delete(new StreamId(random.nextLong(stream.lastId().ms() + 1), random.nextInt(2)));
            }
        }
        stream.trim(Trim.toLength(random.nextInt(most), random.nextBoolean(), 0));
        for (String name : Arrays.asList("a", "b", "1").subList(0, random.nextInt(4))) {
            StreamId at = new StreamId(random.nextLong(stream.lastId().ms() + 1), 0);
            fill(Objects.requireNonNull(stream.createGroup(Payloads.bytes(name), at, random.nextInt(3) - 1)), random);
        }
        return stream;
    }

    private static void fill(StreamGroup group, Random random) {
        for (int i = random.nextInt(4); i > 0; i--) {
            byte[] name = Payloads.bytes("consumer" + i);
            StreamConsumer consumer = Objects.requireNonNull(group.createConsumer(name, random.nextInt(1000)));
            for (int j = random.nextInt(4); j > 0; j--) {
                group.assign(new StreamId(random.nextInt(50), 0), consumer).delivered(random.nextInt(1000), j);
            }
        }
    }
}
