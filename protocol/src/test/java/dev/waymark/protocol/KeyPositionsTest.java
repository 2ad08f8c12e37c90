package dev.waymark.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyPositionsTest {

    /** The first seven are what COMMAND GETKEYS of Redis 7.0, Redis 8.0 and Valkey 9.1 answers. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "MSET a 1 b 2 | a b",
                "XREAD STREAMS a b 0 0 | a b",
                "SORT a BY w_* GET g_* STORE d | a d",
                "ZUNIONSTORE d 2 a b | d a b",
                "MIGRATE h 1 '' 0 1 KEYS a b | a b",
                "EVAL x 0 | ''",
                "LMOVE a b LEFT LEFT | a b",
                "GET a | a",
                "get a | a",
                "PING | ''",
                "OBJECT ENCODING a | a",
                "MEMORY USAGE a SAMPLES 5 | a",
                "XINFO STREAM a FULL | a",
                "XGROUP CREATE a g $ | a",
                "DEL a b c | a b c",
                "BLPOP a b 0 | a b",
                "BITOP AND d a b | d a b",
                "RENAME a b | a b",
                "COPY a b REPLACE | a b",
                "XREAD COUNT 2 BLOCK 0 STREAMS a b c 0 0 0 | a b c",
                "XREADGROUP GROUP STREAMS c STREAMS a b > > | a b",
                "SORT a | a",
                "SORT a LIMIT 0 store STORE d | a d",
                "SORT a BY store STORE d | a d",
                "SORT a STORE d STORE e | a e",
                "SORT a STORE | a",
                "SORT_RO a BY w_* GET g_* | a",
                "MIGRATE h 1 a 0 1 | a",
                "MIGRATE h 1 a 0 1 COPY REPLACE | a",
                "MIGRATE h 1 '' 0 1 COPY AUTH keys KEYS a | a",
                "MIGRATE h 1 '' 0 1 AUTH2 keys keys keys a b | a b",
                "MIGRATE h 1 a 0 1 KEYS b | a",
                "GEORADIUS a 1 2 3 m | a",
                "GEORADIUS a 1 2 3 m STORE d | a d",
                "GEORADIUS a 1 2 3 m COUNT 4 STOREDIST d | a d",
                "GEORADIUSBYMEMBER a x 3 m STORE d | a d",
                "GEORADIUS a 1 2 3 m STORE b STOREDIST d | a d",
                "GEORADIUS a 1 2 3 m STORE STOREDIST ASC | a STOREDIST",
                "GEOSEARCHSTORE d a FROMMEMBER x BYRADIUS 1 m | d a",
                "EVAL x 2 a b c | a b",
                "FCALL f 1 a | a",
                "LMPOP 2 a b LEFT | a b",
                "BLMPOP 0 2 a b LEFT | a b",
                "ZINTERCARD 2 a b LIMIT 1 | a b",
                "MSETEX 2 a 1 b 2 EX 10 | a b",
                "ZUNIONSTORE d 2 d a | d d a",
                "SPUBLISH a b | ''",
                "SUBSCRIBE a | ''"
            })
    void the_keys_are_found_as_servers_find_them(String line, String keys) {
        assertThat(keys(line)).isEqualTo(keys.equals("''") ? "" : keys);
    }

    @ParameterizedTest
    @CsvSource({
        "EVAL x y a",
        "EVAL x -1 a",
        "EVAL x 2 a",
        "EVAL x 99999999999 a",
        "EVAL x 2147483647 a",
        "EVAL x",
        "LMPOP",
        "XREAD a b",
        "XREAD COUNT 1 STREAMS",
        "ZUNION 1",
        "ZUNIONSTORE d 0 a",
        "ZUNIONSTORE d 3 a b",
        "ZUNIONSTORE d x a",
        "GET",
        "OBJECT ENCODING",
        "SORT",
        "MIGRATE h 1",
        "MIGRATE"
    })
    void a_malformed_command_has_no_keys(String line) {
        assertThat(keys(line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "SPUBLISH ch message, 1",
        "SSUBSCRIBE a b, '1 2'",
        "GET a, 1",
        "PUBLISH ch message, ''",
        "SUBSCRIBE a, ''",
        "XREAD COUNT STREAMS STREAMS a b 0 0, 4 5",
        "XREADGROUP GROUP g c NOACK STREAMS a >, 6",
        "XREAD STREAMS a b 0, ''",
        "XREAD FOO STREAMS a 0, ''"
    })
    void sharded_channels_decide_the_slot_as_keys_do(String line, String positions) {
        byte[][] words = Words.of(line);
        CommandInfo command = CommandTable.find(words).orElseThrow();

        assertThat(Arrays.stream(command.slotPositions(words)).mapToObj(String::valueOf))
                .isEqualTo(positions.isEmpty() ? java.util.List.of() : Arrays.asList(positions.split(" ")));
    }

    @Test
    void an_odd_number_of_streams_takes_the_first_half() {
        assertThat(keys("XREAD STREAMS a b 0")).isEqualTo("a");
    }

    private static String keys(String line) {
        byte[][] words = Words.of(line);
        return Arrays.stream(CommandTable.find(words).orElseThrow().keyPositions(words))
                .mapToObj(i -> new String(words[i], UTF_8))
                .collect(Collectors.joining(" "));
    }
}
