package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Plan;
import dev.waymark.ops.PlanStore;
import dev.waymark.ops.Planner;
import dev.waymark.ops.Survey;
import java.io.PrintStream;
import java.nio.file.Path;
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

    @Mixin
    private GivingOptions giving = new GivingOptions();

    @Option(names = "--drain", paramLabel = "NODE", description = "Takes all slots of a node.")
    private @Nullable String drain;

    @Mixin
    private EvenOptions even = new EvenOptions();

    @Option(names = "--output", paramLabel = "FILE", description = "Writes the plan as JSON.")
    private @Nullable Path output;

    @Option(names = "--json", description = "Prints the plan as JSON.")
    private boolean json;

    PlanCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        if (giving.given() && (drain != null || even.weighted()) || drain != null && even.weighted()) {
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
        return giving.given() ? giving.goal(survey) : even.goal(survey);
    }
}
