package dev.waymark.cli;

import dev.waymark.lab.server.Engine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Fetches a server that is not on this machine, as {@code ./check} does. */
final class MissingServers {

    private final PrintStream err;

    MissingServers(PrintStream err) {
        this.err = err;
    }

    /** Does nothing when the engine is there, or cannot be fetched: starting it then says what is missing. */
    void fetch(Engine engine) {
        if (engine.find().isPresent()) {
            return;
        }
        Path home = home();
        if (home != null && engine == Engine.REDIS) {
            err.println("installing redis-server");
            run(home.resolve("tools/get-redis"));
        } else if (home != null) {
            err.println("fetching Redis 8 and Valkey 9 into " + home.resolve(".waymark/servers"));
            run(home.resolve("tools/get-servers"));
        }
    }

    /** The project: where the launcher says it is. */
    private static @Nullable Path home() {
        String home = System.getProperty("waymark.home");
        Path project = Path.of(home == null ? "" : home).toAbsolutePath();
        return Files.isExecutable(project.resolve("tools/get-servers")) ? project : null;
    }

    /** What it has to say goes to standard error, where the user sees it. */
    private void run(Path script) {
        try {
            Process process = new ProcessBuilder(script.toString())
                    .redirectErrorStream(true)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .start();
            process.inputReader().lines().forEach(err::println);
            process.waitFor();
        } catch (IOException e) {
            err.println(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
