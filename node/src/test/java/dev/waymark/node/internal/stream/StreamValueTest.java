package dev.waymark.node.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import dev.waymark.node.internal.data.Type;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StreamValueTest {

    private final StreamValue stream = new StreamValue();

    @Test
    void a_new_stream_has_nothing_and_is_one_all_the_same() {
        assertThat(stream.length()).isZero();
        assertThat(stream.isEmpty()).isTrue();
        assertThat(stream.type()).isEqualTo(Type.STREAM);
        assertThat(stream.encoding()).isEqualTo("stream");
        assertThat(stream.firstId()).isEqualTo(StreamId.MIN);
        assertThat(Model.all(stream)).isEmpty();
        assertThat(stream.radixNodeCount()).isEqualTo(1);
    }

    @Test
    void an_id_is_the_time_or_the_one_after_the_last() {
        assertThat(stream.nextId(0)).isEqualTo(new StreamId(0, 1));
        assertThat(stream.nextId(5)).isEqualTo(new StreamId(5, 0));
        add(new StreamId(7, 3), "f", "v");
        assertThat(stream.nextId(8)).isEqualTo(new StreamId(8, 0));
        assertThat(stream.nextId(7)).isEqualTo(new StreamId(7, 4));
        assertThat(stream.nextId(5)).isEqualTo(new StreamId(7, 4));
        add(new StreamId(7, -1), "f", "v");
        assertThat(stream.nextId(7)).isEqualTo(new StreamId(8, 0));
        add(StreamId.MAX, "f", "v");
        assertThat(stream.nextId(9)).isNull();
    }

    @Test
    void an_id_of_a_given_time_is_the_next_within_it() {
        assertThat(stream.nextIdAt(0)).isEqualTo(new StreamId(0, 1));
        assertThat(stream.nextIdAt(5)).isEqualTo(new StreamId(5, 0));
        add(new StreamId(7, 3), "f", "v");
        assertThat(stream.nextIdAt(7)).isEqualTo(new StreamId(7, 4));
        assertThat(stream.nextIdAt(8)).isEqualTo(new StreamId(8, 0));
        assertThat(stream.nextIdAt(6)).isNull();
        add(new StreamId(7, -1), "f", "v");
        assertThat(stream.nextIdAt(7)).isNull();
        add(StreamId.MAX, "f", "v");
        assertThat(stream.nextIdAt(-1)).isNull();
    }

    @Test
    void an_id_has_no_sign() {
        add(new StreamId(1, 1), "f", "v");
        add(new StreamId(-2, -2), "f", "v");
        assertThat(stream.lastId()).hasToString("18446744073709551614-18446744073709551614");
        assertThat(StreamId.MAX.next()).isEqualTo(StreamId.MIN);
        assertThat(StreamId.MIN.previous()).isEqualTo(StreamId.MAX);
        assertThat(new StreamId(1, -1).next()).isEqualTo(new StreamId(2, 0));
        assertThat(new StreamId(2, 0).previous()).isEqualTo(new StreamId(1, -1));
        assertThat(Model.texts(stream.reversed(StreamId.MIN, StreamId.MAX)))
                .containsExactly("18446744073709551614-18446744073709551614 [f, v]", "1-1 [f, v]");
    }

    @Test
    void a_node_is_laid_out_as_that_of_redis() {
        add(new StreamId(1, 1), "f", "v");
        List<String> nodes = new ArrayList<>();
        stream.forEachNode((id, listpack) -> nodes.add(id + " " + HexFormat.of().formatHex(listpack)));
        assertThat(nodes).containsExactly("1-1 1d0000000a0001010001010181660200010201000100018176020401ff");
    }

    @Test
    void a_node_has_a_hundred_entries_or_four_kilobytes() {
        for (int i = 1; i <= 250; i++) {
            add(new StreamId(i, 0), "f", "v");
        }
        assertThat(stream.nodeCount()).isEqualTo(3);
        add(new StreamId(251, 0), "f", "x".repeat(4_000));
        add(new StreamId(252, 0), "f", "v");
        assertThat(stream.nodeCount()).isEqualTo(4);
        add(new StreamId(253, 0), "f", "x".repeat(100_000));
        add(new StreamId(254, 0), "f", "v");
        assertThat(stream.nodeCount()).isEqualTo(6);
    }

    @Test
    void fields_that_repeat_are_kept_once() {
        StreamValue other = new StreamValue();
        for (int i = 1; i <= 50; i++) {
            add(new StreamId(i, 0), "temperature", "20", "humidity", "50");
            other.add(
                    new StreamId(i, 0),
                    Model.entry(List.of("temperature" + i, "20", "humidity", "50")),
                    NodeLimits.DEFAULT);
        }
        assertThat(stream.memory()).isLessThan(other.memory() / 2);
    }

    @Test
    void trimming_exactly_leaves_what_was_asked_for() {
        for (int i = 1; i <= 250; i++) {
            add(new StreamId(i, 0), "f", "v");
        }
        assertThat(stream.trim(Trim.toLength(120, false, 0))).isEqualTo(130);
        assertThat(stream.firstId()).isEqualTo(new StreamId(131, 0));
        assertThat(stream.trim(Trim.toId(new StreamId(140, 1), false, 0))).isEqualTo(10);
        assertThat(stream.firstId()).isEqualTo(new StreamId(141, 0));
        assertThat(stream.maxDeletedId()).isEqualTo(StreamId.MIN);
        assertThat(stream.trim(Trim.toLength(0, false, 0))).isEqualTo(110);
        assertThat(stream.firstId()).isEqualTo(StreamId.MIN);
        assertThat(stream.lastId()).isEqualTo(new StreamId(250, 0));
        assertThat(stream.entriesAdded()).isEqualTo(250);
        assertThat(stream.nodeCount()).isZero();
    }

    @Test
    void trimming_approximately_removes_whole_nodes_and_no_more_than_the_limit() {
        for (int i = 1; i <= 350; i++) {
            add(new StreamId(i, 0), "f", "v");
        }
        assertThat(stream.trim(Trim.toLength(320, true, 0))).isZero();
        assertThat(stream.trim(Trim.toLength(250, true, 0))).isEqualTo(100);
        assertThat(stream.trim(Trim.toLength(0, true, 99))).isZero();
        assertThat(stream.trim(Trim.toLength(0, true, 199))).isEqualTo(100);
        assertThat(stream.trim(Trim.toId(new StreamId(300, 0), true, 0))).isZero();
        assertThat(stream.trim(Trim.toId(new StreamId(300, 1), true, 0))).isEqualTo(100);
        assertThat(stream.length()).isEqualTo(50);
    }

    @Test
    void the_last_id_can_go_back_behind_deleted_entries() {
        add(new StreamId(1, 0), "f", "v");
        add(new StreamId(9, 0), "f", "v");
        stream.delete(new StreamId(9, 0));
        stream.set(new StreamId(2, 0), null, null);
        add(new StreamId(3, 0), "f", "v");
        assertThat(Model.all(stream)).containsExactly("1-0 [f, v]", "3-0 [f, v]");
        assertThat(Model.texts(stream.reversed(StreamId.MIN, new StreamId(4, 0))))
                .containsExactly("3-0 [f, v]", "1-0 [f, v]");
        assertThat(Model.texts(stream.range(new StreamId(2, 0), new StreamId(4, 0))))
                .containsExactly("3-0 [f, v]");
    }

    @Test
    void whatever_is_done_it_holds_what_a_map_would() {
        Random random = Seed.random("StreamValueTest");
        for (int round = 0; round < 40; round++) {
            NodeLimits limits =
                    round % 2 == 0 ? NodeLimits.DEFAULT : new NodeLimits(random.nextInt(3_000), random.nextInt(200));
            new Walk(random, limits).run(1_500);
        }
    }

    private void add(StreamId id, String... words) {
        stream.add(id, Model.entry(List.of(words)), NodeLimits.DEFAULT);
    }

    /** A stream and its model, under the same random changes. */
    private static final class Walk {
        private final StreamValue empty = new StreamValue();
        private final Random random;
        private final NodeLimits limits;
        private final Model model = new Model();
        private StreamValue stream = new StreamValue();

        Walk(Random random, NodeLimits limits) {
            this.random = random;
            this.limits = limits;
        }

        void run(int steps) {
            for (int step = 0; step < steps; step++) {
                change();
                compare();
            }
            stream.trim(Trim.toLength(0, false, 0));
            assertThat(stream.memory()).isEqualTo(empty.memory());
        }

        private void change() {
            switch (random.nextInt(30)) {
                case 0 -> trim(Trim.toLength(random.nextInt(400), random.nextBoolean(), limit()));
                case 1 -> trim(Trim.toId(any(), random.nextBoolean(), limit()));
                case 2, 3, 4, 5 -> {
                    StreamId id = any();
                    assertThat(stream.delete(id)).isEqualTo(model.delete(id));
                }
                case 6 -> stream = stream.copy();
                default -> add();
            }
        }

        private long limit() {
            return random.nextInt(3) == 0 ? random.nextInt(200) : 0;
        }

        private void add() {
            StreamId id = random.nextBoolean()
                    ? stream.nextId(model.lastId.ms() + random.nextInt(3))
                    : stream.nextIdAt(model.lastId.ms() + random.nextInt(2));
            List<String> words = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                words.add(random.nextInt(8) == 0 ? "other" + random.nextInt(9) : "field" + i);
                words.add(random.nextBoolean() ? Integer.toString(random.nextInt()) : "x".repeat(random.nextInt(90)));
            }
            stream.add(Objects.requireNonNull(id), Model.entry(words), limits);
            model.add(id, words);
        }

        private void trim(Trim trim) {
            long before = stream.length();
            long removed = stream.trim(trim);
            boolean exact = !trim.approximate() && trim.limit() == 0;
            long wanted = trim.minId() == null
                    ? Math.max(0, before - trim.maxLength())
                    : model.entries.headMap(trim.minId()).size();
            assertThat(removed)
                    .isBetween(exact ? wanted : 0, trim.limit() == 0 ? wanted : Math.min(wanted, trim.limit()));
            assertThat(stream.length()).isEqualTo(before - removed);
            model.dropOldest(removed);
        }

        /** An id that is there, or is next to one. */
        private StreamId any() {
            StreamId id = new StreamId(random.nextLong(model.lastId.ms() + 2), random.nextInt(3));
            StreamId there = model.entries.floorKey(id);
            return there == null || random.nextInt(4) == 0 ? id : there;
        }

        private void compare() {
            assertThat(stream.length()).isEqualTo(model.entries.size());
            assertThat(stream.firstId()).isEqualTo(model.firstId());
            assertThat(stream.lastId()).isEqualTo(model.lastId);
            assertThat(stream.maxDeletedId()).isEqualTo(model.maxDeletedId);
            assertThat(stream.entriesAdded()).isEqualTo(model.entriesAdded);
            StreamId from = any();
            StreamId to = random.nextInt(5) == 0 ? any() : new StreamId(from.ms() + random.nextInt(20), 0);
            assertThat(Model.texts(stream.range(from, to))).isEqualTo(model.range(from, to, false));
            assertThat(Model.texts(stream.reversed(from, to))).isEqualTo(model.range(from, to, true));
            assertThat(stream.contains(from)).isEqualTo(model.entries.containsKey(from));
        }
    }
}
