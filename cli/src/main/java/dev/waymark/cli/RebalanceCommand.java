package dev.waymark.cli;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code waymark rebalance}: gives every primary its share of the slots, while the cluster serves. */
@Command(
        name = "rebalance",
        description = "Gives every primary its share of the slots, while the cluster serves.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "NODE is an id, the beginning of one, or HOST:PORT. Killed at any moment, the same",
            "command goes on where it was: docs/ops/rebalance.md",
            "Exit code 0: done, or nothing was to be done. 1: it went wrong on the way, nothing",
            "is lost. 4: refused, and nothing was changed. 130: Ctrl-C."
        })
final class RebalanceCommand implements Callable<Integer> {

    private final PrintStream out;
    private final PrintStream err;

    @Mixin
    private Entry entry = new Entry();

    @Mixin
    private EvenOptions even = new EvenOptions();

    @Mixin
    private MovingOptions moving = new MovingOptions();

    RebalanceCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        return new MovingCommand(out, err, entry, moving).run(even::goal);
    }
}
