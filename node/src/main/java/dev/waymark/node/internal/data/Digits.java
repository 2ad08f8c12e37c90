package dev.waymark.node.internal.data;

import java.nio.charset.StandardCharsets;

/** Integers of 64 bits as text: digits with at most a minus before them, no plus, no zero in front, no space. */
public final class Digits {

    /** The most bytes that an integer has. */
    public static final int MOST = 20;

    private Digits() {}

    /** Whether these bytes are such an integer, written in the only way it can be written. */
    public static boolean isInteger(byte[] bytes, int at, int length) {
        if (length == 0 || length > 20) {
            return false;
        }
        boolean negative = bytes[at] == '-';
        int digits = length - (negative ? 1 : 0);
        int first = at + length - digits;
        if (digits == 0 || digits > 19 || (bytes[first] == '0' && length > 1)) {
            return false;
        }
        long value = 0;
        for (int i = first; i < at + length; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            value = value * 10 + digit;
        }
        // Nineteen digits end below 2^64: what overflows is negative, and only the most negative number may be.
        return value >= 0 || (negative && value == Long.MIN_VALUE);
    }

    /** The integer that {@link #isInteger} has found in these bytes. */
    public static long value(byte[] bytes, int at, int length) {
        boolean negative = bytes[at] == '-';
        long value = 0;
        for (int i = at + (negative ? 1 : 0); i < at + length; i++) {
            value = value * 10 + bytes[i] - '0';
        }
        return negative ? -value : value;
    }

    /** An integer as text. */
    public static byte[] of(long value) {
        return Long.toString(value).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Writes an integer as text at the end of {@code into}, which has {@link #MOST} bytes; where it begins. */
    public static int put(byte[] into, long value) {
        int at = MOST;
        // Negative on the way, because the most negative integer has no positive counterpart.
        long rest = value < 0 ? value : -value;
        do {
            into[--at] = (byte) ('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            into[--at] = '-';
        }
        return at;
    }
}
