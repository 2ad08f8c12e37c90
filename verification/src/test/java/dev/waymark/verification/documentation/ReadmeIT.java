package dev.waymark.verification.documentation;

import static dev.waymark.client.command.Strings.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.client.ClusterClient;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeIT {

    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("import .*;");

    @Test
    void the_example_compiles_and_does_what_it_says(@TempDir Path folder) throws Exception {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis server on this machine");
        Matcher example = EXAMPLE.matcher(Documentation.read(Documentation.HOME.resolve("README.md")));
        assertThat(example.find()).isTrue();
        try (RealCluster cluster = RealCluster.start(Engine.REDIS, 3, 0)) {
            run(example.group(1).replace("redis://127.0.0.1:7000", cluster.uri()), folder);
            try (ClusterClient client = ClusterClient.connect(cluster.uri())) {
                assertThat(client.call(get("user:{42}:name"))).isEqualTo("Ada");
                assertThat(client.call(get("hits"))).isEqualTo("2");
            }
        }
    }

    private static void run(String lines, Path folder) throws Exception {
        Path source = folder.resolve("Example.java");
        Map<Boolean, List<String>> parts = lines.lines().collect(Collectors.partitioningBy(IMPORT.asMatchPredicate()));
        Files.writeString(
                source, """
                %s
                import java.util.List;
                import java.util.concurrent.CompletionStage;

                public final class Example {
                    public static void run() {
                        %s
                    }
                }
                """.formatted(String.join("\n", parts.get(true)), String.join("\n", parts.get(false))));
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        int problems = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath, "-d", folder.toString(), source.toString());
        assertThat(problems).isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.loadClass("Example").getMethod("run").invoke(null);
        }
    }
}
