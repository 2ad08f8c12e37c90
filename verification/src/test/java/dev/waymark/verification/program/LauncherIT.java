package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./waymark}, which builds what is stale and becomes the program. */
@Tag("once")
class LauncherIT {

    private static final Path LAUNCHER = Path.of(System.getProperty("waymark.home", ".."), "waymark")
            .toAbsolutePath()
            .normalize();

    @TempDir
    private Path folder;

    @BeforeAll
    static void build(@TempDir Path elsewhere) throws Exception {
        assertThat(run(elsewhere, Map.of(), LAUNCHER, "--version").code()).isZero();
    }

    @Test
    void it_works_from_any_folder_and_through_a_link_with_a_space() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("way mark"), LAUNCHER);

        Run run = run(folder, Map.of(), link, "--version");
        Files.delete(link);

        assertThat(run.out()).startsWith("waymark ").doesNotContain("[INFO]");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
    }

    @Test
    void the_exit_code_is_that_of_the_program() throws Exception {
        Run run = run(folder, Map.of(), LAUNCHER, "no such command");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no such command");
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void a_wrong_java_home_gets_one_line_that_names_it() throws Exception {
        Run run = run(folder, Map.of("JAVA_HOME", folder.toString()), LAUNCHER, "--version");

        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1).first().asString().contains("JAVA_HOME", folder.toString());
        assertThat(run.code()).isEqualTo(1);
    }

    private record Run(int code, String out, String err) {}

    private static Run run(Path folder, Map<String, String> environment, Path program, String... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", "");
        Path err = Files.createTempFile(folder, "err", "");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
