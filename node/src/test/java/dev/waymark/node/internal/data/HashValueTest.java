package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashValueTest {

    private final Encodings encodings = new Encodings(42);
    private final HashValue hash = new HashValue(encodings);

    @Test
    void a_field_has_the_value_it_was_given_last() {
        assertThat(put("name", "Ada")).isTrue();
        assertThat(put("empty", "")).isTrue();
        assertThat(put("name", "Augusta Ada")).isFalse();

        assertThat(get("name")).isEqualTo("Augusta Ada");
        assertThat(get("empty")).isEmpty();
        assertThat(find("nothing")).isEqualTo(HashValue.NONE);
        assertThat(hash.valueLength(find("name"))).isEqualTo(11);
        assertThat(hash.size()).isEqualTo(2);
        assertThat(hash.type()).isEqualTo(Type.HASH);
    }

    @Test
    void entries_are_written_as_bulks() {
        put("f", "value");
        RespWriter out = new RespWriter(64);

        hash.writeField(find("f"), out);
        hash.writeValue(find("f"), out);

        assertThat(text(out.buffer(), 0, out.length())).isEqualTo("$1\r\nf\r\n$5\r\nvalue\r\n");
    }

    @Test
    void a_removed_field_is_gone() {
        put("a", "1");
        put("b", "2");

        assertThat(remove("a")).isTrue();
        assertThat(remove("a")).isFalse();

        assertThat(find("a")).isEqualTo(HashValue.NONE);
        assertThat(get("b")).isEqualTo("2");
    }

    @Test
    void a_packed_hash_keeps_the_order_in_which_fields_came() {
        put("z", "1");
        put("a", "2");
        put("m", "3");
        put("z", "a longer value");
        remove("a");
        put("a", "5");

        assertThat(fields()).containsExactly("z", "m", "a");
        assertThat(hash.encoding()).isEqualTo("listpack");
    }

    @Test
    void a_hash_becomes_a_table_with_its_129th_field_and_stays_one() {
        for (int i = 0; i < 128; i++) {
            put("f" + i, "v" + i);
        }
        assertThat(hash.encoding()).isEqualTo("listpack");
        put("f128", "v");
        assertThat(hash.encoding()).isEqualTo("hashtable");

        for (int i = 1; i <= 128; i++) {
            remove("f" + i);
        }
        assertThat(hash.encoding()).isEqualTo("hashtable");
        assertThat(get("f0")).isEqualTo("v0");
    }

    @ParameterizedTest
    @CsvSource({"64, 64, listpack", "65, 1, hashtable", "1, 65, hashtable"})
    void a_hash_becomes_a_table_with_a_field_or_value_above_64_bytes(int field, int value, String encoding) {
        put("f".repeat(field), "v".repeat(value));

        assertThat(hash.encoding()).isEqualTo(encoding);
    }

    @Test
    void a_changed_limit_holds_for_what_is_written_from_then_on() {
        encodings.hashEntries(3);
        put("a", "1");
        put("b", "2");
        put("c", "3");
        encodings.hashEntries(2);
        assertThat(hash.encoding()).isEqualTo("listpack");

        put("a", "another value");

        assertThat(hash.encoding()).isEqualTo("hashtable");
        encodings.hashBytes(3);
        HashValue other = new HashValue(encodings);
        put(other, "f", "1000");
        assertThat(other.encoding()).isEqualTo("hashtable");
    }

    @Test
    void a_scan_of_a_packed_hash_gives_everything_at_once() {
        for (int i = 0; i < 100; i++) {
            put("f" + i, "v");
        }
        List<String> seen = new ArrayList<>();

        assertThat(hash.scan(0, 1, entry -> seen.add(field(entry)))).isZero();

        assertThat(seen).hasSize(100).isEqualTo(fields());
    }

    @Test
    void a_copy_goes_its_own_way() {
        for (int fields : new int[] {2, 200}) {
            HashValue original = new HashValue(encodings);
            for (int i = 0; i < fields; i++) {
                put(original, "f" + i, "v" + i);
            }
            HashValue copy = original.copy();
            put(copy, "f0", "changed");
            put(original, "new", "1");

            assertThat(copy.encoding()).isEqualTo(original.encoding());
            assertThat(copy.size()).isEqualTo(fields);
            assertThat(original.value(original.find(bytes("f0"), 0, 2))).isEqualTo(bytes("v0"));
            assertThat(copy.value(copy.find(bytes("f1"), 0, 2))).isEqualTo(bytes("v1"));
        }
    }

    @Test
    void a_sample_has_different_entries_and_no_more_than_there_are() {
        Random random = Seed.random("HashValueTest.sample");
        for (int fields : new int[] {10, 128, 500, 5_000}) {
            HashValue large = new HashValue(encodings);
            for (int i = 0; i < fields; i++) {
                put(large, "f" + i, "v");
            }
            for (int count : new int[] {0, 1, fields / 5, fields / 2, fields, 2 * fields}) {
                Set<String> sample = new HashSet<>();
                for (int entry : large.sample(count, random)) {
                    sample.add(text(large.field(entry)));
                }
                assertThat(sample).hasSize(Math.min(count, fields));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"100, 50", "20000, 200", "3000, 4000"})
    void random_changes_do_to_a_hash_what_they_do_to_a_hash_map(int fields, int bytes) {
        Random random = Seed.random("HashValueTest.changes");
        Map<String, String> model = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            // Filling, emptying, filling...
            boolean growing = i / 30_000 % 2 == 0;
            String field = "field:" + random.nextInt(fields);
            if (random.nextInt(10) < (growing ? 7 : 2)) {
                String value = Integer.toString(random.nextInt(100), 36).repeat(random.nextInt(bytes) / 2);
                assertThat(put(field, value)).isEqualTo(model.put(field, value) == null);
            } else {
                assertThat(remove(field)).isEqualTo(model.remove(field) != null);
            }
            String other = "field:" + random.nextInt(fields);
            assertThat(find(other) == HashValue.NONE ? null : get(other)).isEqualTo(model.get(other));
        }
        Map<String, String> content = new HashMap<>();
        hash.forEach(entry -> content.put(field(entry), text(hash.value(entry))));
        assertThat(content).isEqualTo(model);
        assertThat(hash.size()).isEqualTo(model.size());
        long characters = model.entrySet().stream()
                .mapToLong(each -> each.getKey().length() + each.getValue().length())
                .sum();
        assertThat(hash.memory()).isBetween(characters, 3 * characters + 40_000);
    }

    private boolean put(String field, String value) {
        return put(hash, field, value);
    }

    /** From windows with something around them. */
    private static boolean put(HashValue hash, String field, String value) {
        byte[] window = bytes("<" + field + "|" + value + ">");
        return hash.put(window, 1, field.length(), window, field.length() + 2, value.length());
    }

    private boolean remove(String field) {
        return hash.remove(bytes("<" + field + ">"), 1, field.length());
    }

    private int find(String field) {
        return hash.find(bytes("<" + field + ">"), 1, field.length());
    }

    private String get(String field) {
        return text(hash.value(find(field)));
    }

    private String field(int entry) {
        return text(hash.field(entry));
    }

    private List<String> fields() {
        List<String> fields = new ArrayList<>();
        hash.forEach(entry -> fields.add(field(entry)));
        return fields;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return text(bytes, 0, bytes.length);
    }

    private static String text(byte[] bytes, int at, int length) {
        return new String(bytes, at, length, StandardCharsets.ISO_8859_1);
    }
}
