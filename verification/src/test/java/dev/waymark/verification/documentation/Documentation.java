package dev.waymark.verification.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's pages. */
final class Documentation {

    /** The project's folder; Maven says where it is, an editor starts the tests in the folder of their module. */
    static final Path HOME =
            Path.of(System.getProperty("waymark.home", "..")).toAbsolutePath().normalize();

    private Documentation() {}

    /** The pages in the project's folder, and all below docs. */
    static List<Path> pages() {
        try (Stream<Path> top = Files.list(HOME);
                Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
