package dev.waymark.node.internal.rdb;

import static dev.waymark.node.internal.rdb.Payloads.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.node.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayloadWriterTest {

    private final PayloadWriter writer = new PayloadWriter();

    @ParameterizedTest
    @CsvSource({
        "val, 000376616c0a00b25d8143c5e7b310",
        "hello, 000568656c6c6f0a006372df766534200a",
        "123, 00c07b0a0048e253e1007a67b9"
    })
    void a_short_string_is_what_redis_7_writes(String text, String payload) {
        writer.string(bytes(text), 0, text.length());
        assertThat(HexFormat.of().formatHex(payload())).isEqualTo(payload);
    }

    @Test
    void a_string_that_repeats_is_no_longer_than_what_redis_7_writes() throws PayloadException {
        byte[] text = bytes("a".repeat(100));
        writer.string(text, 0, text.length);
        assertThat(writer.length()).isLessThanOrEqualTo(24);
        assertThat(Contents.of(payload())).isEqualTo("string " + "a".repeat(100));
    }

    @ParameterizedTest
    @CsvSource({
        "0, c000",
        "-128, c080",
        "128, c18000",
        "-32769, c2ff7fffff",
        "2147483647, c2ffffff7f",
        "2147483648, 0a32313437343833363438",
        "01, 023031",
        "+1, 022b31"
    })
    void the_text_of_a_small_integer_is_written_as_one(String text, String form) {
        writer.string(bytes(text), 0, text.length());
        assertThat(HexFormat.of().formatHex(payload())).startsWith("00" + form + "0a00");
    }

    @Test
    void each_kind_of_value_is_read_back() throws PayloadException {
        writer.list(3);
        Arrays.asList("a", "1", "").forEach(this::element);
        writer.end();
        assertThat(Contents.of(payload())).isEqualTo("list [a, 1, ]");
        writer.set(2);
        element("b");
        writer.element(Long.MIN_VALUE);
        writer.end();
        assertThat(Contents.of(payload())).isEqualTo("set [-9223372036854775808, b]");
        writer.hash(2);
        Arrays.asList("f", "1", "g", "x".repeat(50)).forEach(this::element);
        writer.end();
        assertThat(Contents.of(payload())).isEqualTo("hash {f=1, g=" + "x".repeat(50) + "}");
        writer.sortedSet(2);
        element("m");
        writer.score(-0.1);
        element("n");
        writer.score(Double.NEGATIVE_INFINITY);
        writer.end();
        assertThat(Contents.of(payload())).isEqualTo("zset {m=-0.1, n=-Infinity}");
    }

    @Test
    void strings_of_any_length_are_read_back() throws PayloadException {
        Random random = Seed.random("PayloadWriterTest");
        for (int round = 0; round < 300; round++) {
            List<String> texts = new ArrayList<>();
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                StringBuilder text = new StringBuilder();
                int length = random.nextInt(1 << random.nextInt(18));
                int letters = 1 + random.nextInt(255);
                while (text.length() < length) {
                    text.append((char) random.nextInt(letters));
                }
                texts.add(text.toString());
            }
            writer.list(texts.size());
            texts.forEach(this::element);
            writer.end();
            assertThat(Contents.of(payload())).isEqualTo("list " + texts);
        }
    }

    @Test
    void a_payload_ends_only_when_all_that_was_announced_came() {
        writer.hash(1);
        element("f");
        assertThatThrownBy(writer::end).isInstanceOf(IllegalStateException.class);
        element("v");
        writer.end();
        writer.list(1);
        element("a");
        element("b");
        assertThatThrownBy(writer::end).isInstanceOf(IllegalStateException.class);
    }

    private void element(String text) {
        writer.element(bytes(text), 0, text.length());
    }

    private byte[] payload() {
        return Arrays.copyOf(writer.bytes(), writer.length());
    }
}
