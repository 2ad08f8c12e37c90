package dev.waymark.node.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

    @TempDir
    private Path folder;

    private final Settings settings = new Settings();

    @Test
    void lines_are_words_and_comments_are_not() throws Exception {
        apply("# a comment", "", "  PORT 7001 ", "requirepass \"a \\x41 b\"", "bind 127.0.0.1 -::1", "save ''");
        assertThat(settings.number("port")).isEqualTo(7001);
        assertThat(settings.text("requirepass")).isEqualTo("a A b");
        assertThat(settings.text("bind")).isEqualTo("127.0.0.1 -::1");
    }

    @Test
    void a_later_line_wins_and_an_included_one_counts_where_it_is_included() throws Exception {
        Files.writeString(folder.resolve("other.conf"), "maxmemory 2mb\n");
        apply("maxmemory 1mb", "include other.conf", "timeout 5");
        assertThat(settings.number("maxmemory")).isEqualTo(2 << 20);
        assertThat(settings.number("timeout")).isEqualTo(5);
    }

    @Test
    void users_are_kept_for_the_access_control_list() throws Exception {
        ConfigFile file = ConfigFile.read(write("user ada on >pw ~* +@all"));
        file.applyTo(settings);
        assertThat(file.users())
                .singleElement()
                .extracting(ConfigFile.Directive::words)
                .isEqualTo(List.of("ada", "on", ">pw", "~*", "+@all"));
    }

    @Test
    void an_error_is_one_line_that_says_where() throws IOException {
        refuses("node.conf:2: maxmemory: argument must be a memory value", "port 7001", "maxmemory lots");
        refuses("node.conf:1: nonsense: there is no such directive", "nonsense 1");
        refuses("node.conf:1: port: wrong number of arguments", "port 1 2");
        refuses("node.conf:1: port: wrong number of arguments", "port");
        refuses("node.conf:1: unbalanced quotes, or a line that is too long", "requirepass \"abc");
        refuses("node.conf:1: loadmodule: this node does not support it", "loadmodule x.so");
        refuses("node.conf:3: appendonly: this node can only have 'no' here", "", "", "appendonly yes");
        refuses("node.conf:1: there is no directive in this line", "*3");
    }

    @Test
    void an_include_that_cannot_be_read_is_told_with_its_place() throws IOException {
        assertThatExceptionOfType(InvalidSetting.class)
                .isThrownBy(() -> apply("include none.conf"))
                .withMessageMatching("node\\.conf:1: cannot read .*none\\.conf \\(there is no such file\\)");
    }

    @Test
    void files_that_include_each_other_are_found_out() {
        assertThatExceptionOfType(InvalidSetting.class)
                .isThrownBy(() -> apply("include node.conf"))
                .withMessageContaining("node.conf:1: include: more than 16 files include each other");
    }

    private void refuses(String message, String... lines) {
        assertThatExceptionOfType(InvalidSetting.class)
                .isThrownBy(() -> apply(lines))
                .withMessage(message);
    }

    private void apply(String... lines) throws IOException, InvalidSetting {
        ConfigFile.read(write(lines)).applyTo(settings);
    }

    private Path write(String... lines) throws IOException {
        return Files.write(folder.resolve("node.conf"), List.of(lines));
    }
}
