package dev.waymark.node.internal.rdb;

import static dev.waymark.node.internal.rdb.Payloads.bytes;
import static dev.waymark.node.internal.rdb.Payloads.hex;
import static dev.waymark.node.internal.rdb.Payloads.intset;
import static dev.waymark.node.internal.rdb.Payloads.joined;
import static dev.waymark.node.internal.rdb.Payloads.listpack;
import static dev.waymark.node.internal.rdb.Payloads.little;
import static dev.waymark.node.internal.rdb.Payloads.sealed;
import static dev.waymark.node.internal.rdb.Payloads.shortened;
import static dev.waymark.node.internal.rdb.Payloads.string;
import static dev.waymark.node.internal.rdb.Payloads.versioned;
import static dev.waymark.node.internal.rdb.Payloads.ziplist;
import static dev.waymark.node.internal.rdb.Payloads.zipmap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadReaderTest {

    private static final String UNVERIFIED = "ERR DUMP payload version or checksum are wrong";
    private static final String MALFORMED = "ERR Bad data format";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            000376616c0a00b25d8143c5e7b310                                                 | string val
            000376616c0c00792bb5833fcd2d59                                                 | string val
            000376616c50007d7748d25bb5d4e4                                                 | string val
            000568656c6c6f0a006372df766534200a                                             | string hello
            00c07b0a0048e253e1007a67b9                                                     | string 123
            1201020f0f00000003008161028162020101ff0a00e01bab4a47ce5922                     | list [a, b, 1]
            0b0e02000000030000000100020003000a00a5025ce26d6e4d1b                           | set [1, 2, 3]
            0202016201610a0075d99d835ef85f65                                               | set [a, b]
            140d0d0000000200816102816202ff0c00a84583074e16a194                             | set [a, b]
            100d0d0000000200816602817602ff0a0020f13d442354089d                             | hash {f=v}
            1114140000000400816102010181620283322e3504ff0a00d44c6ea4f644d9d7               | zset {a=1.0, b=2.5}
            """)
    void what_real_servers_wrote_is_read(String payload, String contents) throws PayloadException {
        assertThat(Contents.of(hex(payload))).isEqualTo(contents);
    }

    @Test
    void a_compressed_string_that_a_real_server_wrote_is_read() throws PayloadException {
        assertThat(Contents.of(hex("00c3094064016161e057000161610a00e8a3b507b06df271")))
                .isEqualTo("string " + "a".repeat(100));
    }

    @Test
    void a_string_is_read_in_each_of_its_forms() throws PayloadException {
        assertThat(Contents.of(sealed(0, hex("00")))).isEqualTo("string ");
        assertThat(Contents.of(sealed(0, hex("4003 616263")))).isEqualTo("string abc");
        assertThat(Contents.of(sealed(0, hex("80 00000003 616263")))).isEqualTo("string abc");
        assertThat(Contents.of(sealed(0, hex("81 0000000000000003 616263")))).isEqualTo("string abc");
        assertThat(Contents.of(sealed(0, hex("c0 80")))).isEqualTo("string -128");
        assertThat(Contents.of(sealed(0, hex("c1 0080")))).isEqualTo("string -32768");
        assertThat(Contents.of(sealed(0, hex("c2 00000080")))).isEqualTo("string -2147483648");
        assertThat(Contents.of(sealed(0, hex("c3 05 0a 00 61 e00000")))).isEqualTo("string " + "a".repeat(10));
    }

    @Test
    void a_list_is_read_in_each_of_its_forms() throws PayloadException {
        String contents = "list [a, 1, , -70000]";
        assertThat(Contents.of(sealed(1, hex("04 01 61 c001 00 c2 90eefeff")))).isEqualTo(contents);
        byte[] ziplist = ziplist("a", "1", "", "-70000");
        assertThat(Contents.of(sealed(10, string(ziplist)))).isEqualTo(contents);
        assertThat(Contents.of(sealed(14, hex("02"), string(ziplist), string(ziplist("b")))))
                .isEqualTo("list [a, 1, , -70000, b]");
        byte[] listpack = listpack("a", "1", "", "-70000");
        assertThat(Contents.of(sealed(18, hex("03 01"), string("x"), hex("02"), string(listpack), hex("01 c005"))))
                .isEqualTo("list [x, a, 1, , -70000, 5]");
    }

    @Test
    void a_set_is_read_in_each_of_its_forms() throws PayloadException {
        assertThat(Contents.of(sealed(2, hex("02 01 61 c0 01")))).isEqualTo("set [1, a]");
        assertThat(Contents.of(sealed(11, string(intset(2, -5, 7))))).isEqualTo("set [-5, 7]");
        assertThat(Contents.of(sealed(11, string(intset(4, -50_000, 7))))).isEqualTo("set [-50000, 7]");
        assertThat(Contents.of(sealed(11, string(intset(8, Long.MIN_VALUE, 7)))))
                .isEqualTo("set [-9223372036854775808, 7]");
        assertThat(Contents.of(sealed(20, string(listpack("a", "1"))))).isEqualTo("set [1, a]");
    }

    @Test
    void a_hash_is_read_in_each_of_its_forms() throws PayloadException {
        String contents = "hash {f=1, g=}";
        assertThat(Contents.of(sealed(4, hex("02 01 66 c0 01 01 67 00")))).isEqualTo(contents);
        assertThat(Contents.of(sealed(9, string(zipmap("f", "1", "g", ""))))).isEqualTo(contents);
        assertThat(Contents.of(sealed(13, string(ziplist("f", "1", "g", ""))))).isEqualTo(contents);
        assertThat(Contents.of(sealed(16, string(listpack("f", "1", "g", ""))))).isEqualTo(contents);
    }

    @Test
    void a_sorted_set_is_read_in_each_of_its_forms() throws PayloadException {
        String contents = "zset {a=-1.5, b=Infinity}";
        assertThat(Contents.of(sealed(3, hex("02 01 61 04"), bytes("-1.5"), hex("01 62 fe"))))
                .isEqualTo(contents);
        assertThat(Contents.of(sealed(5, hex("02 01 61 000000000000f8bf 01 62 000000000000f07f"))))
                .isEqualTo(contents);
        assertThat(Contents.of(sealed(12, string(ziplist("a", "-1.5", "b", "inf")))))
                .isEqualTo(contents);
        assertThat(Contents.of(sealed(17, string(listpack("a", "-1.5", "b", "inf")))))
                .isEqualTo(contents);
        assertThat(Contents.of(sealed(17, string(listpack("a", "-inf", "b", "3", "c", "1e+50", "d", "-0")))))
                .isEqualTo("zset {a=-Infinity, b=3.0, c=1.0E50, d=-0.0}");
        assertThat(Contents.of(sealed(3, hex("01 01 61 ff")))).isEqualTo("zset {a=-Infinity}");
    }

    @Test
    void entries_of_any_length_are_read_from_the_old_packed_forms() throws PayloadException {
        String[] elements = IntStream.of(1, 63, 64, 253, 254, 255, 16_383, 16_384, 70_000)
                .mapToObj("x"::repeat)
                .toArray(String[]::new);
        String[] numbers = {"12", "13", "-1", "127", "-129", "32768", "-8388609", "2147483648", "0"};
        String list = "list " + String.join(", ", elements).transform(each -> "[" + each + "]");
        assertThat(Contents.of(sealed(10, string(ziplist(elements))))).isEqualTo(list);
        assertThat(Contents.of(sealed(10, shortened(ziplist(elements))))).isEqualTo(list);
        assertThat(Contents.of(sealed(10, string(ziplist(numbers)))))
                .isEqualTo("list [12, 13, -1, 127, -129, 32768, -8388609, 2147483648, 0]");
        assertThat(Contents.of(sealed(9, string(zipmap("f", elements[3], elements[4], "v")))))
                .isEqualTo("hash {f=" + elements[3] + ", " + elements[4] + "=v}");
    }

    @Test
    void a_packed_form_with_more_entries_than_its_header_counts_is_read() throws PayloadException {
        String[] many = IntStream.range(0, 66_000).mapToObj(Integer::toString).toArray(String[]::new);
        byte[] ziplist = ziplist(many);
        ziplist[8] = (byte) 0xFF;
        ziplist[9] = (byte) 0xFF;
        String list = "list [" + String.join(", ", many) + "]";
        assertThat(Contents.of(sealed(10, string(ziplist)))).isEqualTo(list);
        assertThat(Contents.of(sealed(18, hex("01 02"), string(listpack(many)))))
                .isEqualTo(list);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "0a00b25d8143c5e7b3",
                "000376616c0a00b25d8143c5e7b311",
                "000376616d0a00b25d8143c5e7b310",
                "000376616c0b00b25d8143c5e7b310",
                "000376616c0a000000000000000000"
            })
    void a_payload_of_another_checksum_is_refused(String payload) {
        assertThatThrownBy(() -> Contents.of(hex(payload)))
                .isInstanceOf(PayloadException.class)
                .hasMessage(UNVERIFIED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 6, 9, 10, 11, 12, 80})
    void every_version_up_to_the_newest_known_is_read(int version) throws PayloadException {
        assertThat(Contents.of(versioned(version, hex("00 01 61")))).isEqualTo("string a");
    }

    @ParameterizedTest
    @ValueSource(ints = {81, 255, 256, 0x0A00, 0xFFFF})
    void a_version_that_is_not_known_is_refused(int version) {
        assertThatThrownBy(() -> Contents.of(versioned(version, hex("00 01 61"))))
                .isInstanceOf(PayloadException.class)
                .hasMessage(UNVERIFIED);
    }

    @Test
    void a_payload_may_lie_within_other_bytes() throws PayloadException {
        byte[] payload = hex("000376616c0a00b25d8143c5e7b310");
        byte[] around = joined(hex("ff ff ff"), payload, hex("ff"));
        assertThat(Contents.of(PayloadReader.read(around, 3, payload.length))).isEqualTo("string val");
    }

    @Test
    void bytes_behind_a_value_are_let_be() throws PayloadException {
        assertThat(Contents.of(sealed(0, hex("01 61 ff ff")))).isEqualTo("string a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // No type, types that no server or only newer ones have, and those of modules.
                "",
                "06",
                "07",
                "08",
                "16 01 61",
                "ff 01 61",
                // Strings.
                "00",
                "00 02 61",
                "00 81 ffffffffffffffff 61",
                "00 80 ffffffff 61",
                "00 82 00000001 61",
                "00 c0",
                "00 c4 00",
                "00 c3 05 0b 00 61 e00000",
                "00 c3 05 09 00 61 e00000",
                "00 c3 01 ff 00",
                "00 c3 02 80 7fffffff 00 61",
                // Nothing in it, or less than was said.
                "01 00",
                "02 00",
                "04 00",
                "05 00",
                "03 00",
                "01 02 01 61",
                "01 80 ffffffff 01 61",
                "01 81 8000000000000000 01 61",
                "04 01 01 66",
                "05 01 01 61 00000000000000",
                "01 c0 01",
                // Twice the same.
                "02 02 01 61 01 61",
                "04 02 01 66 00 01 66 00",
                "05 02 01 61 0000000000000000 01 61 0000000000000000",
                // No score.
                "05 01 01 61 000000000000f87f",
                "03 01 01 61 fd",
                "03 01 01 61 01 78",
                "03 01 01 61 00",
                "03 01 01 61 03 6e616e",
                "03 01 01 61 02 3164",
                "03 01 01 61 04 30783130",
                // Packed forms inside.
                "0e 00",
                "12 00",
                "12 01 03 01 61",
                "12 01 02 01 61",
                "12 01 02 07 07000000 0000 ff",
                "10 07 07000000 0000 ff",
                "14 07 07000000 0000 ff",
                "11 07 07000000 0000 ff",
                "0b 08 0200000000000000",
                "0b 0a 02000000 02000000 0100",
                "0b 0c 02000000 02000000 0200 0100",
                "0b 0b 03000000 01000000 010000",
                "0b 07 02000000 000000"
            })
    void what_holds_no_value_is_refused(String value) {
        byte[] bytes = hex(value);
        assertThatThrownBy(() -> Contents.of(versioned(9, bytes)))
                .isInstanceOf(PayloadException.class)
                .hasMessage(MALFORMED);
    }

    @Test
    void a_packed_form_in_which_something_is_missing_or_twice_is_refused() {
        assertMalformed(sealed(16, string(listpack("f"))));
        assertMalformed(sealed(16, string(listpack("f", "1", "f", "2"))));
        assertMalformed(sealed(20, string(listpack("f", "f"))));
        assertMalformed(sealed(17, string(listpack("a"))));
        assertMalformed(sealed(17, string(listpack("a", "x"))));
        assertMalformed(sealed(17, string(listpack("a", "1", "a", "1"))));
        assertMalformed(sealed(17, string(listpack("a", "1" + "0".repeat(127)))));
        assertMalformed(sealed(13, string(ziplist("f", "1", "f", "2"))));
        assertMalformed(sealed(9, string(zipmap("f", "1", "f", "2"))));
    }

    @Test
    void a_ziplist_that_is_not_sound_is_refused() throws PayloadException {
        byte[] sound = ziplist("a", "bc", "1000");
        assertThat(Contents.of(sealed(10, string(sound)))).isEqualTo("list [a, bc, 1000]");
        for (int at : new int[] {0, 4, 8, 10, 11, 13, 14, 17, 18, sound.length - 1}) {
            byte[] changed = sound.clone();
            changed[at]++;
            assertMalformed(sealed(10, string(changed)));
        }
        assertMalformed(sealed(10, string(hex("0d000000 0a000000 0100 00 ff ff"))));
    }

    @Test
    void a_zipmap_that_is_not_sound_is_refused() throws PayloadException {
        byte[] sound = zipmap("f", "v", "g", "w");
        for (int at : new int[] {0, 1, 3, 4, sound.length - 1}) {
            byte[] changed = sound.clone();
            changed[at] ^= 3;
            assertMalformed(sealed(9, string(changed)));
        }
        assertMalformed(sealed(9, string(hex("01 ff 0000 ff"))));
        assertThat(Contents.of(sealed(9, string(joined(hex("fe"), little(1, 1), hex("66 01 00 76 ff"))))))
                .isEqualTo("hash {f=v}");
    }

    @Test
    void members_of_the_same_hash_are_no_duplicates() throws PayloadException {
        assertThat(Contents.of(sealed(2, hex("03"), string("Aa"), string("BB"), string("C#"))))
                .isEqualTo("set [Aa, BB, C#]");
        assertMalformed(sealed(2, hex("04"), string("Aa"), string("BB"), string("C#"), string("BB")));
    }

    private static void assertMalformed(byte[] payload) {
        assertThatThrownBy(() -> Contents.of(payload))
                .isInstanceOf(PayloadException.class)
                .hasMessage(MALFORMED);
    }
}
