package dev.waymark.client.command;

/**
 * Scores from a lower to an upper end, as ZRANGE BYSCORE, ZCOUNT and their kind take them. Both ends belong to it
 * unless it is said otherwise: {@code ScoreRange.of(1, 5).withoutEnd()}.
 *
 * <p>Immutable.
 *
 * @see <a href="https://redis.io/docs/latest/commands/zrange/">ZRANGE, "Score ranges"</a>
 */
public record ScoreRange(double min, boolean minIncluded, double max, boolean maxIncluded) {

    /** From {@code min} to {@code max}. */
    public static ScoreRange of(double min, double max) {
        return new ScoreRange(min, true, max, true);
    }

    /** From {@code min} on. */
    public static ScoreRange from(double min) {
        return of(min, Double.POSITIVE_INFINITY);
    }

    /** Up to {@code max}. */
    public static ScoreRange upTo(double max) {
        return of(Double.NEGATIVE_INFINITY, max);
    }

    /** Every score. */
    public static ScoreRange all() {
        return of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** This range without its lower end. */
    public ScoreRange withoutStart() {
        return new ScoreRange(min, false, max, maxIncluded);
    }

    /** This range without its upper end. */
    public ScoreRange withoutEnd() {
        return new ScoreRange(min, minIncluded, max, false);
    }

    byte[] low() {
        return Command.utf8((minIncluded ? "" : "(") + Arguments.text(min));
    }

    byte[] high() {
        return Command.utf8((maxIncluded ? "" : "(") + Arguments.text(max));
    }
}
