package dev.waymark.node.internal.command;

/** Reads integers as Redis does: digits with at most a minus before them, no plus, no zero in front, no space. */
public final class Integers {

    private Integers() {}

    /**
     * The number that these bytes are.
     *
     * @throws Refusal {@code otherwise}, when they are none of 64 bits
     */
    public static long parse(byte[] bytes, int offset, int length, Refusal otherwise) {
        if (!isInteger(bytes, offset, length)) {
            throw otherwise;
        }
        return value(bytes, offset, length);
    }

    /** Whether these bytes are a number of 64 bits, written in the only way it can be written. */
    public static boolean isInteger(byte[] bytes, int offset, int length) {
        if (length == 0 || length > 20) {
            return false;
        }
        boolean negative = bytes[offset] == '-';
        int digits = length - (negative ? 1 : 0);
        int first = offset + length - digits;
        if (digits == 0 || digits > 19 || (bytes[first] == '0' && length > 1)) {
            return false;
        }
        long value = 0;
        for (int i = first; i < offset + length; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            value = value * 10 + digit;
        }
        // Nineteen digits end below 2^64: what overflows is negative, and only the most negative number may be.
        return value >= 0 || (negative && value == Long.MIN_VALUE);
    }

    /** The number of bytes that {@link #isInteger} has accepted. */
    public static long value(byte[] bytes, int offset, int length) {
        boolean negative = bytes[offset] == '-';
        long value = 0;
        for (int i = offset + (negative ? 1 : 0); i < offset + length; i++) {
            value = value * 10 + bytes[i] - '0';
        }
        return negative ? -value : value;
    }
}
