package dev.waymark.node.internal.data;

import org.jspecify.annotations.Nullable;

/**
 * A range of scores, with or without its ends.
 *
 * @param min the lower end, which may be infinite
 * @param max the upper end
 * @param minOpen whether the lower end itself is outside
 * @param maxOpen whether the upper end itself is outside
 */
public record ScoreRange(double min, double max, boolean minOpen, boolean maxOpen) {

    /**
     * Reads the two ends of a range, such as {@code (1.5} and {@code +inf}: a parenthesis makes an end open.
     *
     * @param bytes where both lie
     * @return null when one of them is no score
     */
    public static @Nullable ScoreRange parse(byte[] bytes, int minAt, int minLength, int maxAt, int maxLength) {
        boolean minOpen = minLength > 0 && bytes[minAt] == '(';
        boolean maxOpen = maxLength > 0 && bytes[maxAt] == '(';
        double min = minOpen
                ? Doubles.parseBound(bytes, minAt + 1, minLength - 1)
                : Doubles.parseBound(bytes, minAt, minLength);
        double max = maxOpen
                ? Doubles.parseBound(bytes, maxAt + 1, maxLength - 1)
                : Doubles.parseBound(bytes, maxAt, maxLength);
        return Double.isNaN(min) || Double.isNaN(max) ? null : new ScoreRange(min, max, minOpen, maxOpen);
    }
}
