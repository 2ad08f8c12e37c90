package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyspaceTest {

    private static final long SEED = Long.getLong("waymark.seed", System.nanoTime());

    private final Random random = new Random(SEED);
    private final Keyspace keys = new Keyspace(SEED);

    /** What the keyspace must hold: the string, and when it expires. */
    private final Map<String, Held> model = new HashMap<>();

    private record Held(String value, long expiresAt) {}

    private static final class Marker implements Value {
        @Override
        public Type type() {
            return Type.SET;
        }

        @Override
        public String encoding() {
            return "hashtable";
        }

        @Override
        public long memory() {
            return 100;
        }

        @Override
        public Value copy() {
            return new Marker();
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"spread over all slots", "{in one slot}"})
    void whatever_is_done_it_holds_what_a_map_would(String where) {
        System.out.println("waymark.seed=" + SEED);
        String tag = where.startsWith("{") ? "{t}" : "";
        for (int step = 0; step < 300_000; step++) {
            String key = tag + "key:" + (int) Math.abs(random.nextGaussian() * 8_000);
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3, 4 -> putString(key);
                case 5, 6 -> putNumber(key);
                case 7 -> expire(key);
                case 8, 9, 10 -> remove(key);
                default -> keys.compact(random.nextInt());
            }
            check(tag + "key:" + random.nextInt(16_000));
        }
        checkAll();
        keys.clear();
        assertThat(keys.size()).isZero();
        assertThat(keys.sizeExpiring()).isZero();
    }

    @Test
    void a_scan_meets_every_key_that_was_there_all_the_time_while_others_come_and_go() {
        System.out.println("waymark.seed=" + SEED);
        Set<String> staying = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            String key = (i % 2 == 0 ? "{t}" : "") + "stays:" + i;
            put(key, "v", -1);
            staying.add(key);
        }
        Set<String> met = new HashSet<>();
        long cursor = 0;
        int round = 0;
        do {
            cursor = keys.scan(cursor, 10, entry -> met.add(text(keys.key(entry))));
            for (int i = 0; i < 30; i++) {
                String passing = "{t}passes:" + random.nextInt(60_000);
                if (round / 500 % 2 == 0) {
                    put(passing, "v", -1);
                } else {
                    byte[] bytes = bytes(passing);
                    keys.remove(Slots.of(bytes), bytes, 0, bytes.length);
                }
            }
            round++;
        } while (cursor != 0);
        assertThat(met).containsAll(staying);
    }

    @Test
    void memory_is_given_back_when_values_change_their_size() {
        for (int size : new int[] {100, 220, 60, 340}) {
            byte[] value = new byte[size];
            for (int i = 0; i < 20_000; i++) {
                byte[] key = bytes("key:" + i);
                keys.put(Slots.of(key), key, 0, key.length, value, 0, size, -1);
            }
            int steps = 0;
            while (keys.compact(random.nextInt()) && steps++ < 10_000) {
                // Until nothing is left to do.
            }
            assertThat(keys.memory()).isLessThan(20_000L * (size + 40) * 14 / 10 + 100 * Pages.PAGE_BYTES);
        }
    }

    @Test
    void an_object_takes_the_place_of_a_string_and_the_other_way_round() {
        byte[] key = bytes("k");
        int slot = Slots.of(key);
        put("k", "small", 77);
        int object = keys.put(slot, key, 0, 1, new Marker(), -1);
        assertThat(keys.type(object)).isEqualTo(Type.SET);
        assertThat(keys.sizeExpiring()).isZero();
        put("k", "x".repeat(5000), -1);
        int large = keys.find(key);
        assertThat(keys.type(large)).isEqualTo(Type.STRING);
        assertThat(keys.length(large)).isEqualTo(5000);
        put("k", "small", -1);
        assertThat(text(keys.string(keys.find(key)))).isEqualTo("small");
        assertThat(keys.size()).isEqualTo(1);
        assertThat(keys.size(slot)).isEqualTo(1);
    }

    private void putString(String key) {
        String value =
                Integer.toString(random.nextInt(), 36).repeat(random.nextInt(random.nextInt(8) == 0 ? 300 : 20) + 1);
        put(key, value, random.nextInt(4) == 0 ? random.nextInt(1000) : -1);
    }

    private void put(String key, String value, long expiresAt) {
        byte[] name = bytes(key);
        byte[] bytes = bytes(value);
        keys.put(Slots.of(name), name, 0, name.length, bytes, 0, bytes.length, expiresAt);
        model.put(key, new Held(value, expiresAt));
    }

    private void putNumber(String key) {
        byte[] name = bytes(key);
        long number = random.nextLong() >> random.nextInt(64);
        long expiresAt = random.nextInt(4) == 0 ? random.nextInt(1000) : -1;
        int entry = keys.put(Slots.of(name), name, 0, name.length, number, expiresAt);
        assertThat(keys.isNumber(entry)).isTrue();
        model.put(key, new Held(Long.toString(number), expiresAt));
    }

    private void expire(String key) {
        Held held = model.get(key);
        if (held != null) {
            byte[] name = bytes(key);
            long at = random.nextInt(3) == 0 ? -1 : random.nextInt(1000);
            keys.expireAt(Slots.of(name), name, 0, name.length, at);
            model.put(key, new Held(held.value(), at));
        }
    }

    private void remove(String key) {
        byte[] name = bytes(key);
        assertThat(keys.remove(Slots.of(name), name, 0, name.length)).isEqualTo(model.remove(key) != null);
    }

    private void check(String key) {
        Held held = model.get(key);
        int entry = keys.find(bytes(key));
        if (held == null) {
            assertThat(entry).isEqualTo(Keyspace.NONE);
            return;
        }
        assertThat(text(keys.string(entry))).isEqualTo(held.value());
        assertThat(keys.length(entry)).isEqualTo(held.value().length());
        assertThat(keys.expiresAt(entry)).isEqualTo(held.expiresAt());
        assertThat(text(keys.key(entry))).isEqualTo(key);
    }

    private void checkAll() {
        model.keySet().forEach(this::check);
        assertThat(keys.size()).isEqualTo(model.size());
        assertThat(keys.sizeExpiring())
                .isEqualTo(model.values().stream()
                        .filter(held -> held.expiresAt() >= 0)
                        .count());
        Set<String> found = new HashSet<>();
        keys.forEach(entry -> found.add(text(keys.key(entry))));
        assertThat(found).isEqualTo(model.keySet());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
