package dev.waymark.lab.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kind of real server, and where its program is found.
 *
 * <p>Looked for, in this order: the system property {@code waymark.server.NAME} or the environment variable
 * {@code WAYMARK_SERVER_NAME} (a file that must then exist); {@code .waymark/servers/bin} in the project, which is the
 * folder that the system property {@code waymark.home} names, or else the working directory or one above it; the
 * {@code PATH}.
 */
public enum Engine {
    /** The Redis that the system has. */
    REDIS("redis", List.of("redis-server")),
    /** Redis 8. */
    REDIS8("redis8", List.of("redis-server-8")),
    /** Valkey 9. */
    VALKEY("valkey", List.of("valkey-server-9", "valkey-server"));

    private final String label;
    private final List<String> programs;

    Engine(String label, List<String> programs) {
        this.label = label;
        this.programs = programs;
    }

    /** Its name on a command line and in reports: {@code redis}, {@code redis8}, {@code valkey}. */
    public String label() {
        return label;
    }

    /** The engine of that {@link #label()}. */
    public static Optional<Engine> of(String label) {
        return List.of(values()).stream()
                .filter(engine -> engine.label.equals(label))
                .findFirst();
    }

    /** Its program; empty when there is none on this machine. */
    public Optional<Path> find() {
        String property = "waymark.server." + label;
        String variable = "WAYMARK_SERVER_" + label.toUpperCase(Locale.ROOT);
        String named = System.getProperty(property, System.getenv(variable));
        if (named != null) {
            Path program = Path.of(named);
            if (!Files.isExecutable(program)) {
                throw new MissingServerException(
                        this, program + ", which " + property + " or " + variable + " names, is no program");
            }
            return Optional.of(program.toAbsolutePath());
        }
        return find(System.getProperty("waymark.home"), Path.of(""), System.getenv("PATH"));
    }

    /**
     * Its program.
     *
     * @throws MissingServerException when there is none on this machine; the message says how to get one
     */
    public Path require() {
        return find().orElseThrow(
                        () -> new MissingServerException(this, "there is no " + programs.get(0) + " on this machine"));
    }

    Optional<Path> find(@Nullable String home, Path workingDirectory, @Nullable String path) {
        Optional<Path> own = home == null ? inProjectAround(workingDirectory) : in(bin(Path.of(home)));
        return own.or(() -> onPath(path));
    }

    private Optional<Path> inProjectAround(Path workingDirectory) {
        for (Path at = workingDirectory.toAbsolutePath(); at != null; at = at.getParent()) {
            Optional<Path> found = in(bin(at));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Path> onPath(@Nullable String path) {
        if (path == null) {
            return Optional.empty();
        }
        return List.of(path.split(File.pathSeparator)).stream()
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> in(Path.of(folder)).stream())
                .findFirst();
    }

    private Optional<Path> in(Path folder) {
        return programs.stream()
                .map(folder::resolve)
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Path bin(Path project) {
        return project.resolve(".waymark").resolve("servers").resolve("bin");
    }
}
