package dev.waymark.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code waymark cluster}: a local cluster that runs in the background. */
@Command(
        name = "cluster",
        description = "Starts and stops a cluster on this machine that runs in the background.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        subcommands = {ClusterStart.class, ClusterStop.class, ClusterHost.class})
final class ClusterCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Only picocli makes one. */
    ClusterCommand() {
        // picocli sets it before anything is run.
        spec = CommandSpec.create();
    }

    /** Alone it does nothing. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command?");
    }
}
