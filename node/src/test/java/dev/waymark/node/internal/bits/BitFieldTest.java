package dev.waymark.node.internal.bits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitFieldTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"", "i", "u", "8", "i0", "u0", "i65", "u64", "i08", "I8", "u-1", "i+1", "u8x", "x8", "i100"})
    void what_names_no_type_is_none(String name) {
        assertThat(of(name)).isNull();
    }

    @Test
    void a_name_has_a_sign_and_a_width() {
        assertThat(of("i1")).isEqualTo(new BitField(true, 1));
        assertThat(of("i64")).isEqualTo(new BitField(true, 64));
        assertThat(of("u63")).isEqualTo(new BitField(false, 63));
    }

    private static BitField of(String name) {
        byte[] bytes = ("." + name).getBytes(StandardCharsets.ISO_8859_1);
        return BitField.of(bytes, 1, name.length());
    }

    @Test
    void what_is_written_anywhere_is_read_there_and_leaves_the_rest_alone() {
        Random random = Seed.random("what_is_written_anywhere_is_read_there_and_leaves_the_rest_alone");
        for (int round = 0; round < 20_000; round++) {
            BitField field = any(random);
            byte[] bytes = new byte[24];
            random.nextBytes(bytes);
            byte[] before = bytes.clone();
            long value = random.nextLong();
            int bit = random.nextInt(8 * 22 - field.width());
            field.write(bytes, 1, bit, value);
            assertThat(field.read(bytes, 1, 22, bit)).isEqualTo(field.wrapped(value));
            for (int i = -8; i < 8 * 23; i++) {
                boolean written = i >= bit && i < bit + field.width();
                assertThat(Bits.get(bytes, 1, i))
                        .isEqualTo(written ? (value >>> bit + field.width() - 1 - i & 1) != 0 : Bits.get(before, 1, i));
            }
        }
    }

    @Test
    void behind_the_end_are_zeros() {
        byte[] bytes = {-1, -1, -1};
        assertThat(new BitField(false, 16).read(bytes, 0, 2, 12)).isEqualTo(0xF000);
        assertThat(new BitField(true, 64).read(bytes, 0, 2, 4_000_000_000L)).isZero();
    }

    @Test
    void a_sum_overflows_when_it_does_not_fit() {
        Random random = Seed.random("a_sum_overflows_when_it_does_not_fit");
        for (int round = 0; round < 20_000; round++) {
            BitField field = any(random);
            long value = field.wrapped(random.nextLong());
            long increment = random.nextLong() >> random.nextInt(64);
            BigInteger sum = BigInteger.valueOf(value).add(BigInteger.valueOf(increment));
            int expected = sum.compareTo(BigInteger.valueOf(field.largest())) > 0
                    ? 1
                    : sum.compareTo(BigInteger.valueOf(field.smallest())) < 0 ? -1 : 0;
            assertThat(field.overflow(value, increment))
                    .as("%s: %d + %d", field, value, increment)
                    .isEqualTo(expected);
        }
    }

    @Test
    void a_type_reaches_from_its_smallest_to_its_largest_number() {
        assertThat(new BitField(true, 1).smallest()).isEqualTo(-1);
        assertThat(new BitField(true, 1).largest()).isZero();
        assertThat(new BitField(true, 64).smallest()).isEqualTo(Long.MIN_VALUE);
        assertThat(new BitField(true, 64).largest()).isEqualTo(Long.MAX_VALUE);
        assertThat(new BitField(false, 63).largest()).isEqualTo(Long.MAX_VALUE);
        assertThat(new BitField(false, 8).smallest()).isZero();
    }

    private static BitField any(Random random) {
        boolean signed = random.nextBoolean();
        return new BitField(signed, 1 + random.nextInt(signed ? 64 : 63));
    }
}
