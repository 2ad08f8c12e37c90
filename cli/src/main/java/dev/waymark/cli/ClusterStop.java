package dev.waymark.cli;

import dev.waymark.cli.ClusterState.Identity;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code waymark cluster stop}: ends what {@code cluster start} has started, and nothing else. */
@Command(
        name = "stop",
        description = "Ends the cluster that waymark cluster start has started.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {"", "Exit code 1: there is no such cluster, or it does not end."})
final class ClusterStop implements Callable<Integer> {

    private static final long PATIENCE_SECONDS = 30;

    private final PrintStream out;
    private final PrintStream err;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = ClusterName.DEFAULT,
            converter = ClusterName.class,
            description = "Which one (default ${DEFAULT-VALUE}).")
    private String name = ClusterName.DEFAULT;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    ClusterStop(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<ClusterState> found = ClusterState.read(name);
        if (found.isEmpty()) {
            throw new ProgramException(ExitCode.FAILED, "no cluster called " + name + " was started here", null);
        }
        ClusterState state = found.get();
        boolean ran = state.isRunning();
        for (Identity process : state.processes()) {
            Optional<ProcessHandle> running = process.process();
            if (running.isPresent()) {
                end(running.get());
            }
        }
        ClusterState.forget(name);
        if (!ran) {
            throw new ProgramException(ExitCode.FAILED, "the cluster called " + name + " had ended before", null);
        }
        if (json) {
            out.println(state.json());
        } else {
            err.println("stopped " + List.copyOf(state.addresses()));
        }
        return ExitCode.OK;
    }

    private static void end(ProcessHandle process) throws InterruptedException {
        process.destroy();
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            process.destroyForcibly();
        } catch (ExecutionException e) {
            throw new ProgramException(ExitCode.FAILED, "process " + process.pid() + " does not end", e);
        }
    }
}
