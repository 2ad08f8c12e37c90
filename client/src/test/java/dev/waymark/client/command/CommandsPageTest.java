package dev.waymark.client.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page for users, docs/client/commands.md. */
@Tag("once")
class CommandsPageTest {

    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void its_examples_compile(@TempDir Path folder) throws Exception {
        List<String> examples =
                EXAMPLE.matcher(page()).results().map(MatchResult::group).toList();
        assertThat(examples).hasSizeGreaterThan(4);

        for (String example : examples) {
            Path source = folder.resolve("Page.java");
            Files.writeString(source, program(EXAMPLE.matcher(example).replaceAll("$1")));
            ByteArrayOutputStream complaints = new ByteArrayOutputStream();
            String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
            int problems = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, complaints, "-cp", classPath, "-d", folder.toString(), source.toString());
            assertThat(problems)
                    .as(example + complaints.toString(StandardCharsets.UTF_8))
                    .isZero();
        }
    }

    @Test
    void it_names_every_class_that_makes_commands() throws Exception {
        String page = page();

        assertThat(Factory.CLASSES).allSatisfy(type -> assertThat(page).contains("`" + type.getSimpleName() + "`"));
    }

    private static String program(String lines) {
        String imports = Stream.concat(
                        Factory.CLASSES.stream().filter(type -> !type.equals(Acl.class)), Stream.of(Decoders.class))
                .filter(type ->
                        !List.of(Cluster.class, Clients.class, Server.class).contains(type))
                .map(type -> "import static " + type.getName() + ".*;\n")
                .collect(Collectors.joining());
        return imports + """
                import static dev.waymark.client.command.Command.utf8;
                import dev.waymark.client.ClusterClient;
                import dev.waymark.client.command.*;
                import java.time.*;
                import java.util.*;
                import java.util.concurrent.CompletionStage;

                class Page {
                    void run(ClusterClient redis, byte[] picture) {
                        %s
                    }
                }
                """.formatted(lines);
    }

    private static String page() throws Exception {
        Path home = Path.of(Objects.requireNonNullElse(System.getProperty("waymark.home"), ".."));
        return Files.readString(home.resolve("docs/client/commands.md"));
    }
}
