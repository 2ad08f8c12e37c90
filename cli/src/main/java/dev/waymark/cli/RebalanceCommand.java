package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Survey;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
            description = "Moves nothing while no primary is further from its share (default: ${DEFAULT-VALUE}).")
    private double threshold = 2;

    @Mixin
    private MovingOptions moving = new MovingOptions();

    RebalanceCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        return new MovingCommand(out, err, entry, moving).run(this::goal);
    }

    private Goal goal(Survey survey) {
        return goal(survey, weights, useEmpty, threshold);
    }

    static Goal goal(Survey survey, Map<String, Double> weights, boolean useEmpty, double threshold) {
        if (!(threshold >= 0)) {
            throw new ProgramException(ExitCode.USAGE, "--threshold cannot be negative", null);
        }
        NodeNames names = new NodeNames(survey);
        Map<String, Double> byId = new LinkedHashMap<>();
        weights.forEach((name, weight) -> {
            if (!(weight >= 0) || weight.isInfinite()) {
                throw new ProgramException(ExitCode.USAGE, "the weight of " + name + " must be 0 or more", null);
            }
            byId.put(names.id(name), weight);
        });
        return new Goal.Rebalance(byId, useEmpty, threshold);
    }
}
