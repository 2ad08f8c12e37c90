package dev.waymark.cli.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineTest {

    @Test
    void blanks_separate_words() {
        assertThat(words("  set\ta   1 ")).containsExactly("set", "a", "1");
        assertThat(words("  ")).isEmpty();
    }

    @Test
    void double_quotes_know_escapes() {
        assertThat(words("\"a b\" \"\\x41\\n\\t\\\"\\\\\\q\\xzz\"")).containsExactly("a b", "A\n\t\"\\qxzz");
        assertThat(words("\"\"")).containsExactly("");
    }

    @Test
    void single_quotes_know_only_themselves() {
        assertThat(words("'it\\'s \\n'")).containsExactly("it's \\n");
    }

    @Test
    void any_byte_can_be_written() {
        assertThat(parse("\"\\x00\\xfF\"").words().get(0)).containsExactly(0, 0xff);
    }

    @Test
    void an_open_quote_waits_for_more() {
        assertThat(parse("get \"a").state()).isEqualTo(Line.State.OPEN);
        assertThat(parse("get 'a\nb").state()).isEqualTo(Line.State.OPEN);
        assertThat(parse("get \"a\\").state()).isEqualTo(Line.State.OPEN);
        assertThat(words("get 'a\nb'")).containsExactly("get", "a\nb");
    }

    @Test
    void nothing_may_follow_a_closing_quote_at_once() {
        assertThat(parse("get \"a\"b").state()).isEqualTo(Line.State.WRONG);
        assertThat(parse("get \"a\"b").words()).isEmpty();
    }

    private static List<String> words(String line) {
        return parse(line).words().stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
    }

    private static Line parse(String line) {
        return Line.parse(line.getBytes(StandardCharsets.UTF_8));
    }
}
