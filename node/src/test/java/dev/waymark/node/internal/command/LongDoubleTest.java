package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What redis-server 7.0 has answered on x86. */
class LongDoubleTest {

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.2, 0.3",
        "10.50, -0.6, 9.9",
        "3.0, 1.000000000000000005, 4.00000000000000001",
        "5.0e3, 2.0e2, 5200",
        "100000000000000000, 0.1, 100000000000000000.1015625",
        "18446744073709551615, 0.5, 18446744073709551616",
        "18446744073709551616, 1, 18446744073709551616",
        "9007199254740993, 0.5, 9007199254740993.5",
        "1, 1e-17, 1.00000000000000001",
        "1, 1e-18, 1",
        "0x10, 0x.8p1, 17",
        "-1e-18, 0, 0",
        "0e99999999999, -0, 0",
        "+.5, 5., 5.5",
        "1e30, 1, 1000000000000000000024696061952"
    })
    void a_sum_has_the_digits_that_64_bits_give_it(String one, String other, String sum) {
        assertThat(new String(parse(one).plus(parse(other)).digits(), StandardCharsets.ISO_8859_1))
                .isEqualTo(sum);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                " 1",
                "1 ",
                "1e",
                "e1",
                "0x",
                "nan",
                "1d",
                "1f",
                "1_0",
                "--1",
                "1e4933",
                "1e-5000",
                "1e99999999999",
                "1e-99999999999",
                "0x1p99999",
                "infinite"
            })
    void what_is_no_number_or_cannot_be_kept_is_refused(String text) {
        assertThatThrownBy(() -> parse(text)).isSameAs(Refusal.NOT_A_FLOAT);
    }

    @Test
    void an_infinite_number_is_one_but_no_sum_is() {
        assertThat(parse("-Infinity").digits()).isEqualTo("-inf".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> parse("inf").plus(LongDouble.ZERO))
                .hasMessage("ERR increment would produce NaN or Infinity");
        assertThatThrownBy(() -> parse("1e4932").plus(parse("1e4932")))
                .hasMessage("ERR increment would produce NaN or Infinity");
    }

    @Test
    void a_product_is_rounded_before_it_is_made_a_whole_number() {
        assertThat(parse("0.1").times(1000).ceiling()).isEqualTo(100);
        assertThat(parse("0.0001").times(1000).ceiling()).isEqualTo(1);
        assertThat(parse("-0.0001").times(1000).ceiling()).isZero();
        assertThat(parse("-1.5").times(1000).ceiling()).isEqualTo(-1500);
        assertThat(parse("9223372036854775.808").times(1000).ceiling()).isEqualTo(Long.MIN_VALUE);
        assertThat(parse("inf").times(1000).ceiling()).isEqualTo(Long.MIN_VALUE);
    }

    private static LongDouble parse(String text) {
        return LongDouble.parse(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
