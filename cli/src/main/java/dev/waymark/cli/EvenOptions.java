package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Survey;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What share every primary is to have: the words that {@code rebalance} and {@code plan} share. */
final class EvenOptions {

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

    /** Whether weights were given. */
    boolean weighted() {
        return !weights.isEmpty();
    }

    /** @throws ProgramException when the numbers make no sense */
    Goal goal(Survey survey) {
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
