package dev.waymark.cli;

import dev.waymark.lab.server.Engine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        if (engine == Engine.REDIS) {
            installRedis();
        } else if (home != null) {
            err.println("fetching Redis 8 and Valkey 9 into " + home.resolve(".waymark/servers"));
            run(List.of(home.resolve("tools/get-servers").toString()));
        }
    }

    private void installRedis() {
        err.println("installing redis-server");
        List<String> asRoot = "root".equals(System.getProperty("user.name")) ? List.of() : List.of("sudo", "-n");
        List<String> install = new ArrayList<>(asRoot);
        install.addAll(List.of("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "install", "-y"));
        install.addAll(List.of("--no-install-recommends", "redis-server", "redis-tools"));
        List<String> update = new ArrayList<>(asRoot);
        update.addAll(List.of("apt-get", "-qq", "update"));
        run(update);
        run(install);
    }

    /** The project: where the launcher says it is. */
    private static @Nullable Path home() {
        String home = System.getProperty("waymark.home");
        Path project = Path.of(home == null ? "" : home).toAbsolutePath();
        return Files.isExecutable(project.resolve("tools/get-servers")) ? project : null;
    }

    /** What it has to say goes to standard error, where the user sees it. */
    private void run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
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
