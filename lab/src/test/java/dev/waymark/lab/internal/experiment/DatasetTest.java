package dev.waymark.lab.internal.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetTest {

    @Test
    void a_key_can_be_had_for_every_slot() {
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            assertThat(Slots.of(Dataset.keyIn(slot, "name"))).isEqualTo(slot);
        }
    }

    @Test
    void all_keys_have_the_prefix() {
        assertThat(text(Dataset.key(7))).isEqualTo("waymark-lab:7");
        assertThat(text(Dataset.keyIn(7, "name"))).startsWith("waymark-lab:").endsWith("name");
    }

    @Test
    void keys_of_certain_slots_are_the_first_ones_by_number() {
        List<byte[]> keys = Dataset.keysIn(new int[] {3, 4, 5}, 9);

        assertThat(keys).hasSize(9).extracting(DatasetTest::text).doesNotHaveDuplicates();
        assertThat(keys).allMatch(key -> Slots.of(key) >= 3 && Slots.of(key) <= 5);
        assertThat(Dataset.keysIn(new int[] {3, 4, 5}, 8))
                .usingRecursiveComparison()
                .isEqualTo(keys.subList(0, 8));
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }
}
