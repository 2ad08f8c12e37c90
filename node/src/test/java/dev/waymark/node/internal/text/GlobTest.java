package dev.waymark.node.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource({
        "*, a",
        "**, abc",
        "a*, a",
        "a*, abc",
        "*c, abc",
        "*b*, abc",
        "a?c, abc",
        "[a-c]x, bx",
        "[c-a]x, bx",
        "[^a-c]x, dx",
        "h[ab, hb",
        "'h[\\]]o', h]o",
        "x[^], xa",
        "x[^], x^",
        "\\*, *",
        "a\\, a\\",
        "*a*a*b, aaaaaab",
        "[a-], a",
        "user:*:name, user:12:name"
    })
    void these_match(String pattern, String text) {
        assertThat(matches(pattern, text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "*, ''",
        "a, ''",
        "'', a",
        "a*, ba",
        "a?c, ac",
        "[a-c]x, dx",
        "[^a-c]x, bx",
        "h[, h[",
        "y[]z, yz",
        "y[]z, y]z",
        "[a-], -",
        "\\*, a",
        "a, A",
        "*a*a*b, aaaaaac"
    })
    void these_do_not_match(String pattern, String text) {
        assertThat(matches(pattern, text)).isFalse();
    }

    @Test
    void an_empty_text_matches_an_empty_pattern_only() {
        assertThat(matches("", "")).isTrue();
        assertThat(matches("**", "")).isFalse();
    }

    @Test
    void case_counts_unless_it_does_not() {
        assertThat(Glob.ofAnyCase("MaxMem[O-P]ry*").matches("maxmemory-policy")).isTrue();
        assertThat(Glob.ofAnyCase("maxmem?ry").matches("MAXMEMORY")).isTrue();
        assertThat(matches("MAX*", "maxmemory")).isFalse();
    }

    @Test
    void many_stars_take_no_time() {
        String text = "a".repeat(10_000);
        assertThat(matches("*a".repeat(500) + "b", text)).isFalse();
        assertThat(matches("*a".repeat(500), text)).isTrue();
    }

    private static boolean matches(String pattern, String text) {
        return Glob.of(bytes(pattern)).matches(bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
