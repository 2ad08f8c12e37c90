package dev.waymark.cli;

import dev.waymark.lab.LabTarget;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code waymark cluster start}: starts a cluster in a process of its own, and prints where it is. */
@Command(
        name = "start",
        description = "Starts a cluster on loopback and prints the addresses of its nodes when every node agrees.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "It runs in the background until waymark cluster stop, and keeps nothing on disk.",
            "Exit code 1: it cannot start, or one of this name runs already."
        })
final class ClusterStart implements Callable<Integer> {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);
    private static final long LOOK_MILLIS = 10;

    private final PrintStream out;
    private final PrintStream err;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(names = "--foreground", description = "Stays, and ends with Ctrl-C or SIGTERM; its cluster with it.")
    private boolean foreground;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    ClusterStart(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.check();
        if (options.target() instanceof LabTarget.Started started) {
            new MissingServers(err).fetch(started.engine());
            started.engine().require();
        }
        if (foreground) {
            return stay();
        }
        Optional<ClusterState> before = ClusterState.read(options.name);
        if (before.isPresent() && before.get().isRunning()) {
            throw new ProgramException(
                    ExitCode.FAILED,
                    "a cluster called " + options.name + " runs already, at "
                            + before.get().addresses().get(0) + "; stop it first, or give this one another --name",
                    null);
        }
        ClusterState.forget(options.name);
        tell(launch());
        err.println("It runs until: waymark cluster stop"
                + (options.name.equals(ClusterName.DEFAULT) ? "" : " --name " + options.name));
        return ExitCode.OK;
    }

    private int stay() throws InterruptedException {
        ClusterHost.Hosted hosted = ClusterHost.host(options);
        tell(hosted.state());
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    private void tell(ClusterState state) {
        if (json) {
            out.println(state.json());
        } else {
            state.addresses().forEach(out::println);
        }
        out.flush();
    }

    private ClusterState launch() throws IOException, InterruptedException {
        Path log = ClusterState.log(options.name);
        Process host = new ProcessBuilder(line())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(new File(NOWHERE))
                .start();
        CountDownLatch decided = new CountDownLatch(1);
        Thread interrupted = new Thread(() -> endUnless(decided, host), "waymark-interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            return await(host, log);
        } finally {
            decided.countDown();
        }
    }

    private static final String NOWHERE = System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null";

    /** Ctrl-C before it is there: then it is not wanted. */
    private static void endUnless(CountDownLatch decided, Process host) {
        if (decided.getCount() > 0) {
            host.destroy();
        }
    }

    private ClusterState await(Process host, Path log) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (host.isAlive() && System.nanoTime() - begun < PATIENCE_NANOS) {
            Optional<ClusterState> state = ClusterState.read(options.name);
            if (state.isPresent() && state.get().processes().get(0).pid() == host.pid()) {
                return state.get();
            }
            host.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
        host.destroy();
        throw new ProgramException(ExitCode.FAILED, lastWords(log), null);
    }

    /** What the host has said last, without its name. */
    private static String lastWords(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        String last = lines.isEmpty() ? "the cluster did not start; see " + log : lines.get(lines.size() - 1);
        return last.replaceFirst("^waymark cluster host: ", "");
    }

    private static boolean isOnPath(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator))
                        .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, program)));
    }

    /** This program once more. In a session of its own where that can be had: the terminal may be closed. */
    private List<String> line() {
        List<String> line = new ArrayList<>();
        if (isOnPath("setsid")) {
            line.add("setsid");
        }
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("-XX:+UseSerialGC", "-Xmn16m", "-cp", System.getProperty("java.class.path")));
        // Where the state is looked for.
        line.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        String home = System.getProperty("waymark.home");
        if (home != null) {
            line.add("-Dwaymark.home=" + home);
        }
        line.addAll(List.of(Waymark.class.getName(), "cluster", "host"));
        line.addAll(options.words());
        return line;
    }
}
