package dev.waymark.node.internal.command.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Type;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScanningTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "17, 17",
        "+17, 17",
        "007, 7",
        "'', 0",
        "-0, 0",
        "-1, -1",
        "18446744073709551615, -1",
        "9223372036854775808, -9223372036854775808"
    })
    void a_cursor_is_a_number_of_64_bits_without_a_sign_or_nothing_at_all(String word, long cursor) {
        assertThat(Scanning.cursor(args(word), 0)).isEqualTo(cursor);
    }

    @Test
    void a_cursor_ends_where_a_string_of_c_ends() {
        assertThat(Scanning.cursor(args("5\0abc"), 0)).isEqualTo(5);
        assertThat(Scanning.cursor(args("\0"), 0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", " 1", "1 ", "1.0", "0x10", "+", "-", "--1", "18446744073709551616"})
    void what_is_no_such_number_is_no_cursor(String word) {
        assertThatThrownBy(() -> Scanning.cursor(args(word), 0)).hasMessage("ERR invalid cursor");
    }

    @Test
    void without_options_everything_is_wanted_about_ten_at_a_time() {
        Scanning scanning = Scanning.of(args(), 0);
        assertThat(scanning.count()).isEqualTo(10);
        assertThat(matches(scanning, "")).isTrue();
        assertThat(scanning.matches(Type.STREAM)).isTrue();
    }

    @Test
    void options_come_in_any_order_and_case_and_the_last_of_a_kind_counts() {
        Scanning scanning = Scanning.ofKeys(args("match", "x*", "COUNT", "3", "Type", "LIST", "MATCH", "a*"), 0);
        assertThat(scanning.count()).isEqualTo(3);
        assertThat(matches(scanning, "abc")).isTrue();
        assertThat(matches(scanning, "xyz")).isFalse();
        assertThat(scanning.matches(Type.LIST)).isTrue();
        assertThat(scanning.matches(Type.SET)).isFalse();
    }

    @Test
    void only_a_scan_of_keys_knows_types() {
        assertThatThrownBy(() -> Scanning.of(args("TYPE", "list"), 0)).isSameAs(Refusal.SYNTAX);
        assertThat(Scanning.ofKeys(args("TYPE", "list"), 0).matches(Type.LIST)).isTrue();
    }

    @Test
    void a_type_that_there_is_not_matches_no_key() {
        Scanning scanning = Scanning.ofKeys(args("TYPE", "tree"), 0);
        assertThat(Type.values()).noneMatch(scanning::matches);
    }

    @Test
    void an_option_without_a_value_or_that_is_none_is_bad_syntax() {
        for (String[] words : new String[][] {{"COUNT"}, {"MATCH"}, {"COUNT", "0"}, {"COUNT", "-1"}, {"FOO", "1"}}) {
            assertThatThrownBy(() -> Scanning.of(args(words), 0)).isSameAs(Refusal.SYNTAX);
        }
        assertThatThrownBy(() -> Scanning.of(args("COUNT", "x"), 0)).isSameAs(Refusal.NOT_AN_INTEGER);
    }

    @Test
    void a_count_may_be_larger_than_any_collection() {
        assertThat(Scanning.of(args("COUNT", "9223372036854775807"), 0).count()).isEqualTo(Integer.MAX_VALUE);
    }

    private static boolean matches(Scanning scanning, String element) {
        return scanning.matches(element.getBytes(ISO_8859_1), 0, element.length());
    }

    private static Arguments args(String... words) {
        return Arguments.of(
                Arrays.stream(words).map(word -> word.getBytes(ISO_8859_1)).toArray(byte[][]::new));
    }
}
