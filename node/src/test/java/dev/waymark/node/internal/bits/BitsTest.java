package dev.waymark.node.internal.bits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BitsTest {

    @Test
    void bit_0_is_the_highest_of_the_first_byte() {
        byte[] bytes = {0, 0, 0};
        Bits.set(bytes, 1, 0, true);
        Bits.set(bytes, 1, 15, true);
        assertThat(bytes).containsExactly(0, 0x80, 1);
        assertThat(Bits.get(bytes, 1, 0)).isTrue();
        assertThat(Bits.get(bytes, 1, 1)).isFalse();
        Bits.set(bytes, 1, 0, false);
        assertThat(bytes).containsExactly(0, 0, 1);
    }

    @Test
    void ranges_are_counted_and_searched_as_bit_by_bit() {
        Random random = Seed.random("ranges_are_counted_and_searched_as_bit_by_bit");
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = string(random);
            int at = random.nextInt(3);
            int bits = 8 * (bytes.length - at);
            int from = random.nextInt(bits + 1);
            int to = from + random.nextInt(bits - from + 1);
            assertThat(Bits.count(bytes, at, from, to))
                    .isEqualTo(IntStream.range(from, to)
                            .filter(bit -> Bits.get(bytes, at, bit))
                            .count());
            for (boolean wanted : new boolean[] {false, true}) {
                assertThat(Bits.find(wanted, bytes, at, from, to))
                        .isEqualTo(IntStream.range(from, to)
                                .filter(bit -> Bits.get(bytes, at, bit) == wanted)
                                .findFirst()
                                .orElse(-1));
            }
        }
    }

    /** Long runs of the same bit, which is what a search must get over. */
    private static byte[] string(Random random) {
        byte[] bytes = new byte[3 + random.nextInt(40)];
        boolean bit = random.nextBoolean();
        for (int i = 0; i < 8 * bytes.length; i++) {
            bit ^= random.nextInt(100) == 0;
            Bits.set(bytes, 0, i, bit);
        }
        return bytes;
    }

    @Test
    void what_a_shorter_string_lacks_counts_as_zeros() {
        assertThat(combined(BitOperation.AND)).containsExactly(0x0A, 0);
        assertThat(combined(BitOperation.OR)).containsExactly(0x5F, 0x33);
        assertThat(combined(BitOperation.XOR)).containsExactly(0x55, 0x33);
        byte[] not = new byte[2];
        BitOperation.NOT.combine(not, new byte[] {9, 0x0F, 0x33}, 1, 2, true);
        assertThat(not).containsExactly(0xF0, 0xCC);
    }

    private static byte[] combined(BitOperation operation) {
        byte[] result = new byte[2];
        operation.combine(result, new byte[] {9, 0x0F, 0x33}, 1, 2, true);
        operation.combine(result, new byte[] {0x5A}, 0, 1, false);
        return result;
    }
}
