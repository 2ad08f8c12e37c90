package dev.waymark.client.command;

import java.util.Arrays;

/**
 * How ZUNION, ZINTER and the commands that store what they find make one score of several:
 * {@code Aggregate.max().weights(1, 2)}.
 *
 * <p>Immutable.
 */
public final class Aggregate {

    private static final Aggregate SUM = new Aggregate("SUM");
    private static final Aggregate MIN = new Aggregate("MIN");
    private static final Aggregate MAX = new Aggregate("MAX");

    private final String name;
    private final double[] weights;

    private Aggregate(String name, double... weights) {
        this.name = name;
        this.weights = weights;
    }

    /** The sum of the scores, as without any aggregate. */
    public static Aggregate sum() {
        return SUM;
    }

    /** The least score. */
    public static Aggregate min() {
        return MIN;
    }

    /** The greatest score. */
    public static Aggregate max() {
        return MAX;
    }

    /** What the scores of each set are multiplied by first, in the order of the keys, one for each. */
    public Aggregate weights(double... factors) {
        return new Aggregate(name, factors.clone());
    }

    Command.Builder appendTo(Command.Builder command, int keys) {
        if (weights.length != 0) {
            if (weights.length != keys) {
                throw new IllegalArgumentException(weights.length + " weights for " + keys + " keys; each needs one");
            }
            command.arg("WEIGHTS");
            Arrays.stream(weights).forEach(command::arg);
        }
        return name.equals(SUM.name) ? command : command.arg("AGGREGATE").arg(name);
    }
}
