package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The expectations are the replies of redis-server 7.0.15 to ZADD and then ZSCORE, ZSCAN or ZRANGEBYSCORE. */
class DoublesTest {

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.10000000000000001",
        "1e22, 1e+22",
        "3.0, 3",
        "0.333333333333333333, 0.33333333333333331",
        "inf, inf",
        "-inf, -inf",
        "+inf, inf",
        "infinity, inf",
        "-INF, -inf",
        "1e-7, 9.9999999999999995e-08",
        "1e-5, 1.0000000000000001e-05",
        "0.0001, 0.0001",
        "-0, -0",
        "-0.0, -0",
        "0, 0",
        "1e17, 1e+17",
        "123456789012345678, 1.2345678901234568e+17",
        "12345678901234567, 12345678901234568",
        "-12345678901234567, -12345678901234568",
        "1e16, 10000000000000000",
        "99999999999999990000, 9.9999999999999984e+19",
        "0x10, 16",
        "0X1P2, 4",
        "0x1.8p3, 12",
        "0x.8, 0.5",
        "0x1.p1, 2",
        "-0x1f, -31",
        "1.5e300, 1.5000000000000001e+300",
        "-1.5e300, -1.5000000000000001e+300",
        "5e-324, 4.9406564584124654e-324",
        "0x1p-1074, 4.9406564584124654e-324",
        "1e-310, 9.9999999999999694e-311",
        "1e308, 1e+308",
        "+1, 1",
        "1., 1",
        ".5, 0.5",
        "1E5, 100000",
        "00012, 12",
        "9007199254740993, 9007199254740992",
        "4.35, 4.3499999999999996",
        "123456.789e3, 123456789",
        "123456789.5, 123456789.5",
        "0e999999, 0",
        "-0x0p-99999, -0"
    })
    void a_score_is_printed_with_17_digits(String argument, String reply) {
        assertThat(parsed(argument)).isEqualTo(reply);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " 1",
                "1 ",
                "\t1",
                "1e",
                "1e+",
                ".",
                "-",
                "+",
                "--1",
                "1_0",
                "1d",
                "1f",
                "1e5x",
                "0x",
                "0x.",
                "0x1p",
                "0xp1",
                "x10",
                "nan",
                "nan(1)",
                "INFI",
                "inf ",
                "1e400",
                "-1e400",
                "1e-400",
                "0x1p1024",
                "0x1p-1080",
                "1\0",
                "e5",
                "0x1g",
                "١"
            })
    void what_is_no_score_is_refused(String argument) {
        assertThat(parsed(argument)).isEqualTo("nan");
    }

    @ParameterizedTest
    @CsvSource({
        "1e15, 1000000000000000",
        "1e17, 100000000000000000",
        "4e18, 4000000000000000000",
        "4.6e18, 4600000000000000000",
        "4.62e18, 4.6200000000000000e18",
        "-4e18, -4000000000000000000",
        "-5e18, -5e18",
        "0.5, 0.5",
        "-0, 0"
    })
    void a_small_sorted_set_keeps_integers_as_such(String argument, String kept) {
        byte[] text = argument.getBytes(StandardCharsets.ISO_8859_1);
        String shown = text(Doubles.kept(Doubles.parse(text, 0, text.length)));

        assertThat(shown).isEqualTo(kept.contains("e") ? parsed(kept) : kept);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "' 1', 1",
        "1e400, inf",
        "-1e400, -inf",
        "1e-400, 0",
        "inf, inf",
        "0x10, 16",
        "+2, 2",
        "-infinity, -inf"
    })
    void the_end_of_a_range_is_read_more_liberally(String argument, String value) {
        assertThat(bound(argument)).isEqualTo(value);
    }

    @Test
    void a_zero_byte_ends_the_end_of_a_range() {
        assertThat(bound("2\0xx")).isEqualTo("2");
        assertThat(bound("\0")).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "1 ", "(1", "abc", "nan", "-(1", "1e", "[1"})
    void what_cannot_end_a_range_is_refused(String argument) {
        assertThat(bound(argument)).isEqualTo("nan");
    }

    @Test
    void what_is_printed_is_read_as_the_same_number() {
        Random random = Seed.random("DoublesTest");
        for (int i = 0; i < 100_000; i++) {
            double value = switch (i % 3) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextInt() / 1000.0;
                default -> random.nextLong() * Math.scalb(1, random.nextInt(100) - 80);
            };
            byte[] text = Doubles.of(value);
            if (!Double.isNaN(value)) {
                assertThat(Doubles.parse(text, 0, text.length)).isEqualTo(value);
                // The C library's format, but for the exponent and the zeros it leaves out, is Java's own.
                assertThat(Double.parseDouble(String.format("%.16e", value).replace("Infinity", "1e999")))
                        .isEqualTo(value);
            }
        }
    }

    @Test
    void short_decimals_are_read_as_java_reads_them() {
        Random random = Seed.random("DoublesTest");
        for (int i = 0; i < 100_000; i++) {
            String digits = Long.toString(random.nextLong() >>> 1 + random.nextInt(63));
            int point = random.nextInt(digits.length() + 1);
            String text = digits.substring(0, point) + "." + digits.substring(point);
            if (text.length() > 1) {
                byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                assertThat(Doubles.parse(bytes, 0, bytes.length)).as(text).isEqualTo(Double.parseDouble(text));
            }
        }
    }

    private static String parsed(String argument) {
        byte[] window = ("1" + argument + "1").getBytes(StandardCharsets.UTF_8);
        return text(Doubles.of(Doubles.parse(window, 1, window.length - 2)));
    }

    private static String bound(String argument) {
        byte[] window = ("1" + argument + "1").getBytes(StandardCharsets.UTF_8);
        return text(Doubles.of(Doubles.parseBound(window, 1, window.length - 2)));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
