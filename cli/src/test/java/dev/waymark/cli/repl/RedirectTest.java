package dev.waymark.cli.repl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.repl.Answer.Type;
import org.junit.jupiter.api.Test;

class RedirectTest {

    @Test
    void moved_and_ask_name_another_node() {
        assertThat(of("MOVED 866 127.0.0.1:6380")).isEqualTo(new Redirect(866, "127.0.0.1", 6380, false));
        assertThat(of("ASK 12182 ::1:7001")).isEqualTo(new Redirect(12182, "::1", 7001, true));
    }

    @Test
    void without_a_host_it_is_the_host_of_the_node_that_answered() {
        assertThat(of("MOVED 866 :6380")).isEqualTo(new Redirect(866, "", 6380, false));
    }

    @Test
    void anything_else_is_none() {
        assertThat(of("ERR MOVED")).isNull();
        assertThat(of("MOVED somewhere")).isNull();
        assertThat(of("MOVED x 127.0.0.1:y")).isNull();
        assertThat(Redirect.of(Answer.of(Type.STATUS, "MOVED 866 127.0.0.1:6380")))
                .isNull();
    }

    private static Redirect of(String error) {
        return Redirect.of(Answer.of(Type.ERROR, error));
    }
}
