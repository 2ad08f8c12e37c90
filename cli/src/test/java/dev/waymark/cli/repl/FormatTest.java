package dev.waymark.cli.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Some of what the comparison with redis-cli shows at length, and what it cannot show. */
class FormatTest {

    @Test
    void elements_are_numbered_and_indented() {
        assertThat(write(Format.HUMAN, "*2\r\n:1\r\n*2\r\n$1\r\nx\r\n$-1\r\n"))
                .isEqualTo("1) (integer) 1\n2) 1) \"x\"\n   2) (nil)\n");
    }

    @Test
    void a_map_shows_short_values_beside_their_keys_and_long_ones_below() {
        assertThat(write(Format.HUMAN, "%2\r\n+a\r\n*1\r\n:1\r\n+b\r\n*2\r\n:1\r\n:2\r\n"))
                .isEqualTo("1# a => 1) (integer) 1\n2# b => \n   1) (integer) 1\n   2) (integer) 2\n");
    }

    @Test
    void a_double_keeps_the_digits_of_the_server() {
        assertThat(write(Format.HUMAN, ",1e2\r\n")).isEqualTo("(double) 1e2\n");
        assertThat(write(Format.JSON, ",0.10000000000000001\r\n")).isEqualTo("0.10000000000000001\n");
    }

    @Test
    void a_big_number_is_shown_where_redis_cli_gives_up() {
        assertThat(write(Format.HUMAN, "(1234567999999999999999\r\n"))
                .isEqualTo("(big number) 1234567999999999999999\n");
        assertThat(write(Format.RAW, "(12\r\n")).isEqualTo("12\n");
    }

    @Test
    void attributes_are_left_out() {
        assertThat(write(Format.HUMAN, "|1\r\n+ttl\r\n:3\r\n#t\r\n")).isEqualTo("(true)\n");
    }

    @Test
    void names_in_json_are_strings_whatever_they_were() {
        assertThat(write(Format.JSON, "%2\r\n:1\r\n#f\r\n*1\r\n+x\r\n_\r\n"))
                .isEqualTo("{\"1\":false,\"[\\\"x\\\"]\":null}\n");
    }

    @Test
    void a_client_that_tracks_keys_reads_which_are_no_longer_true() {
        byte[] push = ">2\r\n+invalidate\r\n*2\r\n$1\r\na\r\n$1\r\nb\r\n".getBytes(StandardCharsets.UTF_8);

        assertThat(new String(Format.invalidation(Answer.read(push, 0)), StandardCharsets.UTF_8))
                .isEqualTo("-> invalidate: 'a', 'b'\n");
    }

    private static String write(Format format, String wire) {
        byte[] bytes = wire.getBytes(StandardCharsets.UTF_8);
        return new String(format.write(Answer.read(bytes, 0)), StandardCharsets.UTF_8);
    }
}
