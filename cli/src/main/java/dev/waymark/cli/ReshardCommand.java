package dev.waymark.cli;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code waymark reshard}: gives a primary more slots, with their keys, while the cluster serves. */
@Command(
        name = "reshard",
        description = "Moves slots with their keys to a primary, while the cluster serves.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "NODE is an id, the beginning of one, or HOST:PORT. Killed at any moment, the same",
            "command goes on where it was: docs/ops/plan-and-reshard.md",
            "Exit code 0: done. 1: it went wrong on the way, nothing is lost. 4: refused, and",
            "nothing was changed. 130: Ctrl-C; the slots in flight were finished."
        })
final class ReshardCommand implements Callable<Integer> {

    private final PrintStream out;
    private final PrintStream err;

    @Mixin
    private Entry entry = new Entry();

    @Mixin
    private GivingOptions giving = new GivingOptions();

    @Mixin
    private MovingOptions moving = new MovingOptions();

    ReshardCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        return new MovingCommand(out, err, entry, moving).run(giving::goal);
    }
}
