package dev.waymark.cli;

import dev.waymark.ops.MoveOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command that moves slots does so: the words that {@code reshard} and {@code rebalance} share. */
final class MovingOptions {

    @Option(names = "--plan", paramLabel = "FILE", description = "Runs the plan in FILE, or keeps the new one there.")
    @Nullable
    Path plan;

    @Option(names = "--new-plan", description = "Begins afresh where an unfinished plan would be gone on with.")
    boolean newPlan;

    @Option(
            names = "--state-dir",
            paramLabel = "FOLDER",
            description = "Where unfinished plans are kept (default: waymark/plans below XDG_STATE_HOME or"
                    + " ~/.local/state).")
    @Nullable
    Path stateFolder;

    @Option(
            names = {"--dry-run", "--simulate"},
            description = "Says what would be moved, and moves nothing.")
    boolean dryRun;

    @Option(
            names = {"-y", "--yes"},
            description = "Does not ask.")
    boolean yes;

    @Option(names = "--json", description = "Prints one JSON document.")
    boolean json;

    @Option(names = "--progress", description = "With --json: one JSON document per event on standard error.")
    boolean progress;

    @Option(names = "--replace", description = "A key that is at both ends with other values is overwritten.")
    private boolean replace;

    @Option(
            names = "--pipeline",
            paramLabel = "N",
            description = "The most keys in one MIGRATE (default: ${DEFAULT-VALUE}).")
    private int batchKeys = MoveOptions.DEFAULT.batchKeys();

    @Option(
            names = "--batch-bytes",
            paramLabel = "N",
            description = "The most bytes in one MIGRATE (default: ${DEFAULT-VALUE}).")
    private long batchBytes = MoveOptions.DEFAULT.batchBytes();

    @Option(
            names = "--big-key",
            paramLabel = "BYTES",
            description = "From what size on a key goes alone (default: ${DEFAULT-VALUE}).")
    private long bigKey = MoveOptions.DEFAULT.bigKeyBytes();

    @Option(
            names = "--slots-in-flight",
            paramLabel = "N",
            description = "The most slots open between two nodes at a time (default: ${DEFAULT-VALUE}).")
    private int slotsInFlight = MoveOptions.DEFAULT.slotsInFlight();

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "How many pairs of nodes work at a time (default: ${DEFAULT-VALUE}).")
    private int parallel = MoveOptions.DEFAULT.pairsInParallel();

    @Option(
            names = "--max-keys-per-second",
            paramLabel = "N",
            description = "The most keys per second from each pair of nodes (default: no limit).")
    private long maxKeysPerSecond;

    MoveOptions options(Duration timeout) {
        try {
            return new MoveOptions(
                    timeout, batchKeys, batchBytes, bigKey, slotsInFlight, parallel, maxKeysPerSecond, replace);
        } catch (IllegalArgumentException e) {
            throw new ProgramException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    Path stateFolder() {
        if (stateFolder != null) {
            return stateFolder;
        }
        Map<String, String> environment = System.getenv();
        String state = environment.get("XDG_STATE_HOME");
        Path base = state == null || state.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".local", "state")
                : Path.of(state);
        return base.resolve("waymark").resolve("plans");
    }
}
