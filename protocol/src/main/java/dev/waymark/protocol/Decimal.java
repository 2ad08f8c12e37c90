package dev.waymark.protocol;

/**
 * A decimal number that ends with CRLF: an integer, or the length in a header.
 *
 * <p>A parser and its last result in one, so that reading a number allocates nothing. Not thread-safe.
 */
final class Decimal {

    /** As many digits as the largest long has. */
    private static final int DIGITS = 19;

    private long value;

    /** The number that {@link #parse} found last. */
    long value() {
        return value;
    }

    /**
     * Reads the number that begins at {@code from}.
     *
     * @param start where the whole message begins, for the words of the exception
     * @return the index behind its CRLF; -1 when that lies behind {@code end}
     */
    int parse(byte[] buffer, int from, int end, int start) throws RespSyntaxException {
        if (from >= end) {
            return -1;
        }
        byte sign = buffer[from];
        int first = sign == '-' || sign == '+' ? from + 1 : from;
        int at = first;
        // Negative on the way, because the most negative long has no positive counterpart.
        long negative = 0;
        int digit = -1;
        while (at < end && (digit = buffer[at] - '0') >= 0 && digit <= 9) {
            negative = negative * 10 - digit;
            at++;
        }
        if (at - first >= DIGITS && (at - first > DIGITS || negative > 0)) {
            throw new RespSyntaxException("number too large", from - start);
        }
        if (at == end) {
            return -1;
        }
        if (at == first || buffer[at] != '\r') {
            throw new RespSyntaxException(malformed(buffer, from), from - start);
        }
        if (at + 1 == end) {
            return -1;
        }
        if (buffer[at + 1] != '\n') {
            throw new RespSyntaxException("CR without LF", from - start);
        }
        if (sign != '-' && negative == Long.MIN_VALUE) {
            throw new RespSyntaxException("number too large", from - start);
        }
        value = sign == '-' ? negative : -negative;
        return at + 2;
    }

    private static String malformed(byte[] buffer, int from) {
        return buffer[from] == '?' ? "a streamed string or aggregate is not supported" : "malformed number";
    }
}
