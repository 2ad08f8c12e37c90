package dev.waymark.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.protocol.RequestReader.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RequestReaderTest {

    static Stream<Arguments> requests() {
        return Stream.of(
                Arguments.of("*1\r\n$4\r\nPING\r\n", List.of("PING")),
                Arguments.of("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$4\r\n\r\n\r\n\r\n", List.of("SET", "k", "\r\n\r\n")),
                Arguments.of("*2\r\n$3\r\nGET\r\n$0\r\n\r\n", List.of("GET", "")),
                Arguments.of("*0\r\n", List.of()),
                Arguments.of("*-1\r\n", List.of()),
                Arguments.of("PING\r\n", List.of("PING")),
                Arguments.of("PING\n", List.of("PING")),
                Arguments.of("\r\n", List.of()),
                Arguments.of("\n", List.of()),
                Arguments.of(" \t \r\n", List.of()),
                Arguments.of("  set  k\tv \r\n", List.of("set", "k", "v")),
                Arguments.of("set k \"a b\"\r\n", List.of("set", "k", "a b")),
                Arguments.of("set k \"\"\r\n", List.of("set", "k", "")),
                Arguments.of("set k \"\\n\\r\\t\\b\\a\\\\\\\"\\q\"\r\n", List.of("set", "k", "\n\r\t\b\u0007\\\"q")),
                Arguments.of("set k \"\\x41\\xfF\\x4\\xzz\"\r\n", List.of("set", "k", "A\u00ffx4xzz")),
                Arguments.of("set k 'a \"b\" \\n'\r\n", List.of("set", "k", "a \"b\" \\n")),
                Arguments.of("set k 'it\\'s'\r\n", List.of("set", "k", "it's")),
                Arguments.of("set k pre\"fix ed\" x\r\n", List.of("set", "k", "prefix ed", "x")),
                Arguments.of("set k a\\nb\r\n", List.of("set", "k", "a\\nb")),
                Arguments.of("ping\0 rest\r\n", List.of("ping")));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void a_request_is_read(String wire, List<String> expected) throws RespSyntaxException {
        assertThat(all(wire, wire.length())).containsExactly(expected);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void a_request_may_arrive_in_two_pieces_with_others_around_it(String wire, List<String> expected)
            throws RespSyntaxException {
        String several = "*1\r\n$1\r\na\r\n" + wire + "b 'c'\r\n";
        for (int split = 0; split <= several.length(); split++) {
            assertThat(all(several, split))
                    .as("split at %s", split)
                    .containsExactly(List.of("a"), expected, List.of("b", "c"));
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void a_request_may_arrive_byte_by_byte_and_move_while_it_does(String wire, List<String> expected)
            throws RespSyntaxException {
        RequestReader reader = new RequestReader();
        byte[] bytes = wire.getBytes(ISO_8859_1);
        for (int arrived = 0; arrived < bytes.length; arrived++) {
            byte[] buffer = new byte[arrived % 5 + arrived];
            System.arraycopy(bytes, 0, buffer, arrived % 5, arrived);
            assertThat(reader.scan(buffer, arrived % 5, buffer.length)).isEqualTo(-1);
        }
        assertThat(reader.scan(bytes, 0, bytes.length)).isEqualTo(bytes.length);
        assertThat(words(reader, bytes, 0)).isEqualTo(expected);
    }

    @Test
    void the_arguments_can_be_had_without_a_copy() throws RespSyntaxException {
        byte[] bytes = "\n*2\r\n$3\r\nGET\r\n$2\r\nkk\r\n".getBytes(ISO_8859_1);
        RequestReader reader = new RequestReader();

        assertThat(reader.scan(bytes, 1, bytes.length)).isEqualTo(bytes.length);
        assertThat(reader.count()).isEqualTo(2);
        assertThat(reader.offset(1)).isEqualTo(17);
        assertThat(reader.length(1)).isEqualTo(2);
        assertThat(reader.read(bytes, 1)).isDeepEqualTo(new byte[][] {{'G', 'E', 'T'}, {'k', 'k'}});
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("*x\r\n", "invalid multibulk length"),
                Arguments.of("*1048577\r\n", "invalid multibulk length"),
                Arguments.of("*99999999999999999999\r\n", "invalid multibulk length"),
                Arguments.of("*1\r\n:1\r\n", "expected '$', got ':'"),
                Arguments.of("*1\r\n\0\r\n", "expected '$', got '?'"),
                Arguments.of("*1\r\n$-1\r\n", "invalid bulk length"),
                Arguments.of("*1\r\n$536870913\r\n", "invalid bulk length"),
                Arguments.of("*1\r\n$\r\n", "invalid bulk length"),
                Arguments.of("*1\r\n$1\r\nabc", "expected CRLF behind an argument"),
                Arguments.of("set k \"a\r\n", "unbalanced quotes in request"),
                Arguments.of("set k \"a\"b\r\n", "unbalanced quotes in request"),
                Arguments.of("set k 'a\r\n", "unbalanced quotes in request"),
                Arguments.of("set k 'a'b\r\n", "unbalanced quotes in request"),
                Arguments.of("set k \"a\\\r\n", "unbalanced quotes in request"),
                Arguments.of("set k \"a\0\"\r\n", "unbalanced quotes in request"),
                Arguments.of("x".repeat(65537), "too big inline request"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void what_is_no_request_is_refused_in_the_words_of_redis(String wire, String message) {
        assertThatThrownBy(() -> all(wire, wire.length()))
                .isInstanceOf(RespSyntaxException.class)
                .hasMessage(message);
    }

    @Test
    void limits_can_be_narrow_until_a_client_has_authenticated() throws RespSyntaxException {
        RequestReader reader = new RequestReader(Limits.UNAUTHENTICATED);
        byte[] eleven = ("*11\r\n" + "$1\r\na\r\n".repeat(11)).getBytes(ISO_8859_1);
        byte[] total = "*2\r\n$5\r\n12345\r\n$5\r\n12345\r\n".getBytes(ISO_8859_1);

        assertThatThrownBy(() -> reader.scan(eleven, 0, eleven.length)).hasMessage("unauthenticated multibulk length");
        RequestReader wide = new RequestReader(Limits.UNAUTHENTICATED);
        wide.limit(Limits.DEFAULT);
        assertThat(wide.scan(eleven, 0, eleven.length)).isEqualTo(eleven.length);
        RequestReader exact = new RequestReader(new Limits(2, 5, 5, total.length));
        assertThat(exact.scan(total, 0, total.length)).isEqualTo(total.length);
        RequestReader small = new RequestReader(new Limits(2, 5, 5, total.length - 1));
        assertThatThrownBy(() -> small.scan(total, 0, total.length)).hasMessageContaining("longer than");
        assertThatIllegalArgumentException().isThrownBy(() -> new Limits(0, 1, 1, 1));
    }

    @Test
    void a_request_with_few_arguments_may_follow_one_with_many() throws RespSyntaxException {
        RequestReader reader = new RequestReader();
        byte[] many = ("*100000\r\n" + "$1\r\na\r\n".repeat(100_000)).getBytes(ISO_8859_1);

        assertThat(reader.scan(many, 0, many.length)).isEqualTo(many.length);
        assertThat(reader.count()).isEqualTo(100_000);
        assertThat(words(reader, many, 0)).containsOnly("a").hasSize(100_000);
        byte[] one = "*1\r\n$1\r\nb\r\n".getBytes(ISO_8859_1);
        assertThat(reader.scan(one, 0, one.length)).isEqualTo(one.length);
        assertThat(words(reader, one, 0)).containsExactly("b");
    }

    @Test
    void a_long_line_is_searched_only_once() throws RespSyntaxException {
        RequestReader reader = new RequestReader(new Limits(1, 1, 1 << 20, 1 << 21));
        byte[] bytes = ("x".repeat(1 << 20) + "\n").getBytes(ISO_8859_1);
        // Searched again from its beginning each time, this would take 2^39 steps.
        for (int end = 1; end < bytes.length; end++) {
            assertThat(reader.scan(bytes, 0, end)).isEqualTo(-1);
        }
        assertThat(reader.scan(bytes, 0, bytes.length)).isEqualTo(bytes.length);
    }

    /** All requests in {@code wire}, of which {@code split} bytes arrive first and the others later. */
    private static List<List<String>> all(String wire, int split) throws RespSyntaxException {
        byte[] bytes = wire.getBytes(ISO_8859_1);
        List<List<String>> requests = new ArrayList<>();
        RequestReader reader = new RequestReader();
        int start = 0;
        for (int limit : new int[] {split, bytes.length}) {
            for (int end = reader.scan(bytes, start, limit); end >= 0; end = reader.scan(bytes, start, limit)) {
                requests.add(words(reader, bytes, start));
                start = end;
            }
        }
        return requests;
    }

    private static List<String> words(RequestReader reader, byte[] buffer, int start) {
        return Stream.of(reader.read(buffer, start))
                .map(word -> new String(word, ISO_8859_1))
                .toList();
    }
}
