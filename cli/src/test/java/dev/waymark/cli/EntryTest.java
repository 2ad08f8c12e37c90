package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.client.Endpoint;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class EntryTest {

    private static final Map<String, String> VARIABLES = Map.of("REDISCLI_AUTH", "from-env");

    @Test
    void nothing_but_an_address_is_an_open_login_with_five_seconds() {
        Entry entry = entry("[fd00::1]:7000");

        assertThat(entry.endpoint()).isEqualTo(new Endpoint("fd00::1", 7000));
        assertThat(entry.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(entry.login(Map.of()).password()).isNull();
        assertThat(entry.login(Map.of()).tls()).isNull();
    }

    @Test
    void a_password_on_the_command_line_wins_over_the_variable() {
        assertThat(entry("h:1").login(VARIABLES).password()).isEqualTo("from-env");
        assertThat(entry("h:1", "-a", "given").login(VARIABLES).password()).isEqualTo("given");
        assertThat(entry("h:1", "--pass", "given").login(Map.of()).password()).isEqualTo("given");
    }

    @Test
    void a_user_needs_a_password() {
        assertThat(entry("h:1", "--user", "ada").login(VARIABLES).user()).isEqualTo("ada");
        assertThatExceptionOfType(ProgramException.class)
                .isThrownBy(() -> entry("h:1", "--user", "ada").login(Map.of()))
                .withMessageContaining("REDISCLI_AUTH");
    }

    @Test
    void no_text_shows_a_password() {
        assertThat(entry("h:1", "-a", "s3cret").login(Map.of()).toString()).doesNotContain("s3cret");
    }

    @Test
    void times_have_units_and_plain_numbers_are_seconds() {
        assertThat(entry("h:1", "--timeout", "250ms").timeout()).isEqualTo(Duration.ofMillis(250));
        assertThat(entry("h:1", "--timeout", "2s").timeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(entry("h:1", "--timeout", "3").timeout()).isEqualTo(Duration.ofSeconds(3));
    }

    private static Entry entry(String... words) {
        return CommandLine.populateCommand(new Entry(), words);
    }
}
