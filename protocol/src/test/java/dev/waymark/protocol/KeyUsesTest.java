package dev.waymark.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyUsesTest {

    @ParameterizedTest
    @CsvSource({
        "GET k, k:RO+access",
        "SET k v, k:OW+update",
        "SET k v EX 5 get, k:RW+access+update",
        "LMOVE a b LEFT LEFT, a:RW+access+delete b:RW+insert",
        "ZUNIONSTORE d 2 a b, d:OW+update a:RO+access b:RO+access",
        "SORT a BY x STORE b, a:RO+access b:OW+update",
        "GEORADIUS k 1 2 3 km STORE d, k:RO+access d:OW+update",
        "MIGRATE h 1 '' 0 1 KEYS a b, a:RW+access+delete b:RW+access+delete",
        "BITFIELD k GET u8 0 OVERFLOW SAT GET u8 1, k:RO+access",
        "BITFIELD k GET u8 0 SET u8 1 2, k:RW+access+update",
        "BITFIELD k NONSENSE, k:RW+access+update",
        "XREAD STREAMS a b 0 0, a:RO+access b:RO+access",
        "SPUBLISH a b, ''",
        "ZUNION 3 a b, ''",
        "ZUNIONSTORE d 3 a b, ''",
        "PING, ''"
    })
    void a_command_says_what_it_does_with_its_keys(String line, String uses) {
        byte[][] words = Arrays.stream(line.split(" "))
                .map(word -> (word.equals("''") ? "" : word).getBytes(StandardCharsets.ISO_8859_1))
                .toArray(byte[][]::new);
        List<KeyUse> found = CommandTable.find(words).orElseThrow().keyUses(words);
        assertThat(found.stream()
                        .map(use -> new String(words[use.position()], StandardCharsets.ISO_8859_1) + ":"
                                + String.join("+", new TreeSet<>(use.flags())))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(uses);
    }
}
