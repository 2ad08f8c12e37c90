package dev.waymark.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.protocol.Reply.Failure;
import dev.waymark.protocol.Reply.Text;
import java.math.BigInteger;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class RespWriterTest {

    @Test
    void a_request_is_an_array_of_bulks_in_both_protocols() {
        for (int version = 2; version <= 3; version++) {
            RespWriter out = new RespWriter(0).protocol(version);
            out.array(3).raw("$3\r\nSET\r\n".getBytes(UTF_8)).bulk("k").bulk("0123456789".getBytes(UTF_8));
            assertThat(wire(out)).isEqualTo("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$10\r\n0123456789\r\n");
        }
    }

    @Test
    void a_part_of_an_array_can_be_written() {
        byte[] bytes = "abcdef".getBytes(UTF_8);

        assertThat(wire(new RespWriter(8).bulk(bytes, 2, 3).raw(bytes, 1, 2))).isEqualTo("$3\r\ncde\r\nbc");
    }

    @Test
    void every_type_has_its_form_in_each_protocol() {
        assertForms("+QUEUED\r\n", "+QUEUED\r\n", out -> out.text("QUEUED"));
        assertForms("-ERR no\r\n", "-ERR no\r\n", out -> out.error("ERR no"));
        assertForms(":-12\r\n", ":-12\r\n", out -> out.number(-12));
        assertForms("$-1\r\n", "_\r\n", RespWriter::nil);
        assertForms("*-1\r\n", "_\r\n", RespWriter::nilArray);
        assertForms(":1\r\n:0\r\n", "#t\r\n#f\r\n", out -> out.bool(true).bool(false));
        assertForms("$3\r\n1.5\r\n", ",1.5\r\n", out -> out.real(1.5));
        assertForms("$2\r\n10\r\n", ",10\r\n", out -> out.real(10));
        assertForms("$4\r\n-inf\r\n", ",-inf\r\n", out -> out.real(Double.NEGATIVE_INFINITY));
        assertForms("$3\r\ninf\r\n", ",inf\r\n", out -> out.real(Double.POSITIVE_INFINITY));
        assertForms("$3\r\nnan\r\n", ",nan\r\n", out -> out.real(Double.NaN));
        assertForms("$7\r\n1.50000\r\n", ",1.50000\r\n", out -> out.real("1.50000".getBytes(UTF_8)));
        assertForms("$2\r\n11\r\n", "(11\r\n", out -> out.big(BigInteger.valueOf(11)));
        assertForms("$4\r\nsome\r\n", "=8\r\ntxt:some\r\n", out -> out.verbatim("txt", "some"));
        assertForms("*4\r\n", "%2\r\n", out -> out.map(2));
        assertForms("*2\r\n", "~2\r\n", out -> out.set(2));
        assertForms("*2\r\n", ">2\r\n", out -> out.push(2));
        assertForms("-ERR a b\r\n", "!7\r\nERR a\nb\r\n", out -> out.reply(new Failure("ERR a\nb")));
        assertThat(wire(new RespWriter(8).protocol(3).attribute(1))).isEqualTo("|1\r\n");
        assertThatIllegalStateException().isThrownBy(() -> new RespWriter(8).attribute(1));
    }

    @Test
    void numbers_of_every_length_are_written_in_decimal() {
        RespWriter out = new RespWriter(0);
        StringBuilder expected = new StringBuilder();
        for (long number = 1; number > 0; number = number > Long.MAX_VALUE / 10 ? -1 : number * 10) {
            for (long each : new long[] {number - 1, number, 1 - number, -number}) {
                out.number(each);
                expected.append(':').append(each).append("\r\n");
            }
        }
        out.number(Long.MIN_VALUE).number(Long.MAX_VALUE);
        expected.append(":-9223372036854775808\r\n:9223372036854775807\r\n");

        assertThat(wire(out)).hasToString(expected.toString());
    }

    @Test
    void a_line_cannot_be_ended_early() {
        assertThat(wire(new RespWriter(8).text("a\r\n+b").error("x\ny"))).isEqualTo("+a  +b\r\n-x y\r\n");
    }

    @Test
    void what_is_written_is_what_is_read() throws RespSyntaxException {
        Random random = Seed.random("RespWriterTest.round_trips");
        RandomReplies replies = new RandomReplies(random);
        RespWriter out = new RespWriter(0).protocol(3);
        RespReader reader = new RespReader();
        for (int i = 0; i < 20_000; i++) {
            Reply reply = replies.next(4);
            out.clear();
            out.reply(reply);
            assertThat(reader.scan(out.buffer(), 0, out.length())).isEqualTo(out.length());
            assertThat(reader.read(out.buffer(), 0)).isEqualTo(reply);
        }
    }

    @Test
    void a_cleared_buffer_is_kept_unless_it_is_large_and_was_hardly_used() {
        RespWriter out = new RespWriter(64);
        out.bulk(new byte[3 << 20]);
        byte[] large = out.buffer();
        out.clear();
        assertThat(out.buffer()).as("used to the full").isSameAs(large);
        assertThat(out.length()).isZero();

        out.reply(Text.OK).clear();
        assertThat(out.buffer()).as("hardly used").hasSize(64);

        out.bulk(new byte[1000]);
        byte[] small = out.buffer();
        out.clear();
        out.clear();
        assertThat(out.buffer()).as("small").isSameAs(small);
    }

    @Test
    void what_makes_no_sense_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RespWriter(8).protocol(1));
        assertThatIllegalArgumentException().isThrownBy(() -> new RespWriter(8).verbatim("text", "x"));
    }

    private static void assertForms(String resp2, String resp3, UnaryOperator<RespWriter> write) {
        assertThat(wire(write.apply(new RespWriter(0)))).isEqualTo(resp2);
        assertThat(wire(write.apply(new RespWriter(0).protocol(3)))).isEqualTo(resp3);
    }

    private static String wire(RespWriter out) {
        return new String(out.buffer(), 0, out.length(), UTF_8);
    }

    @Test
    void what_does_not_fit_is_an_error_and_what_was_written_stays() {
        RespWriter small = new RespWriter(32, 100);
        small.bulk(new byte[60]);
        int whole = small.length();
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> small.bulk(new byte[60]));
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> small.raw(new byte[1000]));
        assertThat(small.length()).isEqualTo(whole);
        assertThat(small.text("OK").length()).isEqualTo(whole + 5);
    }
}
