package dev.waymark.node.internal.rdb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Crc64Test {

    @Test
    void it_has_the_check_value_of_its_kind() {
        assertThat(Crc64.of("123456789".getBytes(US_ASCII), 0, 9)).isEqualTo(0xE9C6D914C4B8D9CAL);
        assertThat(Crc64.of(new byte[0], 0, 0)).isZero();
    }

    @Test
    void eight_bytes_in_a_step_are_what_bit_after_bit_would_be() {
        Random random = Seed.random("Crc64Test");
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            assertThat(Crc64.of(bytes, from, to)).isEqualTo(bitwise(bytes, from, to));
        }
    }

    /** Shifts to the left with the polynomial as it is written, and reflects bytes and result instead. */
    private static long bitwise(byte[] bytes, int from, int to) {
        long crc = 0;
        for (int i = from; i < to; i++) {
            for (int bit = 0; bit < 8; bit++) {
                boolean carry = crc < 0 ^ (bytes[i] >>> bit & 1) == 1;
                crc = crc << 1 ^ (carry ? 0xAD93D23594C935A9L : 0);
            }
        }
        return Long.reverse(crc);
    }
}
