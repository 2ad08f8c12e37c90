package dev.waymark.node.internal.rdb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LzfTest {

    private final Lzf lzf = new Lzf();

    @ParameterizedTest
    @CsvSource({
        "04 6162636465, abcde",
        "00 61 4000, aaaaa",
        "01 6162 4001, ababab",
        "02 616263 2002 00 64, abcabcd",
        "00 61 e00000, aaaaaaaaaa"
    })
    void literals_and_matches_are_decompressed(String hex, String text) {
        byte[] out = new byte[text.length()];
        assertThat(decompress(hex, out)).isTrue();
        assertThat(new String(out, ISO_8859_1)).isEqualTo(text);
    }

    @Test
    void a_match_may_repeat_what_it_is_just_writing() {
        byte[] out = new byte[98];
        assertThat(decompress("01 6162 e05701", out)).isTrue();
        assertThat(new String(out, ISO_8859_1)).isEqualTo("ab".repeat(49));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "04 61",
                "00 61 40",
                "00 61 4001",
                "00 61 e0",
                "00 61 e000",
                "03 61626364",
                "05 616263646566",
                "00 61 6000"
            })
    void what_does_not_give_exactly_so_many_bytes_is_refused(String hex) {
        assertThat(decompress(hex, new byte[5])).isFalse();
    }

    @Test
    void whatever_was_compressed_comes_back() {
        Random random = Seed.random("LzfTest");
        int shorter = 0;
        for (int round = 0; round < 3_000; round++) {
            byte[] in = new byte[random.nextInt(1 << 1 + random.nextInt(15))];
            int letters = 1 + random.nextInt(1 << random.nextInt(8));
            for (int i = 0; i < in.length; i++) {
                // At times a word that was there before, which may be too long ago to be pointed at.
                if (random.nextInt(20) == 0 && i > 0) {
                    int from = random.nextInt(i);
                    int count = Math.min(random.nextInt(400), Math.min(i - from, in.length - i));
                    System.arraycopy(in, from, in, i, count);
                    i += count - 1;
                } else {
                    in[i] = (byte) random.nextInt(letters);
                }
            }
            int from = in.length == 0 ? 0 : random.nextInt(in.length);
            byte[] out = new byte[in.length + in.length / 16 + 8];
            int size = lzf.compress(in, from, in.length - from, out, out.length);
            byte[] back = new byte[in.length - from];
            assertThat(Lzf.decompress(out, 0, size, back)).isTrue();
            assertThat(back).isEqualTo(Arrays.copyOfRange(in, from, in.length));
            shorter += size < back.length ? 1 : 0;
            if (size > 0) {
                assertThat(lzf.compress(in, from, in.length - from, out, size)).isEqualTo(size);
                assertThat(lzf.compress(in, from, in.length - from, out, size - 1))
                        .isZero();
            }
        }
        assertThat(shorter).isGreaterThan(1_000);
    }

    @Test
    void what_repeats_becomes_short() {
        byte[] in = "waymark ".repeat(10_000).getBytes(ISO_8859_1);
        assertThat(lzf.compress(in, 0, in.length, new byte[2_000], 2_000)).isBetween(1, 1_000);
    }

    private static boolean decompress(String hex, byte[] out) {
        byte[] in = HexFormat.of().parseHex(hex.replace(" ", ""));
        return Lzf.decompress(in, 0, in.length, out);
    }
}
