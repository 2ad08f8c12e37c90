package dev.waymark.cli;

import dev.waymark.lab.LabTarget;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster {@code cluster start} is to start. */
final class ClusterOptions {

    static final int MOST_SHARDS = 1000;

    @Option(
            names = "--shards",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many primaries (default ${DEFAULT-VALUE}).")
    int shards;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            converter = LabCommand.EngineName.class,
            description = "embedded (the default), or servers of redis, redis8 or valkey.")
    @Nullable
    LabTarget engine;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "The port of the first node, which those of the others follow (default: free ones).")
    int port;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = ClusterName.DEFAULT,
            converter = ClusterName.class,
            description = "Tells it from other clusters that run at the same time (default ${DEFAULT-VALUE}).")
    String name = ClusterName.DEFAULT;

    LabTarget target() {
        return engine == null ? new LabTarget.Embedded() : engine;
    }

    String engineName() {
        return target() instanceof LabTarget.Started started ? started.engine().label() : "embedded";
    }

    /** @throws ProgramException when they make no sense */
    void check() {
        if (shards < 1 || shards > MOST_SHARDS) {
            throw new ProgramException(
                    ExitCode.USAGE, "shards must be between 1 and " + MOST_SHARDS + ", not " + shards, null);
        }
        if (port < 0 || port > 65_535) {
            throw new ProgramException(ExitCode.USAGE, "there is no port " + port, null);
        }
    }

    /** As the words of a command line. */
    List<String> words() {
        return List.of("--shards=" + shards, "--engine=" + engineName(), "--port=" + port, "--name=" + name);
    }
}
