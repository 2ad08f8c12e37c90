package dev.waymark.verification.architecture;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What the rules look at: the project's own code without its tests, compiled and as source. */
final class Sources {

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.waymark");

    private Sources() {}

    /** The syntax trees of all files of one package. */
    static List<CompilationUnitTree> parse(String module, String packageName) {
        Path folder = home().resolve(module).resolve("src/main/java").resolve(packageName.replace('.', '/'));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> files = Files.list(folder);
                StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            return units;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The project's folder; Maven says where it is, an editor starts the tests in the folder of their module. */
    private static Path home() {
        return Path.of(System.getProperty("waymark.home", ".."));
    }
}
