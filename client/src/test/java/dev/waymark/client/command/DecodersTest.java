package dev.waymark.client.command;

import static dev.waymark.client.command.Decoders.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.protocol.Reply;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the decoders read, and what they refuse. */
class DecodersTest {

    /** One reply of each kind, with a word in it that no message may repeat. */
    private static final Map<String, String> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("a string", "$6 secret");
        KINDS.put("a simple string", "+secret");
        KINDS.put("an error", "-ERR␣secret");
        KINDS.put("an integer", ":4242");
        KINDS.put("null", "_");
        KINDS.put("a double", ",42.5");
        KINDS.put("a boolean", "#t");
        KINDS.put("a big number", "(4242424242424242424242");
        KINDS.put("an array", "*1 $6 secret");
        KINDS.put("a set", "~1 $6 secret");
        KINDS.put("a push", ">1 $6 secret");
        KINDS.put("a map", "%1 $6 secret $6 secret");
    }

    static Stream<Arguments> appetites() {
        return Stream.of(
                Arguments.of("text", text(), "a string", List.of("a string", "a simple string", "null")),
                Arguments.of("bytes", bytes(), "a string", List.of("a string", "a simple string", "null")),
                Arguments.of("number", number(), "an integer", List.of("an integer")),
                Arguments.of("real", real(), "a double", List.of("an integer", "a double")),
                Arguments.of("bool", bool(), "0, 1 or a boolean", List.of("a boolean")),
                Arguments.of("ok", ok(), "OK", List.of("null")),
                Arguments.of("raw", raw(), "", List.copyOf(KINDS.keySet())),
                Arguments.of("list", list(any()), "an array", List.of("an array", "a set", "a push")),
                Arguments.of("set", set(any()), "a set", List.of("an array", "a set", "a push")),
                Arguments.of("map", map(any(), any()), "a map", List.of("a map")),
                Arguments.of("pairs", pairs(any(), any()), "an array of pairs", List.of("a map")),
                Arguments.of("scored", scored(STRING), "an array of members and scores", List.of()),
                Arguments.of("page", page(STRINGS), "an array of a cursor and items", List.of()),
                Arguments.of("nullable", nullable(number()), "an integer", List.of("an integer", "null")),
                Arguments.of("required", required(text()), "a string", List.of("a string", "a simple string")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("appetites")
    void a_decoder_reads_its_kinds_and_refuses_all_others_without_telling_what_they_hold(
            String name, Decoder<?> decoder, String expected, List<String> kinds) {
        KINDS.forEach((kind, reply) -> {
            if (kinds.contains(kind)) {
                decoder.decode(Example.parse(reply));
            } else {
                assertThatThrownBy(() -> decoder.decode(Example.parse(reply)))
                        .as(name + " of " + kind)
                        .isInstanceOf(IllegalArgumentException.class)
                        .message()
                        .startsWith("expected ")
                        .contains(", met ")
                        .doesNotContain("secret", "42");
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "an integer,        met a map,      %0",
        "an integer,        met an error,   -ERR",
        "an integer,        met a string that holds none, $1 x",
    })
    void a_refusal_names_what_was_expected_and_what_was_met(String expected, String met, String reply) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> number().decode(Example.parse(reply)))
                .withMessage("expected " + expected + ", " + met);
    }

    @Test
    void text_and_bytes_are_read_from_simple_bulk_and_verbatim_strings() {
        assertThat(decode(text(), "+PONG")).isEqualTo("PONG");
        assertThat(decode(text(), "$4 año")).isEqualTo("año");
        assertThat(decode(text(), "=7 txt:abc")).isEqualTo("abc");
        assertThat(decode(bytes(), "$2 ab")).isEqualTo(new byte[] {'a', 'b'});
        assertThat(decode(bytes(), "+ab")).isEqualTo(new byte[] {'a', 'b'});
    }

    @ParameterizedTest
    @CsvSource({
        "$3 1.5, 1.5",
        "$3 inf, Infinity",
        "$4 -inf, -Infinity",
        "$3 nan, NaN",
        "$4 +inf, Infinity",
        "$6 3.0e-7, 3.0e-7",
        "',1.5', 1.5",
        "',inf', Infinity",
        ":3, 3.0"
    })
    void a_real_is_read_from_what_resp2_and_what_resp3_says(String reply, Double value) {
        assertThat(decode(real(), reply)).isEqualTo(value);
    }

    @Test
    void a_real_that_is_none_is_refused_without_telling_it() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> decode(real(), "$6 secret"))
                .withMessage("expected a double, met a string that holds none");
        assertThatIllegalArgumentException().isThrownBy(() -> decode(real(), "$0 "));
    }

    @Test
    void a_number_is_read_from_an_integer_and_from_a_string_that_holds_one() {
        assertThat(decode(number(), ":-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
        assertThat(decode(number(), "$2 42")).isEqualTo(42);
    }

    @Test
    void a_truth_is_read_from_0_and_1_and_no_other_number() {
        assertThat(decode(bool(), ":0")).isFalse();
        assertThat(decode(bool(), ":1")).isTrue();
        assertThat(decode(bool(), "#f")).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> decode(bool(), ":2"));
        assertThatIllegalArgumentException().isThrownBy(() -> decode(bool(), ":-1"));
    }

    @Test
    void ok_is_true_null_is_false_and_another_word_is_refused() {
        assertThat(decode(ok(), "+OK")).isTrue();
        assertThat(decode(ok(), "$-1")).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> decode(ok(), "+QUEUED"));
    }

    @Test
    void a_map_is_read_from_a_map_a_flat_array_and_an_array_of_pairs_in_its_order() {
        for (String reply : List.of("%2 $1 b :1 $1 a :2", "*4 $1 b :1 $1 a :2", "*2 *2 $1 b :1 *2 $1 a :2")) {
            assertThat(decode(map(STRING, number()), reply)).containsExactly(Map.entry("b", 1L), Map.entry("a", 2L));
            assertThat(decode(pairs(STRING, number()), reply)).containsExactly(Map.entry("b", 1L), Map.entry("a", 2L));
        }
        assertThat(decode(map(STRING, number()), "*0")).isEmpty();
    }

    @Test
    void pairs_keep_what_a_map_would_drop() {
        assertThat(decode(pairs(STRING, STRING), "*4 $1 a $1 1 $1 a $1 2"))
                .containsExactly(Map.entry("a", "1"), Map.entry("a", "2"));
        assertThat(decode(map(STRING, STRING), "*4 $1 a $1 1 $1 a $1 2")).containsExactly(Map.entry("a", "2"));
    }

    @Test
    void a_key_without_a_value_is_refused() {
        for (String reply : List.of("*1 $1 a", "*1 *1 $1 a", "*1 *3 $1 a $1 b $1 c")) {
            assertThatIllegalArgumentException().isThrownBy(() -> decode(map(STRING, STRING), reply));
            assertThatIllegalArgumentException().isThrownBy(() -> decode(scored(STRING), reply));
        }
    }

    @Test
    void members_are_read_with_their_scores_flat_and_in_pairs() {
        for (String reply : List.of("*4 $1 a $3 1.5 $1 b $3 inf", "*2 *2 $1 a ,1.5 *2 $1 b ,inf")) {
            assertThat(decode(scored(STRING), reply))
                    .containsExactly(new Scored<>("a", 1.5), new Scored<>("b", Double.POSITIVE_INFINITY));
        }
    }

    @Test
    void a_list_holds_nulls_where_its_elements_may_be_null() {
        assertThat(decode(list(text()), "*2 $-1 $1 a")).isEqualTo(Arrays.asList(null, "a"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> decode(list(required(text())), "*1 $-1"))
                .withMessage("expected a value, met null");
    }

    @Test
    void what_is_decoded_cannot_be_changed() {
        assertThatThrownBy(() -> decode(list(text()), "*1 $1 a").clear())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> decode(set(STRING), "*1 $1 a").clear())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> decode(map(STRING, STRING), "%1 $1 a $1 b").clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void any_reply_is_read_as_the_plain_value_that_it_is() {
        assertThat(decode(any(), "*8 $1 a +b :1 ,1.5 #t (18446744073709551616 _ %1 $1 k ~1 :1"))
                .isEqualTo(Arrays.asList(
                        "a",
                        "b",
                        1L,
                        1.5,
                        true,
                        new BigInteger("18446744073709551616"),
                        null,
                        Map.of("k", List.of(1L))));
        assertThatIllegalArgumentException().isThrownBy(() -> decode(any(), "*1 -ERR"));
    }

    @Test
    void a_raw_reply_lives_longer_than_the_buffer_it_was_read_from() {
        byte[] buffer = {'x', 'a', 'b', 'x'};
        Reply window = new Reply.Bulk(buffer, 1, 2);

        Reply raw = raw().decode(new Reply.Items(Reply.Items.Kind.ARRAY, List.of(window)));
        Arrays.fill(buffer, (byte) '#');

        assertThat(list(text()).decode(raw)).containsExactly("ab");
    }

    private static <T extends @Nullable Object> T decode(Decoder<T> decoder, String reply) {
        return decoder.decode(Example.parse(reply));
    }
}
