package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Plan;
import dev.waymark.ops.PlanStore;
import dev.waymark.ops.Planner;
import dev.waymark.ops.Survey;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code waymark plan}: says which slots would move where, and moves none. */
@Command(
        name = "plan",
        description = "Says which slots would move where: to a node (--to), away from one (--drain), or evenly.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "NODE is an id, the beginning of one, or HOST:PORT. A plan that was written is run",
            "by: waymark reshard HOST:PORT --plan FILE. See docs/ops/plan-and-reshard.md"
        })
final class PlanCommand implements Callable<Integer> {

    private final PrintStream out;

    @Mixin
    private Entry entry = new Entry();

    @Option(names = "--from", paramLabel = "NODE,...", split = ",", description = "With --to: who gives slots.")
    private List<String> from = List.of("all");

    @Option(names = "--to", paramLabel = "NODE", description = "Who gets slots; with --slots.")
    private @Nullable String to;

    @Option(names = "--slots", paramLabel = "N", description = "With --to: how many.")
    private int slots;

    @Option(names = "--drain", paramLabel = "NODE", description = "Takes all slots of a node.")
    private @Nullable String drain;

    @Option(
            names = "--weight",
            paramLabel = "NODE=W",
            split = ",",
            description = "How many times the share of others a node is to have; 0 takes all its slots.")
    private Map<String, Double> weights = new LinkedHashMap<>();

    @Option(
            names = {"--use-empty-masters", "--use-empty-primaries"},
            description = "Primaries without slots get some, too.")
    private boolean useEmpty;

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description = "Nothing moves while no primary is further from its share (default: ${DEFAULT-VALUE}).")
    private double threshold = 2;

    @Option(names = "--output", paramLabel = "FILE", description = "Writes the plan as JSON.")
    private @Nullable Path output;

    @Option(names = "--json", description = "Prints the plan as JSON.")
    private boolean json;

    PlanCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        if (to != null && drain != null || drain != null && !weights.isEmpty() || to != null && !weights.isEmpty()) {
            throw new ProgramException(ExitCode.USAGE, "--to, --drain and --weight exclude each other", null);
        }
        Survey survey = Survey.glance(entry.endpoint(), entry.login(), entry.timeout());
        Plan plan = Planner.plan(survey, goal(survey));
        if (output != null) {
            PlanStore.write(output, plan);
        }
        MovingCommand.show(out, json, survey, plan);
        return ExitCode.OK;
    }

    private Goal goal(Survey survey) {
        if (drain != null) {
            return new Goal.Drain(new NodeNames(survey).id(drain));
        }
        return to == null && slots == 0
                ? RebalanceCommand.goal(survey, weights, useEmpty, threshold)
                : ReshardCommand.goal(survey, from, to, slots);
    }
}
