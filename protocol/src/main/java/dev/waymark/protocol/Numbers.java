package dev.waymark.protocol;

/** The grammar of RESP3's doubles and big numbers. */
final class Numbers {

    private Numbers() {}

    /** Whether the bytes are a big number: an optional sign, and digits. */
    static boolean isInteger(byte[] bytes, int from, int to) {
        int first = skipSign(bytes, from, to);
        return first < to && skipDigits(bytes, first, to) == to;
    }

    /**
     * Whether the bytes are a double: an optional sign, then digits with an optional fraction and exponent, or
     * {@code inf} or {@code nan} in any case. Redis 7.0 prints a nan with whatever sign it has.
     */
    static boolean isReal(byte[] bytes, int from, int to) {
        int at = skipSign(bytes, from, to);
        if (to - at == 3 && isWord(bytes, at)) {
            return true;
        }
        int integral = skipDigits(bytes, at, to);
        if (integral == at) {
            return false;
        }
        at = integral;
        if (at < to && bytes[at] == '.') {
            int fraction = skipDigits(bytes, at + 1, to);
            if (fraction == at + 1) {
                return false;
            }
            at = fraction;
        }
        if (at < to && (bytes[at] | 0x20) == 'e') {
            int digits = skipSign(bytes, at + 1, to);
            at = skipDigits(bytes, digits, to);
            return at == to && at > digits;
        }
        return at == to;
    }

    private static boolean isWord(byte[] bytes, int at) {
        int a = bytes[at] | 0x20;
        int b = bytes[at + 1] | 0x20;
        int c = bytes[at + 2] | 0x20;
        return a == 'i' && b == 'n' && c == 'f' || a == 'n' && b == 'a' && c == 'n';
    }

    private static int skipSign(byte[] bytes, int at, int to) {
        return at < to && (bytes[at] == '-' || bytes[at] == '+') ? at + 1 : at;
    }

    private static int skipDigits(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }
}
