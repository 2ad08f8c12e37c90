package dev.waymark.node.internal.rdb;

import static dev.waymark.node.internal.rdb.Payloads.hex;
import static dev.waymark.node.internal.rdb.Payloads.joined;
import static dev.waymark.node.internal.rdb.Payloads.sealed;
import static dev.waymark.node.internal.rdb.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.node.Seed;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamPayloadTest {

    /** What redis-server 7.0 dumps of a stream with the entry 1-1, field f, value v. */
    private static final String ONE_ENTRY = "130110000000000000000100000000000000011d1d0000000a000101000101018166020001"
            + "0201000100018176020401ff0101010101000001000a00ff55ab626ac035db";

    private static final byte[] NODE_ID = hex("10 0000000000000001 0000000000000001");
    private static final byte[] NODE =
            string(hex("1d0000000a00 0101 0001 0101 816602 0001 0201 0001 0001 817602 0401 ff"));

    @Test
    void streams_that_real_servers_wrote_are_read() throws PayloadException {
        String contents = "stream 1-1 [f, v] first 1-1 last 1-1 deleted 0-0 added 1 nodes 1";
        assertThat(Contents.of(hex(ONE_ENTRY))).isEqualTo(contents);
        assertThat(Contents.of(
                        hex("150110000000000000000100000000000000011d1d0000000a0001010001010181660200010201000100"
                                + "018176020401ff0101010101000001000c0047f32561afb1fbb3")))
                .isEqualTo(contents);
    }

    @Test
    void a_stream_is_written_as_redis_7_writes_it() {
        StreamValue stream = new StreamValue();
        Streams.add(stream, new StreamId(1, 1), "f", "v");
        assertThat(HexFormat.of().formatHex(payload(stream))).isEqualTo(ONE_ENTRY);
    }

    @Test
    void any_stream_is_read_back() throws PayloadException {
        Random random = Seed.random("StreamPayloadTest");
        for (int round = 0; round < 300; round++) {
            StreamValue stream = Streams.random(random, 400);
            assertThat(Contents.of(payload(stream))).isEqualTo("stream " + Contents.of(stream));
        }
    }

    @Test
    void a_stream_of_redis_5_has_what_it_can_know() throws PayloadException {
        byte[] groups = joined(
                hex("01 01 67 01 01 01 0000000000000001 0000000000000001 6400000000000000 02"),
                hex("01 01 63 6400000000000000 01 0000000000000001 0000000000000001"));
        assertThat(Contents.of(sealed(15, hex("01"), NODE_ID, NODE, hex("01 05 00"), groups)))
                .isEqualTo("stream 1-1 [f, v] first 1-1 last 5-0 deleted 0-0 added 1 nodes 1; "
                        + "g at 1-1 read 1, 1-1 c 100 2, c seen 100 1-1");
    }

    @Test
    void a_stream_of_redis_7_2_says_when_a_consumer_was_active() throws PayloadException {
        byte[] groups = hex("01 01 67 01 01 01 00 01 01 63 6400000000000000 6300000000000000 00");
        assertThat(Contents.of(sealed(21, hex("01"), NODE_ID, NODE, hex("01 05 00 01 01 00 00 07"), groups)))
                .isEqualTo("stream 1-1 [f, v] first 1-1 last 5-0 deleted 0-0 added 7 nodes 1; "
                        + "g at 1-1 read 1, c seen 100");
    }

    @Test
    void an_empty_stream_is_a_stream() throws PayloadException {
        assertThat(Contents.of(sealed(19, hex("00 00 05 00 00 00 05 00 03 00"))))
                .isEqualTo("stream first 0-0 last 5-0 deleted 5-0 added 3 nodes 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Counts that are not those of what is there, and a last id below the last entry.
                "02 01 01 01 01 00 00 01 00",
                "01 00 05 01 01 00 00 01 00",
                "01 01 01 01 01 00 00 00 00",
                // Groups: twice the same, less than was said.
                "01 01 01 01 01 00 00 01 02 01 67 00 00 00 00 00 01 67 00 00 00 00 00",
                "01 01 01 01 01 00 00 01 01 01 67 00 00",
                // Pending for nobody, pending twice, pending for a consumer only, a consumer twice.
                "01 01 01 01 01 00 00 01 01 01 67 00 00 00 01 0000000000000001 0000000000000001 6400000000000000 02 00",
                "01 01 01 01 01 00 00 01 01 01 67 00 00 00 00 01 01 63 6400000000000000 01 0000000000000001 0000000000000001",
                "01 01 01 01 01 00 00 01 01 01 67 00 00 00 00 02 01 63 6400000000000000 00 01 63 6400000000000000 00",
                "01 01 01 01 01 00 00 01 01 01 67 00 00 81 fffffffffffffffe 00 00"
            })
    void a_stream_that_cannot_be_is_refused(String rest) throws PayloadException {
        assertThat(Contents.of(sealed(19, hex("01"), NODE_ID, NODE, hex("01 01 01 01 01 00 00 01 00"))))
                .startsWith("stream 1-1 [f, v] first");
        assertMalformed(sealed(19, hex("01"), NODE_ID, NODE, hex(rest)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Nothing, a text for a number, no fields, fewer fields than said, no zero behind them.
                "",
                "8131 02 0001 0101 816602 0001 0201 0001 0001 817602 0401",
                "0101 0001 0001 0001",
                "0101 0001 0201 816602 0001",
                "0101 0001 0101 816602 0101 0201 0001 0001 817602 0401",
                // Another number of entries, live or deleted.
                "0201 0001 0101 816602 0001 0201 0001 0001 817602 0401",
                "0101 0101 0101 816602 0001 0201 0001 0001 817602 0401",
                "0001 0101 0101 816602 0001 0301 0001 0001 817602 0401",
                "0001 0001 0101 816602 0001",
                // Flags that do not exist, or take more than a byte.
                "0101 0001 0101 816602 0001 0401 0001 0001 817602 0401",
                "0101 0001 0101 816602 0001 c00202 0001 0001 817602 0401",
                // An id below the node's, ids that do not ascend.
                "0101 0001 0101 816602 0001 0201 0001 dfff02 817602 0401",
                "0201 0001 0101 816602 0001 0201 0001 0001 817602 0401 0201 0001 0001 817602 0401",
                // Another number of elements, of fields; nothing behind the id.
                "0101 0001 0101 816602 0001 0201 0001 0001 817602 0501",
                "0101 0001 0101 816602 0001 0201 0001 0001",
                "0101 0001 0101 816602 0001 0001 0001 0001 0201 816602 817602 0601",
                "0101 0001 0101 816602 0001 0001 0001 0001 f4ffffffffffffff7f09 816602 817602 0601"
            })
    void a_node_that_is_not_sound_is_refused(String elements) throws PayloadException {
        assertThat(Contents.of(ofElements("0101 0001 0101 816602 0001 0201 0001 0001 817602 0401")))
                .startsWith("stream 1-1 [f, v] first");
        assertMalformed(ofElements(elements));
    }

    private static byte[] ofElements(String elements) {
        byte[] listpack = joined(hex("00000000 ffff"), hex(elements), hex("ff"));
        listpack[0] = (byte) listpack.length;
        return sealed(19, hex("01"), NODE_ID, string(listpack), hex("01 01 01 01 01 00 00 01 00"));
    }

    @Test
    void nodes_that_do_not_ascend_or_have_no_id_are_refused() throws PayloadException {
        byte[] rest = hex("02 05 00 01 01 00 00 02 00");
        byte[] later = hex("10 0000000000000001 0000000000000002");
        assertThat(Contents.of(sealed(19, hex("02"), NODE_ID, NODE, later, NODE, rest)))
                .contains("1-2 [f, v]");
        assertMalformed(sealed(19, hex("02"), NODE_ID, NODE, NODE_ID, NODE, rest));
        assertMalformed(sealed(19, hex("02"), later, NODE, NODE_ID, NODE, rest));
        assertMalformed(sealed(19, hex("01"), string("short"), NODE, hex("01 05 00 01 01 00 00 01 00")));
        assertMalformed(sealed(19, hex("01"), string("x".repeat(17)), NODE, hex("01 05 00 01 01 00 00 01 00")));
    }

    private static byte[] payload(StreamValue stream) {
        PayloadWriter writer = new PayloadWriter();
        writer.stream(stream);
        return Arrays.copyOf(writer.bytes(), writer.length());
    }

    private static void assertMalformed(byte[] payload) {
        assertThatThrownBy(() -> Contents.of(payload))
                .isInstanceOf(PayloadException.class)
                .hasMessage("ERR Bad data format");
    }
}
