package dev.waymark.node.internal.command.group;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Numbers with so many decimals. */
final class Decimals {

    private Decimals() {}

    /** A number with all its decimals, as C's {@code printf("%.6f")} writes it. */
    static String fixed(double value, int decimals) {
        String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
        return Double.isInfinite(value)
                ? sign + "inf"
                : sign
                        + new BigDecimal(Math.abs(value))
                                .setScale(decimals, RoundingMode.HALF_EVEN)
                                .toPlainString();
    }

    /**
     * A number with four decimals, as Redis writes distances: it is multiplied first and then rounded, which is not
     * always the same as rounding the number.
     *
     * @param value below 2 to the power of 49; NaN is what the processor makes of it
     */
    static byte[] four(double value) {
        double scaled = Math.rint(value * 10_000);
        long units = Double.isNaN(scaled) ? Long.MIN_VALUE : (long) scaled;
        return BigDecimal.valueOf(units, 4).toPlainString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A number without zeros at its end, and without a sign when it is none. */
    static byte[] shortest(double value, int decimals) {
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        String text = rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
