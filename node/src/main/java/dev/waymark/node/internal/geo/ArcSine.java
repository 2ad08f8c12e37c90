package dev.waymark.node.internal.geo;

/**
 * The arc sine, rounded as well as it can be.
 *
 * <p>That of Java may be the neighbour of the best number, and one in twenty is; C's hardly ever is. The last digit of
 * a distance shows it.
 */
final class ArcSine {

    /** As many factors of the series as leave nothing that two doubles could show. */
    private static final int FACTORS = 17;

    private ArcSine() {}

    /** The arc sine of what is not negative; NaN of what is greater than 1. */
    static double of(double sine) {
        double angle = Math.asin(sine);
        return sine < 1 ? angle + rest(sine, angle) / Math.cos(angle) : angle;
    }

    /**
     * By how much the sine of an angle falls short of what it should be: both are nearly the same, and so it takes
     * twice as many digits as a double has to tell.
     *
     * <p>The sine of x is x(1 - xx/(2·3)(1 - xx/(4·5)(1 - ...))). Each number is a sum of two, a high and a low one; a
     * product of two doubles is exactly such a sum.
     */
    private static double rest(double sine, double angle) {
        double squareHigh = angle * angle;
        double squareLow = Math.fma(angle, angle, -squareHigh);
        double high = 1;
        double low = 0;
        for (int factor = FACTORS; factor > 0; factor--) {
            double divisor = 2.0 * factor * (2 * factor + 1);
            double product = high * squareHigh;
            double productLow = Math.fma(high, squareHigh, -product) + high * squareLow + low * squareHigh;
            double quotient = product / divisor;
            double quotientLow = (Math.fma(-quotient, divisor, product) + productLow) / divisor;
            high = 1 - quotient;
            low = 1 - high - quotient - quotientLow;
        }
        double product = high * angle;
        return sine - product - (Math.fma(high, angle, -product) + low * angle);
    }
}
