package dev.waymark.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.protocol.Reply.Big;
import dev.waymark.protocol.Reply.Bool;
import dev.waymark.protocol.Reply.Bulk;
import dev.waymark.protocol.Reply.Failure;
import dev.waymark.protocol.Reply.Items;
import dev.waymark.protocol.Reply.Null;
import dev.waymark.protocol.Reply.Number;
import dev.waymark.protocol.Reply.Pairs;
import dev.waymark.protocol.Reply.Real;
import dev.waymark.protocol.Reply.Text;
import dev.waymark.protocol.RespReader.Limits;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RespReaderTest {

    static Stream<Arguments> every_type() {
        return Stream.of(
                Arguments.of("+OK\r\n", Text.OK),
                Arguments.of("+OKAY\r\n", new Text("OKAY")),
                Arguments.of("+O\r\n", new Text("O")),
                Arguments.of("+\r\n", new Text("")),
                Arguments.of("+grün\r\n", new Text("grün")),
                Arguments.of("-ERR no\r\n", new Failure("ERR no")),
                Arguments.of(":0\r\n", new Number(0)),
                Arguments.of(":+7\r\n", new Number(7)),
                Arguments.of(":-1\r\n", new Number(-1)),
                Arguments.of(":1024\r\n", new Number(1024)),
                Arguments.of(":9223372036854775807\r\n", new Number(Long.MAX_VALUE)),
                Arguments.of(":-9223372036854775808\r\n", new Number(Long.MIN_VALUE)),
                Arguments.of("$5\r\nhello\r\n", bulk("hello")),
                Arguments.of("$0\r\n\r\n", bulk("")),
                Arguments.of("$4\r\n\r\n\r\n\r\n", bulk("\r\n\r\n")),
                Arguments.of("$-1\r\n", Null.INSTANCE),
                Arguments.of("*-1\r\n", Null.INSTANCE),
                Arguments.of("_\r\n", Null.INSTANCE),
                Arguments.of("*0\r\n", array()),
                Arguments.of("*2\r\n$1\r\na\r\n:1\r\n", array(bulk("a"), new Number(1))),
                Arguments.of("*2\r\n$-1\r\n*1\r\n*0\r\n", array(Null.INSTANCE, array(array()))),
                Arguments.of(",3.25\r\n", new Real(3.25)),
                Arguments.of(",-1e-5\r\n", new Real(-1e-5)),
                Arguments.of(",10\r\n", new Real(10)),
                Arguments.of(",+1.5E+3\r\n", new Real(1500)),
                Arguments.of(",0.1\r\n", new Real(0.1)),
                Arguments.of(",-0\r\n", new Real(-0.0)),
                Arguments.of(",17.100000000000001\r\n", new Real(17.100000000000001)),
                Arguments.of(",1.7976931348623157e+308\r\n", new Real(Double.MAX_VALUE)),
                Arguments.of(",inf\r\n", new Real(Double.POSITIVE_INFINITY)),
                Arguments.of(",-inf\r\n", new Real(Double.NEGATIVE_INFINITY)),
                Arguments.of(",nan\r\n", new Real(Double.NaN)),
                Arguments.of(",-nan\r\n", new Real(Double.NaN)),
                Arguments.of("#t\r\n", Bool.TRUE),
                Arguments.of("#f\r\n", Bool.FALSE),
                Arguments.of("!10\r\nERR a\r\nb c\r\n", new Failure("ERR a\r\nb c")),
                Arguments.of("=8\r\ntxt:some\r\n", bulk("some")),
                Arguments.of("=4\r\nmkd:\r\n", bulk("")),
                Arguments.of("(12345678901234567890\r\n", new Big(new BigInteger("12345678901234567890"))),
                Arguments.of("(-5\r\n", new Big(BigInteger.valueOf(-5))),
                Arguments.of("%1\r\n+k\r\n:1\r\n", new Pairs(List.of(new Text("k"), new Number(1)))),
                Arguments.of("%0\r\n", new Pairs(List.of())),
                Arguments.of("~2\r\n:1\r\n:2\r\n", new Items(Items.Kind.SET, List.of(new Number(1), new Number(2)))),
                Arguments.of("~0\r\n", Items.empty(Items.Kind.SET)),
                Arguments.of(">2\r\n+invalidate\r\n_\r\n", push(new Text("invalidate"), Null.INSTANCE)),
                // A SUBSCRIBE queued in a transaction puts its push among the elements of EXEC's array.
                Arguments.of("*1\r\n>1\r\n+subscribe\r\n", array(push(new Text("subscribe")))),
                Arguments.of("|1\r\n+ttl\r\n:3600\r\n+OK\r\n", Text.OK),
                Arguments.of("|0\r\n|1\r\n+a\r\n%1\r\n+b\r\n+c\r\n:1\r\n", new Number(1)),
                Arguments.of(
                        "*2\r\n:1\r\n|1\r\n+ttl\r\n|1\r\n+x\r\n+y\r\n*1\r\n:5\r\n:2\r\n",
                        array(new Number(1), new Number(2))),
                Arguments.of(
                        "%1\r\n|1\r\n+a\r\n+b\r\n+k\r\n|0\r\n_\r\n", new Pairs(List.of(new Text("k"), Null.INSTANCE))));
    }

    @ParameterizedTest
    @MethodSource("every_type")
    void every_type_is_read(String wire, Reply expected) throws RespSyntaxException {
        byte[] bytes = wire.getBytes(UTF_8);
        RespReader reader = new RespReader();

        assertThat(reader.scan(bytes, 0, bytes.length)).isEqualTo(bytes.length);
        assertThat(reader.read(bytes, 0)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("every_type")
    void a_reply_may_arrive_byte_by_byte_and_move_while_it_does(String wire, Reply expected)
            throws RespSyntaxException {
        byte[] bytes = wire.getBytes(UTF_8);
        RespReader reader = new RespReader();
        for (int arrived = 0; arrived < bytes.length; arrived++) {
            // Elsewhere in another buffer each time, with rubbish around it.
            byte[] buffer = placed(bytes, arrived, arrived % 7);
            assertThat(reader.scan(buffer, arrived % 7, arrived % 7 + arrived))
                    .as("%s of %s bytes", arrived, bytes.length)
                    .isEqualTo(-1);
        }
        byte[] buffer = placed(bytes, bytes.length, 3);
        assertThat(reader.scan(buffer, 3, 3 + bytes.length)).isEqualTo(3 + bytes.length);
        assertThat(reader.read(buffer, 3)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("every_type")
    void a_reply_may_arrive_in_two_pieces_with_others_around_it(String wire, Reply expected)
            throws RespSyntaxException {
        byte[] bytes = (":41\r\n" + wire + "$1\r\nx\r\n").getBytes(UTF_8);
        for (int split = 0; split <= bytes.length; split++) {
            RespReader reader = new RespReader();
            int start = 0;
            Reply[] replies = new Reply[3];
            int count = 0;
            for (int limit : new int[] {split, bytes.length}) {
                for (int end = reader.scan(bytes, start, limit); end >= 0; end = reader.scan(bytes, start, limit)) {
                    replies[count++] = reader.read(bytes, start);
                    start = end;
                }
            }
            assertThat(replies).as("split at %s", split).containsExactly(new Number(41), expected, bulk("x"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello\r\n",
                "\r\n",
                "\0",
                "GET a\r\n",
                ";4\r\nabcd\r\n",
                ".\r\n",
                "$?\r\n",
                "*?\r\n",
                "%?\r\n",
                "~?\r\n",
                ">?\r\n",
                ":\r\n",
                ":-\r\n",
                ":+\r\n",
                ":1a\r\n",
                ":1\n\n",
                ":1\rx",
                ": 1\r\n",
                ":1 \r\n",
                ":--1\r\n",
                ":0x1\r\n",
                ":9223372036854775808\r\n",
                ":-9223372036854775809\r\n",
                ":99999999999999999999\r\n",
                ":00000000000000000000\r\n",
                "$-2\r\n",
                "$a\r\n",
                "$1\r\nabc",
                "$1\r\na\rb",
                "$9999999999\r\n",
                "*-2\r\n",
                "%-1\r\n",
                "~-1\r\n",
                ">-1\r\n",
                "|-1\r\n",
                "!-1\r\n",
                "=-1\r\n",
                "*2147483647\r\n",
                "*99999999999\r\n",
                "%1073741823\r\n",
                "+a\nb\r\n",
                "+a\rb\r\n",
                "-\n",
                "_x\r\n",
                "#\r\n",
                "#x\r\n",
                "#tt\r\n",
                "#T\r\n",
                ",\r\n",
                ",-\r\n",
                ",.5\r\n",
                ",5.\r\n",
                ",1e\r\n",
                ",1e+\r\n",
                ",1.5f\r\n",
                ",0x1p3\r\n",
                ",infinity\r\n",
                ",na\r\n",
                ",1,5\r\n",
                ", 1\r\n",
                "(\r\n",
                "(+\r\n",
                "(1.5\r\n",
                "(12a\r\n",
                "=3\r\ntxt\r\n",
                "=5\r\ntxtxx\r\n",
                "=0\r\n\r\n",
                "*1\r\nx",
                "*2\r\n:1\r\n:x\r\n",
                "|1\r\n+a\r\n+b\r\nx"
            })
    void what_is_no_resp_is_refused_whole_and_byte_by_byte(String wire) {
        byte[] bytes = wire.getBytes(UTF_8);
        assertThatThrownBy(() -> new RespReader().scan(bytes, 0, bytes.length)).isInstanceOf(RespSyntaxException.class);
        RespReader slow = new RespReader();
        assertThatThrownBy(() -> {
                    for (int end = 1; end <= bytes.length; end++) {
                        assertThat(slow.scan(bytes, 0, end)).isEqualTo(-1);
                    }
                })
                .isInstanceOf(RespSyntaxException.class);
    }

    @Test
    void what_answers_at_a_wrong_port_is_named() {
        assertThatThrownBy(() -> scan(new RespReader(), "HTTP/1.1 400 Bad Request\r\n"))
                .hasMessageContaining("HTTP");
        assertThatThrownBy(() -> scan(new RespReader(), "\u0015\u0003\u0003\0\u0002"))
                .hasMessageContaining("rediss://");
    }

    @Test
    void a_refusal_names_the_place_and_none_of_the_bytes() {
        assertThatThrownBy(() -> scan(new RespReader(), "*2\r\n+fine\r\nsecret\r\n"))
                .hasMessage("no RESP type, at byte 11");
    }

    @Test
    void what_is_exactly_at_a_limit_is_read_and_what_is_beyond_is_refused() throws RespSyntaxException {
        Limits limits = new Limits(2, 4, 5, 6, 40);
        for (String wire : List.of(
                "*1\r\n*1\r\n:1\r\n",
                "|1\r\n+a\r\n+b\r\n*1\r\n*1\r\n:1\r\n",
                "*4\r\n_\r\n_\r\n_\r\n_\r\n",
                "%2\r\n_\r\n_\r\n_\r\n_\r\n",
                "$5\r\n12345\r\n",
                "!5\r\n12345\r\n",
                "+123456\r\n",
                "*4\r\n+123456\r\n+123456\r\n$5\r\n12345\r\n$1\r\n1\r\n")) {
            assertThat(scan(new RespReader(limits), wire)).as(wire).isEqualTo(wire.length());
        }
        for (String wire : List.of(
                "*1\r\n*1\r\n*1\r\n",
                "*1\r\n|1\r\n%1\r\n",
                "*5\r\n",
                "~5\r\n",
                "%3\r\n",
                "|3\r\n",
                "$6\r\n",
                "!6\r\n",
                "=6\r\n",
                "+1234567",
                "-1234567",
                "*4\r\n$5\r\n12345\r\n+123456\r\n+123456\r\n+123456\r\n",
                "*4\r\n+123456\r\n+123456\r\n+123456\r\n$5\r\n")) {
            assertThatThrownBy(() -> scan(new RespReader(limits), wire))
                    .as(wire)
                    .isInstanceOf(RespSyntaxException.class);
        }
    }

    @Test
    void an_aggregate_that_cannot_fit_is_refused_by_its_header() {
        RespReader reader = new RespReader(Limits.DEFAULT.withTotalBytes(1000));

        assertThatThrownBy(() -> scan(reader, "*400\r\n")).hasMessageContaining("longer than the limit of 1000");
    }

    @Test
    void attributes_without_end_are_refused_at_the_limit() {
        RespReader reader = new RespReader(Limits.DEFAULT.withTotalBytes(1000));

        assertThatThrownBy(() -> scan(reader, "|0\r\n".repeat(250)))
                .hasMessageContaining("longer than the limit of 1000");
    }

    @Test
    void a_long_line_is_searched_only_once() throws RespSyntaxException {
        RespReader reader = new RespReader();
        byte[] bytes = ("+" + "x".repeat(1 << 20) + "\r\n").getBytes(UTF_8);
        // Searched again from its beginning each time, this would take 2^39 steps.
        for (int end = 1; end < bytes.length; end++) {
            assertThat(reader.scan(bytes, 0, end)).isEqualTo(-1);
        }
        assertThat(reader.scan(bytes, 0, bytes.length)).isEqualTo(bytes.length);
    }

    @Test
    void a_bulk_is_a_window_until_it_is_detached() throws RespSyntaxException {
        byte[] bytes = "*1\r\n%1\r\n$1\r\nk\r\n$1\r\nv\r\n".getBytes(UTF_8);
        RespReader reader = new RespReader();
        reader.scan(bytes, 0, bytes.length);
        Reply window = reader.read(bytes, 0);
        Reply kept = window.detached();
        bytes[11 + 1] = 'x';

        Reply expected = array(new Pairs(List.of(bulk("k"), bulk("v"))));
        assertThat(kept).isEqualTo(expected);
        assertThat(window).isNotEqualTo(expected);
    }

    @Test
    void what_servers_say_most_is_not_made_anew() throws RespSyntaxException {
        for (String wire : List.of("+OK\r\n", ":1\r\n", "#t\r\n", "$-1\r\n", "*0\r\n")) {
            byte[] bytes = wire.getBytes(UTF_8);
            RespReader reader = new RespReader();
            reader.scan(bytes, 0, bytes.length);
            assertThat(reader.read(bytes, 0)).isSameAs(reader.read(bytes, 0));
        }
    }

    @Test
    void limits_that_make_no_sense_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Limits(0, 1, 1, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Limits(513, 1, 1, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.DEFAULT.withBulkBytes(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Pairs(List.of(Null.INSTANCE)));
    }

    private static int scan(RespReader reader, String wire) throws RespSyntaxException {
        byte[] bytes = wire.getBytes(UTF_8);
        return reader.scan(bytes, 0, bytes.length);
    }

    private static byte[] placed(byte[] bytes, int arrived, int start) {
        byte[] buffer = new byte[start + arrived + 9];
        Arrays.fill(buffer, (byte) '\r');
        System.arraycopy(bytes, 0, buffer, start, arrived);
        return buffer;
    }

    private static Reply bulk(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return new Bulk(bytes, 0, bytes.length);
    }

    private static Reply array(Reply... items) {
        return new Items(Items.Kind.ARRAY, List.of(items));
    }

    private static Reply push(Reply... items) {
        return new Items(Items.Kind.PUSH, List.of(items));
    }
}
