package dev.waymark.node.internal.command;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number as C's {@code long double} has it on x86, with 64 significant bits: what INCRBYFLOAT and HINCRBYFLOAT reckon
 * with. Immutable.
 *
 * <p>Java has no such type. Here each step is reckoned exactly and then rounded to the nearest, and to the even one of
 * two that are as near, which is what the processor does.
 *
 * @param bits the significant bits, with the sign of the number; of an infinite one, only the sign
 * @param exponent the power of two that the lowest bit stands for
 */
public record LongDouble(BigInteger bits, int exponent, boolean isInfinite) {

    public static final LongDouble ZERO = new LongDouble(BigInteger.ZERO, 0, false);

    private static final int PRECISION = 64;

    /** The lowest bit of the smallest number that is not 0. */
    private static final int SMALLEST_EXPONENT = -16_445;

    /** Numbers are below 2 to the power of this. */
    private static final int LARGEST_EXPONENT = 16_384;

    /** As many decimals as Redis prints. */
    private static final int DECIMALS = 17;

    private static final BigInteger DECIMAL_UNIT = BigInteger.TEN.pow(DECIMALS);

    /** Longer texts are no numbers. */
    private static final int LONGEST = 5 * 1024;

    /** What is above 10 to the power of this is too large, what is below its inverse is 0. */
    private static final int LARGEST_POWER_OF_TEN = 6_000;

    private static final Pattern DECIMAL = Pattern.compile("([+-]?)(\\d*)\\.?(\\d*)(?:e([+-]?\\d+))?");
    private static final Pattern HEXADECIMAL = Pattern.compile("([+-]?)0x([0-9a-f]*)\\.?([0-9a-f]*)(?:p([+-]?\\d+))?");
    private static final Pattern INFINITE = Pattern.compile("([+-]?)inf(?:inity)?");

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
        LongDouble number = text.length() > LONGEST ? null : read(text);
        if (number == null) {
            throw otherwise;
        }
        return number;
    }

    private static @Nullable LongDouble read(String text) {
        Matcher matcher = INFINITE.matcher(text);
        if (matcher.matches()) {
            return infinite(matcher.group(1).equals("-") ? -1 : 1);
        }
        int radix = 10;
        matcher = DECIMAL.matcher(text);
        if (!matcher.matches()) {
            radix = 16;
            matcher = HEXADECIMAL.matcher(text);
        }
        if (!matcher.matches() || matcher.end(2) - matcher.start(2) + matcher.end(3) - matcher.start(3) == 0) {
            return null;
        }
        BigInteger whole = new BigInteger(matcher.group(1) + matcher.group(2) + matcher.group(3), radix);
        if (whole.signum() == 0) {
            return ZERO;
        }
        long power = power(matcher.group(4))
                - (radix == 10 ? 1L : 4L) * matcher.group(3).length();
        LongDouble number = radix == 10 ? decimal(whole, power) : binary(whole, power);
        return number.isInfinite || number.bits.signum() == 0 ? null : number;
    }

    /** An exponent; of one that is beyond all measure, something that is, too. */
    private static long power(@Nullable String digits) {
        if (digits == null) {
            return 0;
        }
        BigInteger power = new BigInteger(digits);
        return power.bitLength() < Integer.SIZE ? power.intValue() : power.signum() * (long) Integer.MAX_VALUE;
    }

    private static LongDouble binary(BigInteger whole, long power) {
        if (Math.abs(power) > LARGEST_EXPONENT + 8L * LONGEST) {
            return power > 0 ? infinite(whole.signum()) : ZERO;
        }
        return rounded(whole, (int) power, false);
    }

    private static LongDouble decimal(BigInteger whole, long power) {
        // Three bits are less than a digit, and four are more.
        if (power + whole.bitLength() / 4 > LARGEST_POWER_OF_TEN) {
            return infinite(whole.signum());
        }
        if (power + whole.bitLength() / 3 + 1 < -LARGEST_POWER_OF_TEN) {
            return ZERO;
        }
        if (power >= 0) {
            return rounded(whole.multiply(BigInteger.TEN.pow((int) power)), 0, false);
        }
        BigInteger divisor = BigInteger.TEN.pow((int) -power);
        // Two bits more than are kept, so that what is lost is less than the half of which rounding depends.
        int shift =
                Math.max(0, PRECISION + 2 + divisor.bitLength() - whole.abs().bitLength());
        BigInteger[] quotient = whole.shiftLeft(shift).divideAndRemainder(divisor);
        return rounded(quotient[0], -shift, quotient[1].signum() != 0);
    }

    private static LongDouble infinite(int sign) {
        return new LongDouble(BigInteger.valueOf(sign), 0, true);
    }

    /**
     * Rounds {@code whole} times 2 to the power of {@code exponent}.
     *
     * @param more whether there is something behind the lowest bit; then there are more bits than are kept
     */
    private static LongDouble rounded(BigInteger whole, int exponent, boolean more) {
        BigInteger size = whole.abs();
        int excess = Math.max(size.bitLength() - PRECISION, SMALLEST_EXPONENT - exponent);
        BigInteger kept = size;
        if (excess > 0) {
            kept = size.shiftRight(excess);
            boolean aboveHalf = more || size.getLowestSetBit() < excess - 1;
            if (size.testBit(excess - 1) && (aboveHalf || kept.testBit(0))) {
                kept = kept.add(BigInteger.ONE); // Which may be 2 to the power of 64: one bit is enough for that.
            }
        }
        int lowest = exponent + Math.max(0, excess);
        if (lowest + kept.bitLength() > LARGEST_EXPONENT) {
            return infinite(whole.signum());
        }
        return new LongDouble(whole.signum() < 0 ? kept.negate() : kept, lowest, false);
    }

    /**
     * The sum of both, rounded.
     *
     * @throws Refusal when it is infinite, or none
     */
    public LongDouble plus(LongDouble other) {
        LongDouble sum = this;
        if (!isInfinite && !other.isInfinite) {
            int lowest = Math.min(exponent, other.exponent);
            BigInteger exact = bits.shiftLeft(exponent - lowest).add(other.bits.shiftLeft(other.exponent - lowest));
            sum = rounded(exact, lowest, false);
        }
        if (sum.isInfinite || other.isInfinite) {
            throw new Refusal("ERR increment would produce NaN or Infinity");
        }
        return sum;
    }

    /** The product with an integer, rounded. */
    public LongDouble times(long factor) {
        return isInfinite ? this : rounded(bits.multiply(BigInteger.valueOf(factor)), exponent, false);
    }

    /** The least integer that is not below it; {@link Long#MIN_VALUE}, as for the processor, when that is no long. */
    public long ceiling() {
        if (isInfinite) {
            return Long.MIN_VALUE;
        }
        BigInteger whole = exponent >= 0
                ? bits.shiftLeft(exponent)
                : bits.negate().shiftRight(-exponent).negate();
        return whole.bitLength() < Long.SIZE ? whole.longValue() : Long.MIN_VALUE;
    }

    /** Its digits, without an exponent, with at most 17 decimals, the last of which is not 0. */
    public byte[] digits() {
        return text().getBytes(StandardCharsets.ISO_8859_1);
    }

    private String text() {
        if (isInfinite) {
            return bits.signum() < 0 ? "-inf" : "inf";
        }
        if (exponent >= 0) {
            return bits.shiftLeft(exponent).toString();
        }
        BigInteger units = halfEven(bits.abs().multiply(DECIMAL_UNIT), -exponent);
        if (units.signum() == 0) {
            return "0";
        }
        BigInteger[] parts = units.divideAndRemainder(DECIMAL_UNIT);
        String decimals = parts[1].add(DECIMAL_UNIT).toString().substring(1);
        int length = DECIMALS;
        while (length > 0 && decimals.charAt(length - 1) == '0') {
            length--;
        }
        return (bits.signum() < 0 ? "-" : "") + parts[0] + (length == 0 ? "" : "." + decimals.substring(0, length));
    }

    /** Divides by 2 to the power of {@code shift}. */
    private static BigInteger halfEven(BigInteger size, int shift) {
        BigInteger down = size.shiftRight(shift);
        boolean aboveHalf = size.getLowestSetBit() < shift - 1;
        return size.testBit(shift - 1) && (aboveHalf || down.testBit(0)) ? down.add(BigInteger.ONE) : down;
    }
}
