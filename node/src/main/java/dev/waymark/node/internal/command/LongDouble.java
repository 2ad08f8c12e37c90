package dev.waymark.node.internal.command;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number as C's {@code long double} has it on x86, with 64 significant bits: what INCRBYFLOAT and HINCRBYFLOAT reckon
 * with. Immutable.
 *
 * <p>Java has no such type. The sum of two is reckoned exactly and then rounded, which is what the processor does.
 *
 * @param value what it is, exactly; null for the infinities
 * @param sign the sign of an infinity
 */
public record LongDouble(@Nullable BigDecimal value, int sign) {

    private static final int BITS = 64;

    /** The exponents of the lowest bit of a number; the lowest of all belongs to numbers with fewer bits. */
    private static final int SMALLEST_EXPONENT = -16_445;

    private static final int LARGEST_EXPONENT = 16_384 - BITS;

    /** As many decimals as Redis prints. */
    private static final int DECIMALS = 17;

    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)(e[+-]?\\d+)?");
    private static final Pattern HEXADECIMAL = Pattern.compile("([+-]?)0x([0-9a-f]*)\\.?([0-9a-f]*)(?:p([+-]?\\d+))?");
    private static final Pattern INFINITE = Pattern.compile("([+-]?)inf(inity)?");

    /** A number beyond this has an exponent that need not be looked at. */
    private static final int EXPONENT_DIGITS = 6;

    /** Longer texts are no numbers. */
    private static final int LONGEST = 5 * 1024;

    public static final LongDouble ZERO = new LongDouble(BigDecimal.ZERO, 0);

    /**
     * Reads a number: decimal or hexadecimal, with or without an exponent, or infinite.
     *
     * @throws Refusal when it is none, or too large, or so small that nothing is left of it
     */
    public static LongDouble parse(byte[] digits) {
        return parse(digits, Refusal.NOT_A_FLOAT);
    }

    /**
     * Reads a number as {@link #parse(byte[])} does.
     *
     * @throws Refusal {@code otherwise}, when it is none
     */
    public static LongDouble parse(byte[] digits, Refusal otherwise) {
        String text = new String(digits, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        Matcher infinite = INFINITE.matcher(text);
        if (infinite.matches()) {
            return new LongDouble(null, infinite.group(1).equals("-") ? -1 : 1);
        }
        BigDecimal exact = text.length() > LONGEST ? null : exact(text);
        if (exact == null) {
            throw otherwise;
        }
        LongDouble number = rounded(exact);
        if (number.value == null || (number.value.signum() == 0 && exact.signum() != 0)) {
            throw otherwise;
        }
        return number;
    }

    private static @Nullable BigDecimal exact(String text) {
        Matcher decimal = DECIMAL.matcher(text);
        if (decimal.matches()) {
            boolean absurd = decimal.group(2) != null && decimal.group(2).length() > EXPONENT_DIGITS + 2;
            return absurd ? absurd(text) : new BigDecimal(text);
        }
        Matcher hex = HEXADECIMAL.matcher(text);
        if (!hex.matches() || hex.group(2).length() + hex.group(3).length() == 0) {
            return null;
        }
        BigInteger whole = new BigInteger(hex.group(1) + hex.group(2) + hex.group(3), 16);
        String exponent = hex.group(4) == null ? "0" : hex.group(4);
        if (exponent.length() > EXPONENT_DIGITS) {
            return whole.signum() == 0 ? BigDecimal.ZERO : null;
        }
        return scaled(
                new BigDecimal(whole),
                Integer.parseInt(exponent) - 4 * hex.group(3).length());
    }

    /** Zero is zero with any exponent; anything else with such an exponent is not to be represented. */
    private static @Nullable BigDecimal absurd(String text) {
        return new BigDecimal(text.substring(0, text.indexOf('e'))).signum() == 0 ? BigDecimal.ZERO : null;
    }

    /** Whether it is a number, and not infinite. */
    public boolean isFinite() {
        return value != null;
    }

    /**
     * The sum of both, rounded.
     *
     * @throws Refusal when it is infinite, or none
     */
    public LongDouble plus(LongDouble other) {
        LongDouble sum = value == null || other.value == null ? null : rounded(value.add(other.value));
        if (sum == null || sum.value == null) {
            throw new Refusal("ERR increment would produce NaN or Infinity");
        }
        return sum;
    }

    /** Its digits, without an exponent, with at most 17 decimals, the last of which is not 0. */
    public byte[] digits() {
        if (value == null) {
            return (sign < 0 ? "-inf" : "inf").getBytes(StandardCharsets.ISO_8859_1);
        }
        BigDecimal printed = value.setScale(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
        String text = printed.signum() == 0 ? "0" : printed.toPlainString();
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static LongDouble rounded(BigDecimal exact) {
        if (exact.signum() == 0) {
            return ZERO;
        }
        int exponent = exponent(exact);
        BigInteger bits =
                scaled(exact, -exponent).setScale(0, RoundingMode.HALF_EVEN).unscaledValue();
        if (bits.bitLength() > BITS) { // Rounded up to the next power of two.
            exponent++;
        }
        if (exponent > LARGEST_EXPONENT) {
            return new LongDouble(null, exact.signum());
        }
        return new LongDouble(scaled(new BigDecimal(bits), exponent - (bits.bitLength() > BITS ? 1 : 0)), 0);
    }

    /** The exponent of the lowest of the 64 bits of a number. */
    private static int exponent(BigDecimal exact) {
        int decimal = exact.precision() - exact.scale();
        if (decimal > 6_000 || decimal < -6_000) {
            return decimal > 0 ? LARGEST_EXPONENT + 1 : SMALLEST_EXPONENT;
        }
        BigDecimal size = exact.abs();
        // The logarithm is good to a bit or so; the loops see to the rest.
        int exponent = (int) Math.floor(log2(size)) - BITS + 1;
        while (scaled(size, -exponent).compareTo(TOO_MANY_BITS) >= 0) {
            exponent++;
        }
        while (scaled(size, -exponent).compareTo(ENOUGH_BITS) < 0) {
            exponent--;
        }
        return Math.max(exponent, SMALLEST_EXPONENT);
    }

    private static final BigDecimal TOO_MANY_BITS = new BigDecimal(BigInteger.ONE.shiftLeft(BITS));
    private static final BigDecimal ENOUGH_BITS = new BigDecimal(BigInteger.ONE.shiftLeft(BITS - 1));

    private static double log2(BigDecimal size) {
        int decimal = size.precision() - size.scale();
        double leading =
                size.scaleByPowerOfTen(-decimal).round(MathContext.DECIMAL32).doubleValue();
        return (Math.log(leading) + decimal * Math.log(10)) / Math.log(2);
    }

    /** The number times a power of two, exactly. */
    private static BigDecimal scaled(BigDecimal number, int power) {
        BigDecimal factor = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(power)));
        return power >= 0 ? number.multiply(factor) : number.divide(factor);
    }
}
