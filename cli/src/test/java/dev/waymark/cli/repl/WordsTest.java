package dev.waymark.cli.repl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AUTH secret",
                "auth ada secret",
                "ACL SETUSER ada on >secret",
                "HELLO 3 AUTH ada secret",
                "hello 3 setname me auth ada secret",
                "CONFIG SET maxmemory 1 requirepass secret",
                "config set masterauth secret",
                "CONFIG SET tls-key-file-pass secret",
                "MIGRATE h 1 k 0 10 AUTH secret",
                "MIGRATE h 1 k 0 10 COPY AUTH2 ada secret KEYS a",
                "SENTINEL SET main auth-pass secret"
            })
    void a_command_with_a_password_is_secret(String line) {
        assertThat(Words.of(line.split(" ")).areSecret()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET auth",
                "SET k AUTH",
                "ACL LIST",
                "HELLO 3",
                "CONFIG GET requirepass",
                "CONFIG SET maxmemory 1",
                "PING"
            })
    void other_commands_are_not(String line) {
        assertThat(Words.of(line.split(" ")).areSecret()).isFalse();
    }

    @Test
    void reports_are_text_for_people() {
        assertThat(Words.of("INFO").asksForAReport()).isTrue();
        assertThat(Words.of("cluster", "NODES").asksForAReport()).isTrue();
        assertThat(Words.of("cluster", "slots").asksForAReport()).isFalse();
        assertThat(Words.of("client", "list", "type", "normal").asksForAReport())
                .isTrue();
        assertThat(Words.of("get", "info").asksForAReport()).isFalse();
    }
}
