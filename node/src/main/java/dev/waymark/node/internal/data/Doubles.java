package dev.waymark.node.internal.data;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Scores as text, read as C's {@code strtod} reads them and written as {@code printf("%.17g")} writes them: that is
 * what Redis 7.0 does.
 *
 * <p>NaN stands for text that is no score; a score is never NaN.
 */
public final class Doubles {

    /** These and all integers between them are doubles, and so are the powers of ten up to this one. */
    private static final long EXACT = 1L << 53;

    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private static final String INF = "inf";
    private static final String INFINITY = "infinity";

    private static final int DIGITS = 17;
    private static final MathContext ROUNDED = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

    /** Integers up to this one are kept as such in a small sorted set. */
    private static final double LARGEST_INTEGER = 0x1p62;

    private Doubles() {}

    /**
     * The score in an argument: decimal or hexadecimal, with or without an exponent, or infinite.
     *
     * @return NaN when it is none, is too large, or is so small that nothing is left of it
     */
    public static double parse(byte[] bytes, int at, int length) {
        double quick = quick(bytes, at, length);
        if (!Double.isNaN(quick)) {
            return quick;
        }
        if (length == 0 || isSpace(bytes[at]) || end(bytes, at, at + length) != at + length) {
            return Double.NaN;
        }
        double value = value(bytes, at, length);
        boolean lost = Double.isInfinite(value) ? !isWord(bytes, at) : value == 0 && hasDigitNotZero(bytes, at, length);
        return lost ? Double.NaN : value;
    }

    /**
     * The score at the end of a range, without the parenthesis of an open one. Redis is more liberal here: what is too
     * large is infinite, what is too small or missing is zero, spaces may come first, and a zero byte ends the text.
     *
     * @return NaN when it is none
     */
    public static double parseBound(byte[] bytes, int at, int length) {
        int stop = at;
        while (stop < at + length && bytes[stop] != 0) {
            stop++;
        }
        if (stop == at) {
            return 0;
        }
        int from = at;
        while (from < stop && isSpace(bytes[from])) {
            from++;
        }
        return end(bytes, from, stop) == stop && from < stop ? value(bytes, from, stop - from) : Double.NaN;
    }

    /** A score as replies have it. */
    public static byte[] of(double value) {
        long whole = (long) value;
        if (whole == value && Math.abs(value) < 1e17 && (whole != 0 || 1 / value > 0)) {
            return Digits.of(whole);
        }
        return text(value).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A score as a small sorted set keeps it, and ZSCAN shows it: integers as such, however large. */
    public static byte[] kept(double value) {
        return Math.abs(value) <= LARGEST_INTEGER && value == (long) value ? Digits.of((long) value) : of(value);
    }

    private static String text(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return "-0";
        }
        BigDecimal rounded = new BigDecimal(value).round(ROUNDED).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < DIGITS) {
            return rounded.toPlainString();
        }
        StringBuilder text =
                new StringBuilder(rounded.unscaledValue().abs().toString()).insert(0, value < 0 ? "-" : "");
        if (rounded.precision() > 1) {
            text.insert(value < 0 ? 2 : 1, '.');
        }
        return text.append(exponent < 0 ? "e-" : "e+")
                .append(Math.abs(exponent) < 10 ? "0" : "")
                .append(Math.abs(exponent))
                .toString();
    }

    /** The number in a text of which {@link #end} says that it is one. */
    private static double value(byte[] bytes, int at, int length) {
        double quick = quick(bytes, at, length);
        if (!Double.isNaN(quick)) {
            return quick;
        }
        String text = new String(bytes, at, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        if (text.contains("inf")) {
            return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        // Java does not know a hexadecimal number without an exponent.
        return Double.parseDouble(text.contains("x") && !text.contains("p") ? text + "p0" : text);
    }

    /**
     * The value of a short decimal number without exponent: both its digits and the power of ten to divide them by are
     * doubles, so that the quotient is rounded once, as it must be. NaN for other numbers, and for what is none.
     */
    private static double quick(byte[] bytes, int at, int length) {
        int end = at + length;
        boolean negative = length > 0 && bytes[at] == '-';
        int first = negative || (length > 0 && bytes[at] == '+') ? at + 1 : at;
        int point = -1;
        long digits = 0;
        int i = first;
        for (; i < end && digits < EXACT / 10; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9) {
                digits = digits * 10 + digit;
            } else if (bytes[i] == '.' && point < 0) {
                point = i;
            } else {
                return Double.NaN;
            }
        }
        int decimals = point < 0 ? 0 : end - point - 1;
        boolean anyDigit = end - first > (point < 0 ? 0 : 1);
        if (i < end || !anyDigit || decimals >= POWERS_OF_TEN.length) {
            return Double.NaN;
        }
        double value = digits / POWERS_OF_TEN[decimals];
        return negative ? -value : value;
    }

    /** Where the number that begins at {@code at} ends; {@code at} when none does. */
    private static int end(byte[] bytes, int at, int stop) {
        int first = at < stop && (bytes[at] == '-' || bytes[at] == '+') ? at + 1 : at;
        if (startsWith(bytes, first, stop, INF)) {
            return first + (startsWith(bytes, first, stop, INFINITY) ? INFINITY : INF).length();
        }
        if (startsWith(bytes, first, stop, "0x")) {
            int digits = end(bytes, first + 2, stop, 16);
            return digits > first + 2 ? exponentEnd(bytes, digits, stop, 'p') : first + 1;
        }
        int digits = end(bytes, first, stop, 10);
        return digits > first ? exponentEnd(bytes, digits, stop, 'e') : at;
    }

    /** Where digits with at most one point between, before or behind them end; {@code from} when there are none. */
    private static int end(byte[] bytes, int from, int stop, int radix) {
        int at = from;
        int points = 0;
        for (; at < stop; at++) {
            if (bytes[at] == '.' && points == 0) {
                points++;
            } else if (Character.digit(bytes[at], radix) < 0) {
                break;
            }
        }
        return at - from == points ? from : at;
    }

    private static int exponentEnd(byte[] bytes, int at, int stop, char letter) {
        if (at == stop || (bytes[at] | 0x20) != letter) {
            return at;
        }
        int first = at + 1 < stop && (bytes[at + 1] == '-' || bytes[at + 1] == '+') ? at + 2 : at + 1;
        int end = first;
        while (end < stop && bytes[end] >= '0' && bytes[end] <= '9') {
            end++;
        }
        return end > first ? end : at;
    }

    private static boolean startsWith(byte[] bytes, int at, int stop, String lower) {
        if (stop - at < lower.length()) {
            return false;
        }
        for (int i = 0; i < lower.length(); i++) {
            if (Character.toLowerCase(bytes[at + i]) != lower.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSpace(byte each) {
        return each == ' ' || (each >= '\t' && each <= '\r');
    }

    /** Whether a number is a word, and so infinite on purpose. */
    private static boolean isWord(byte[] bytes, int at) {
        return (bytes[at] | 0x20) == 'i' || (bytes[at + 1] | 0x20) == 'i';
    }

    /** Whether something but zeros stands before the exponent. */
    private static boolean hasDigitNotZero(byte[] bytes, int at, int length) {
        boolean hex = length > 2
                && (startsWith(bytes, at, at + length, "0x") || startsWith(bytes, at + 1, at + length, "0x"));
        for (int i = at; i < at + length; i++) {
            int letter = bytes[i] | 0x20;
            if (letter == (hex ? 'p' : 'e')) {
                return false;
            }
            if (bytes[i] > '0' && letter != 'x') {
                return true;
            }
        }
        return false;
    }
}
