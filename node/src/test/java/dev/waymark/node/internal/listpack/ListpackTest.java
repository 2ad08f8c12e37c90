package dev.waymark.node.internal.listpack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import dev.waymark.node.internal.data.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListpackTest {

    @ParameterizedTest
    @CsvSource({
        "'', 8001",
        "a, 816102",
        "0, 0001",
        "127, 7f01",
        "128, c08002",
        "-1, dfff02",
        "4095, cfff02",
        "-4096, d00002",
        "4096, f1001003",
        "-4097, f1ffef03",
        "32768, f200800004",
        "-32769, f2ff7fff04",
        "8388608, f30000800005",
        "-8388609, f3ffff7fff05",
        "2147483648, f4000000800000000009",
        "-2147483649, f4ffffff7fffffffff09",
        "9223372036854775807, f4ffffffffffffff7f09",
        "-9223372036854775808, f4000000000000008009"
    })
    void an_element_has_the_shortest_of_its_forms(String text, String hex) {
        ListpackBuilder builder = new ListpackBuilder(0);
        byte[] bytes = text.getBytes(ISO_8859_1);
        builder.accept(bytes, 0, bytes.length);
        assertThat(HexFormat.of().formatHex(builder.bytes(), 0, builder.length()))
                .isEqualTo(hex);
        assertThat(texts(whole(builder))).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+1", "01", "-0", "-", "1 ", " 1", "1.0", "9223372036854775808", "-9223372036854775809"})
    void what_would_read_otherwise_is_not_kept_as_a_number(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        assertThat(Digits.isInteger(bytes, 0, bytes.length)).isFalse();
        assertThat(texts(listpack(text))).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 64, 127, 4095, 4096, 16_380, 16_381, 16_382, 16_383, 2_097_145, 2_097_146, 2_097_151})
    void a_string_of_any_length_can_be_read_back(int length) {
        byte[] listpack = listpack("x".repeat(length), "y");
        assertThat(Listpack.check(listpack, 0, listpack.length)).isEqualTo(2);
        assertThat(texts(listpack)).containsExactly("x".repeat(length), "y");
    }

    @Test
    void a_number_that_is_known_to_be_one_is_its_text() {
        ListpackBuilder builder = new ListpackBuilder(0);
        builder.append(-12);
        ListpackCursor cursor = new ListpackCursor().over(builder.bytes(), 0, builder.length());
        assertThat(cursor.nextNumber()).isEqualTo(-12);
        assertThat(cursor.isNumber()).isTrue();
        assertThat(cursor.end() - cursor.start()).isEqualTo(builder.length());
        assertThat(texts(whole(builder))).containsExactly("-12");
    }

    @Test
    void more_elements_than_the_header_can_count_are_counted() {
        String[] many = new String[70_000];
        Arrays.fill(many, "1");
        byte[] listpack = listpack(many);
        assertThat(HexFormat.of().formatHex(listpack, 4, 6)).isEqualTo("ffff");
        assertThat(Listpack.check(listpack, 0, listpack.length)).isEqualTo(70_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "06000000000000",
                "07000000000000",
                "0700000001 00ff",
                "08000000 0100 00 ff",
                "09000000 0200 0001 ff",
                "09000000 0100 0002 ff",
                "09000000 0100 0101 fe",
                "09000000 0100 f101 ff",
                "09000000 0100 e001 ff",
                "09000000 0100 f501 ff",
                "0a000000 0100 826102 ff",
                "0f000000 0100 f0 ffffffff 61 0601 ff",
            })
    void what_is_not_sound_is_no_listpack(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThat(Listpack.check(bytes, 0, bytes.length)).isEqualTo(Listpack.MALFORMED);
    }

    @Test
    void what_is_written_is_read_back_and_nothing_shorter_is_sound() {
        Random random = Seed.random("ListpackTest");
        for (int round = 0; round < 2_000; round++) {
            List<String> elements = new ArrayList<>();
            for (int i = random.nextInt(12); i > 0; i--) {
                elements.add(
                        random.nextBoolean()
                                ? Long.toString(random.nextLong() >> random.nextInt(64))
                                : "z".repeat(random.nextInt(1 << random.nextInt(14))));
            }
            byte[] listpack = listpack(elements.toArray(String[]::new));
            assertThat(Listpack.check(listpack, 0, listpack.length)).isEqualTo(elements.size());
            assertThat(texts(listpack)).isEqualTo(elements);
            int cut = random.nextInt(listpack.length);
            assertThat(Listpack.check(listpack, 0, cut)).isEqualTo(Listpack.MALFORMED);
        }
    }

    private static byte[] listpack(String... elements) {
        ListpackBuilder builder = new ListpackBuilder(0);
        for (String element : elements) {
            byte[] bytes = element.getBytes(ISO_8859_1);
            builder.accept(bytes, 0, bytes.length);
        }
        return whole(builder);
    }

    private static byte[] whole(ListpackBuilder builder) {
        byte[] whole = new byte[Listpack.HEADER + builder.length() + 1];
        System.arraycopy(builder.bytes(), 0, whole, Listpack.HEADER, builder.length());
        Listpack.frame(whole, 0, whole.length, builder.elements());
        return whole;
    }

    private static List<String> texts(byte[] listpack) {
        List<String> texts = new ArrayList<>();
        ListpackCursor cursor = new ListpackCursor().over(listpack, Listpack.HEADER, listpack.length - 1);
        while (cursor.next()) {
            cursor.text((bytes, at, length) -> texts.add(new String(bytes, at, length, ISO_8859_1)));
        }
        return texts;
    }
}
