package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Survey;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Option(
            names = "--from",
            paramLabel = "NODE,...",
            split = ",",
            description = "Who gives slots, in proportion to what each has; 'all' (the default): all other primaries.")
    private List<String> from = List.of("all");

    @Option(names = "--to", paramLabel = "NODE", description = "Who gets them.")
    private @Nullable String to;

    @Option(names = "--slots", paramLabel = "N", description = "How many.")
    private int slots;

    @Mixin
    private MovingOptions moving = new MovingOptions();

    ReshardCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        return new MovingCommand(out, err, entry, moving).run(this::goal);
    }

    private Goal goal(Survey survey) {
        return goal(survey, from, to, slots);
    }

    static Goal goal(Survey survey, List<String> from, @Nullable String to, int slots) {
        if (to == null || slots < 1) {
            throw new ProgramException(
                    ExitCode.USAGE, "--to NODE and --slots N (1 or more) say what is to be moved", null);
        }
        NodeNames names = new NodeNames(survey);
        List<String> sources = from.equals(List.of("all"))
                ? List.of()
                : from.stream().map(names::id).distinct().toList();
        String target = names.id(to);
        if (sources.contains(target)) {
            throw new ProgramException(ExitCode.USAGE, "--to is among those of --from", null);
        }
        return new Goal.Reshard(sources, target, slots);
    }
}
