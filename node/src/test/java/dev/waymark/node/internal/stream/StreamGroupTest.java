package dev.waymark.node.internal.stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamGroupTest {

    private final StreamValue stream = new StreamValue();

    @BeforeEach
    void ten_entries() {
        for (int i = 1; i <= 10; i++) {
            stream.add(new StreamId(i, 0), Model.entry(List.of("f", "v")), NodeLimits.DEFAULT);
        }
    }

    @Test
    void groups_are_found_by_name_and_listed_in_order() {
        group("b", StreamId.MIN, 0);
        group("a", StreamId.MIN, 0);
        assertThat(stream.createGroup(bytes("a"), StreamId.MIN, 0)).isNull();
        assertThat(stream.group(bytes("c"))).isNull();
        assertThat(stream.groups())
                .extracting(group -> new String(group.name(), ISO_8859_1))
                .containsExactly("a", "b");
        assertThat(stream.destroyGroup(bytes("a"))).isTrue();
        assertThat(stream.destroyGroup(bytes("a"))).isFalse();
        assertThat(stream.groups()).hasSize(1);
    }

    @Test
    void a_group_from_the_start_counts_what_it_reads() {
        StreamGroup group = group("g", StreamId.MIN, 0);
        assertThat(group.lag()).hasValue(10);
        group.advance(new StreamId(1, 0));
        group.advance(new StreamId(2, 0));
        assertThat(group.entriesRead()).isEqualTo(2);
        assertThat(group.lag()).hasValue(8);
    }

    @Test
    void a_group_in_the_middle_knows_its_lag_only_at_the_ends() {
        assertThat(group("start", StreamId.MIN, StreamGroup.UNKNOWN).lag()).hasValue(10);
        assertThat(group("first", new StreamId(1, 0), StreamGroup.UNKNOWN).lag())
                .hasValue(9);
        assertThat(group("middle", new StreamId(5, 0), StreamGroup.UNKNOWN).lag())
                .isEmpty();
        assertThat(group("last", new StreamId(10, 0), StreamGroup.UNKNOWN).lag())
                .hasValue(0);
        assertThat(group("future", new StreamId(11, 0), StreamGroup.UNKNOWN).lag())
                .isEmpty();
        assertThat(group("told", new StreamId(5, 0), 5).lag()).hasValue(5);
    }

    @Test
    void what_was_deleted_ahead_makes_the_lag_unknown_until_it_is_passed() {
        StreamGroup group = group("g", StreamId.MIN, 0);
        group.advance(new StreamId(1, 0));
        stream.delete(new StreamId(5, 0));
        assertThat(group.lag()).isEmpty();
        group.advance(new StreamId(2, 0));
        assertThat(group.entriesRead()).isEqualTo(StreamGroup.UNKNOWN);
        for (int i : new int[] {3, 4, 6, 7, 8, 9}) {
            group.advance(new StreamId(i, 0));
        }
        assertThat(group.lag()).isEmpty();
        group.advance(new StreamId(10, 0));
        assertThat(group.entriesRead()).isEqualTo(10);
        assertThat(group.lag()).hasValue(0);
    }

    @Test
    void what_was_trimmed_counts_as_read() {
        StreamGroup group = group("g", StreamId.MIN, StreamGroup.UNKNOWN);
        stream.trim(Trim.toLength(4, false, 0));
        assertThat(group.lag()).hasValue(4);
        stream.trim(Trim.toLength(0, false, 0));
        assertThat(group.lag()).hasValue(0);
    }

    @Test
    void an_entry_goes_from_one_consumer_to_another() {
        StreamGroup group = group("g", StreamId.MIN, 0);
        StreamConsumer ada = consumer(group, "ada");
        StreamConsumer bob = consumer(group, "bob");
        group.assign(new StreamId(1, 0), ada).delivered(100, 1);
        group.assign(new StreamId(2, 0), ada).delivered(100, 1);
        group.assign(new StreamId(1, 0), bob).delivered(150, 2);
        assertThat(Model.text(group)).isEqualTo("g at 0-0, read 0; 1-0 bob 150 2; 2-0 ada 100 1; ada 7 2-0; bob 7 1-0");
        PendingEntry entry = Objects.requireNonNull(group.pending(new StreamId(1, 0)));
        assertThat(entry.idleMillis(160)).isEqualTo(10);
        assertThat(group.pendingFrom(new StreamId(1, 1))).isSameAs(group.pending(new StreamId(2, 0)));
        assertThat(group.acknowledge(new StreamId(1, 0))).isTrue();
        assertThat(group.acknowledge(new StreamId(1, 0))).isFalse();
        assertThat(bob.pending()).isEmpty();
    }

    @Test
    void a_consumer_takes_what_it_has_pending_with_it() {
        StreamGroup group = group("g", StreamId.MIN, 0);
        StreamConsumer ada = consumer(group, "ada");
        group.assign(new StreamId(1, 0), ada);
        group.assign(new StreamId(2, 0), ada);
        assertThat(group.createConsumer(bytes("ada"), 9)).isNull();
        assertThat(group.removeConsumer(bytes("ada"))).isEqualTo(2);
        assertThat(group.removeConsumer(bytes("ada"))).isEqualTo(-1);
        assertThat(group.pendingCount()).isZero();
        assertThat(group.consumer(bytes("ada"))).isNull();
    }

    @Test
    void whatever_is_done_pending_entries_are_where_a_map_has_them() {
        Random random = Seed.random("StreamGroupTest");
        StreamGroup group = group("g", StreamId.MIN, 0);
        long before = stream.memory();
        Map<StreamId, String> model = new TreeMap<>();
        for (int step = 0; step < 20_000; step++) {
            StreamId id = new StreamId(random.nextInt(100), 0);
            String name = "consumer" + random.nextInt(5);
            StreamConsumer known = group.consumer(bytes(name));
            switch (random.nextInt(10)) {
                case 0 -> {
                    int pending = known == null ? -1 : known.pending().size();
                    assertThat(group.removeConsumer(bytes(name))).isEqualTo(pending);
                    model.values().removeIf(name::equals);
                }
                case 1, 2, 3 -> assertThat(group.acknowledge(id)).isEqualTo(model.remove(id) != null);
                default -> {
                    group.assign(id, known == null ? consumer(group, name) : known)
                            .delivered(step, 1);
                    model.put(id, name);
                }
            }
            assertThat(group.pending().stream()
                            .collect(Collectors.toMap(PendingEntry::id, entry -> Model.name(entry.consumer()))))
                    .isEqualTo(model);
            StreamId from = new StreamId(random.nextInt(100), 0);
            StreamId to = new StreamId(random.nextInt(100), 0);
            assertThat(group.pending(from, to))
                    .extracting(PendingEntry::id)
                    .isSorted()
                    .allMatch(each -> each.compareTo(from) >= 0 && each.compareTo(to) <= 0);
            for (StreamConsumer consumer : group.consumers()) {
                assertThat(consumer.pending())
                        .extracting(PendingEntry::id)
                        .isSorted()
                        .allMatch(each -> Model.name(consumer).equals(model.get(each)));
            }
        }
        assertThat(Model.text(Objects.requireNonNull(stream.copy().group(bytes("g")))))
                .isEqualTo(Model.text(group));
        List.copyOf(group.consumers()).forEach(consumer -> group.removeConsumer(consumer.name()));
        assertThat(stream.memory()).isEqualTo(before);
        stream.destroyGroup(bytes("g"));
        assertThat(stream.memory()).isLessThan(before);
    }

    private StreamGroup group(String name, StreamId lastDelivered, long entriesRead) {
        return Objects.requireNonNull(stream.createGroup(bytes(name), lastDelivered, entriesRead));
    }

    private static StreamConsumer consumer(StreamGroup group, String name) {
        return Objects.requireNonNull(group.createConsumer(bytes(name), 7));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
