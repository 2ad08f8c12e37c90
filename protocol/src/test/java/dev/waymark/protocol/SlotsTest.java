package dev.waymark.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsTest {

    @Test
    void the_checksum_is_crc16_as_xmodem_has_it() {
        byte[] bytes = "123456789".getBytes(UTF_8);

        assertThat(Slots.crc16(bytes, 0, bytes.length)).isEqualTo(0x31C3);
    }

    /** As CLUSTER KEYSLOT of Redis 7.0, Redis 8.0 and Valkey 9.1 answers. */
    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "foo, 12182",
        "{foo}x, 12182",
        "hello, 866",
        "bar, 5061",
        "a, 15495",
        "{a}{b}, 15495",
        "{}a, 10875"
    })
    void a_key_is_in_the_slot_that_servers_say(String key, int slot) {
        assertThat(Slots.of(key.getBytes(UTF_8))).isEqualTo(slot);
    }

    @ParameterizedTest
    @CsvSource({
        "x{tag}y, tag", // the tag may stand anywhere
        "{{tag}}, {tag", // the first closing brace ends it
        "}{tag}, tag", // a closing brace before it does not
        "{tag}{other}, tag", // only the first pair counts
    })
    void keys_with_one_hash_tag_are_in_one_slot(String key, String tag) {
        assertThat(Slots.of(key.getBytes(UTF_8))).isEqualTo(whole(tag));
    }

    @ParameterizedTest
    @CsvSource({"{}tag", "{tag", "tag}", "}tag{", "{}{tag}", "{", "}"})
    void without_a_hash_tag_the_whole_key_counts(String key) {
        assertThat(Slots.of(key.getBytes(UTF_8))).isEqualTo(whole(key));
    }

    @Test
    void a_key_may_be_a_part_of_a_buffer_and_braces_around_it_do_not_count() {
        byte[] buffer = "{{foo}x}".getBytes(UTF_8);

        assertThat(Slots.of(buffer, 1, 6)).isEqualTo(12182);
        assertThat(Slots.of(buffer, 2, 3)).isEqualTo(12182);
    }

    @Test
    void bytes_above_127_are_unsigned() {
        // {0xff} by hand: the register becomes the table's entry 0xff, 0x1ef0; the slot is its low 14 bits.
        assertThat(Slots.of(new byte[] {(byte) 0xff})).isEqualTo(0x1ef0);
    }

    private static int whole(String key) {
        byte[] bytes = key.getBytes(UTF_8);
        return Slots.crc16(bytes, 0, bytes.length) % Slots.COUNT;
    }
}
