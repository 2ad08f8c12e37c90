package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemberTableTest {

    private final Map<Integer, String> names = new HashMap<>();
    private final MemberTable table = new MemberTable(new KeyHash(7), this::renamed);

    private void renamed(int from, int to) {
        names.put(to, names.remove(from));
    }

    @Test
    void an_entry_that_gets_another_name_is_told_of() {
        Random random = Seed.random("MemberTableTest.names");
        for (int i = 0; i < 20_000; i++) {
            String key = "key:" + i;
            names.put(add(key, "v".repeat(random.nextInt(40))), key);
        }
        for (int i = 0; i < 20_000; i++) {
            if (random.nextInt(4) > 0) {
                int entry = find("key:" + i);
                names.remove(entry);
                table.remove(entry);
            }
        }

        assertThat(names).hasSize(table.size());
        names.forEach((entry, key) -> {
            assertThat(key(entry)).isEqualTo(key);
            assertThat(find(key)).isEqualTo(entry);
        });
    }

    @Test
    void freed_memory_is_used_again() {
        Random random = Seed.random("MemberTableTest.memory");
        for (int i = 0; i < 5_000; i++) {
            put("key:" + i, "v".repeat(100));
        }
        long filled = table.memory();
        for (int i = 0; i < 100_000; i++) {
            put("key:" + random.nextInt(5_000), "v".repeat(90 + random.nextInt(21)));
        }
        assertThat(table.memory()).isLessThan(filled * 3 / 2);
        for (int i = 0; i < 4_990; i++) {
            table.remove(find("key:" + i));
        }
        assertThat(table.memory()).isLessThan(filled / 10);
    }

    @Test
    void entries_that_are_too_large_for_a_segment_have_their_own_array() {
        String large = "v".repeat(100_000);
        put("small", "1");
        put("large", large);
        long memory = table.memory();
        assertThat(value("large")).isEqualTo(large);

        put("large", "w".repeat(100_000));
        assertThat(value("large")).startsWith("w");
        assertThat(table.memory()).isEqualTo(memory);
        put("large", "2");
        assertThat(value("large")).isEqualTo("2");
        assertThat(table.memory()).isLessThan(memory - 100_000 + 1_000);
        put("small", large);
        assertThat(value("small")).isEqualTo(large);
        table.remove(find("small"));
        assertThat(table.size()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"200, 100000", "100000, 200", "30000, 30000"})
    void a_scan_gives_all_that_stays_while_the_table_grows_and_shrinks(int before, int after) {
        Random random = Seed.random("MemberTableTest.scan");
        int least = Math.min(before, after);
        for (int i = 0; i < before; i++) {
            put("key:" + i, "");
        }
        Set<String> seen = new HashSet<>();
        int size = before;
        long cursor = 0;
        do {
            cursor = table.scan(cursor, 1 + random.nextInt(20), entry -> seen.add(key(entry)));
            for (int i = 0; i < 1_000 && size < after; i++) {
                put("key:" + size++, "");
            }
            for (int i = 0; i < 1_000 && size > after; i++) {
                table.remove(find("key:" + --size));
            }
        } while (cursor != 0);

        List<String> missed = IntStream.range(0, least)
                .mapToObj(i -> "key:" + i)
                .filter(key -> !seen.contains(key))
                .toList();
        assertThat(missed).isEmpty();
    }

    @Test
    void a_scan_from_a_cursor_that_was_never_given_ends() {
        for (int i = 0; i < 1_000; i++) {
            put("key:" + i, "");
        }
        for (long cursor : new long[] {-1, Long.MAX_VALUE, 1L << 32, (1L << 32) - 1, 12_345}) {
            long at = cursor;
            for (int i = 0; at != 0; i++) {
                assertThat(i).isLessThan(2_000);
                at = table.scan(at, 1, entry -> {});
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000, 40_000})
    void any_entry_is_as_likely_as_any_other(int size) {
        Random random = Seed.random("MemberTableTest.any");
        for (int i = 0; i < size; i++) {
            put("key:" + i, "");
        }
        assertThatAnyIsFair(random);
    }

    @Test
    void any_entry_is_as_likely_as_any_other_when_most_are_gone() {
        Random random = Seed.random("MemberTableTest.any");
        for (int i = 0; i < 50_000; i++) {
            put("key:" + i, "");
        }
        for (int i = 0; i < 49_900; i++) {
            table.remove(table.any(random));
        }
        assertThat(table.size()).isEqualTo(100);
        assertThatAnyIsFair(random);
    }

    /** In groups, so that each is drawn some 1000 times; seven standard deviations do not happen by chance. */
    private void assertThatAnyIsFair(Random random) {
        int groups = Math.min(table.size(), 100);
        int[] drawn = new int[groups];
        int[] members = new int[groups];
        table.forEach(entry -> members[group(entry, groups)]++);
        int draws = 1_000 * groups;
        for (int i = 0; i < draws; i++) {
            drawn[group(table.any(random), groups)]++;
        }
        for (int i = 0; i < groups; i++) {
            double expected = (double) draws * members[i] / table.size();
            assertThat(drawn[i])
                    .isBetween(
                            (int) (expected - 7 * Math.sqrt(expected)) - 1,
                            (int) (expected + 7 * Math.sqrt(expected)) + 1);
        }
    }

    private int group(int entry, int groups) {
        return Integer.parseInt(key(entry).substring(4)) % groups;
    }

    private boolean put(String key, String value) {
        return table.put(bytes(key), 0, key.length(), bytes(value), 0, value.length());
    }

    private int add(String key, String value) {
        return table.add(bytes(key), 0, key.length(), bytes(value), 0, value.length());
    }

    private int find(String key) {
        return table.find(bytes(key), 0, key.length());
    }

    private String key(int entry) {
        byte[] bytes = table.bytes(entry);
        int at = Entry.keyAt(bytes, table.offset(entry));
        return text(Arrays.copyOfRange(bytes, at, at + Entry.keyLength(bytes, table.offset(entry))));
    }

    private String value(String key) {
        int entry = find(key);
        byte[] bytes = table.bytes(entry);
        int at = Entry.valueAt(bytes, table.offset(entry));
        return text(Arrays.copyOfRange(bytes, at, at + Entry.valueLength(bytes, table.offset(entry))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
