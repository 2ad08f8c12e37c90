package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Survey;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which slots a node is to be given: the words that {@code reshard} and {@code plan} share. */
final class GivingOptions {

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

    /** Whether any of it was said that names a node or a number. */
    boolean given() {
        return to != null || slots != 0;
    }

    /** @throws ProgramException when it is not said who gets how many, or that makes no sense */
    Goal goal(Survey survey) {
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
