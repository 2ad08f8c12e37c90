package dev.waymark.node.internal.listpack;

/** The decimal text of a long, in the one form that reading and writing it again does not change. */
public final class Digits {

    /** The most bytes that a number has. */
    public static final int MOST = 20;

    private Digits() {}

    /** Whether the bytes are such a text: no plus, no zeros in front, no minus before zero, and not out of range. */
    public static boolean isNumber(byte[] bytes, int at, int length) {
        int end = at + length;
        boolean minus = length > 1 && bytes[at] == '-';
        int first = minus ? at + 1 : at;
        int digits = end - first;
        if (digits < 1 || digits > 19 || bytes[first] < '0' || bytes[first] > '9') {
            return false;
        }
        if (bytes[first] == '0') {
            return length == 1;
        }
        long negative = 0;
        for (int i = first; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            negative = negative * 10 - digit;
        }
        // Nineteen digits overflow a long at most once, and then the sign tells.
        return negative < 0 && (minus || negative != Long.MIN_VALUE);
    }

    /** The number in bytes of which {@link #isNumber} says so. */
    public static long number(byte[] bytes, int at, int length) {
        boolean minus = bytes[at] == '-';
        long negative = 0;
        for (int i = minus ? at + 1 : at; i < at + length; i++) {
            negative = negative * 10 - (bytes[i] - '0');
        }
        return minus ? negative : -negative;
    }

    /** Writes a number at the end of {@code into}, which has {@link #MOST} bytes; where it begins. */
    public static int put(byte[] into, long number) {
        int at = MOST;
        // Negative on the way, because the most negative long has no positive counterpart.
        long rest = number < 0 ? number : -number;
        do {
            into[--at] = (byte) ('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (number < 0) {
            into[--at] = '-';
        }
        return at;
    }
}
