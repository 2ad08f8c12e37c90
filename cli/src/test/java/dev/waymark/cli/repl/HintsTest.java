package dev.waymark.cli.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HintsTest {

    private final Hints hints = new Hints(new Docs());

    @Test
    void names_are_completed_in_the_case_in_which_they_are_begun() {
        assertThat(hints.names(List.of("HGETA"))).containsExactly("HGETALL");
        assertThat(hints.names(List.of("hgeta"))).containsExactly("hgetall");
        assertThat(hints.names(List.of(":wa"))).containsExactly(":watch");
    }

    @Test
    void subcommands_are_completed_behind_their_command() {
        assertThat(hints.names(List.of("config", "re"))).containsExactly("resetstat", "rewrite");
        assertThat(hints.names(List.of("get", "k"))).isEmpty();
        assertThat(hints.names(List.of("help", "config", "SE"))).containsExactly("SET");
    }

    @Test
    void without_a_server_the_table_hints_what_must_follow() {
        assertThat(hints.hint("get")).isEqualTo(" key");
        assertThat(hints.hint("SET ")).isEqualTo("key arg [arg ...]");
        assertThat(hints.hint("set k ")).isEqualTo("arg [arg ...]");
        assertThat(hints.hint("del a b ")).isEqualTo("[key ...]");
        assertThat(hints.hint("object encoding")).isEqualTo(" key");
        assertThat(hints.hint("nosuch ")).isEmpty();
        assertThat(hints.hint("")).isEmpty();
    }

    @Test
    void the_arguments_of_the_server_are_written_as_in_its_documentation() {
        String wire = "*4\r\n+getex\r\n*4\r\n+since\r\n+6.2.0\r\n+arguments\r\n*3\r\n"
                + "*4\r\n+name\r\n+key\r\n+type\r\n+key\r\n"
                + "*8\r\n+name\r\n+expiration\r\n+type\r\n+oneof\r\n+flags\r\n*1\r\n+optional\r\n+arguments\r\n*2\r\n"
                + "*6\r\n+name\r\n+seconds\r\n+type\r\n+integer\r\n+token\r\n+EX\r\n"
                + "*6\r\n+name\r\n+persist\r\n+type\r\n+pure-token\r\n+token\r\n+PERSIST\r\n"
                + "*6\r\n+name\r\n+item\r\n+type\r\n+string\r\n+flags\r\n*1\r\n+multiple\r\n"
                + "+config\r\n*2\r\n+subcommands\r\n*2\r\n+config|rewrite\r\n*0\r\n";
        Map<String, String> syntax = new HashMap<>();

        Docs.read(Answer.read(wire.getBytes(StandardCharsets.UTF_8), 0), syntax);

        assertThat(syntax)
                .containsEntry("GETEX", "key [EX seconds | PERSIST] item [item ...]")
                .containsEntry("CONFIG REWRITE", "");
    }
}
