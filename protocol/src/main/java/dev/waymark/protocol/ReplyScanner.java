package dev.waymark.protocol;

/**
 * Finds the end of a reply: the state machine behind {@link RespReader#scan}.
 *
 * <p>It goes from element to element, an aggregate's header being an element of its own, and remembers three things:
 * where the next element begins, how far the line of that element was searched for its end, and how many elements each
 * open aggregate still wants. An element that is not complete is begun again with the next bytes, which costs its
 * header only, never its body.
 */
final class ReplyScanner {

    /** The format of a verbatim string and the colon behind it: {@code txt:}. */
    static final int VERBATIM_PREFIX = 4;

    /** The longest double or big number, in bytes: reading one takes time that grows faster than its length. */
    static final int NUMBER_BYTES = 4096;

    /** The shortest element there is, {@code +\r\n}: an aggregate's count promises at least so many bytes each. */
    private static final int SMALLEST_ELEMENT = 3;

    private static final int MISSING = -1;

    private final RespReader.Limits limits;
    private final Decimal decimal = new Decimal();

    /** How many elements each open aggregate still wants, the reply itself being aggregate 0, which wants one. */
    private final int[] wanted;

    private int depth;

    /** Where the next element begins, relative to the reply. */
    private int element;

    /** How many bytes of that element are known not to hold the end of its line. */
    private int searched;

    ReplyScanner(RespReader.Limits limits) {
        this.limits = limits;
        wanted = new int[limits.depth() + 1];
        wanted[0] = 1;
    }

    /** See {@link RespReader#scan}. */
    int scan(byte[] buffer, int start, int end) throws RespSyntaxException {
        int at = start + element;
        while (at < end) {
            boolean opened = false;
            int next;
            switch (buffer[at]) {
                case '$', '!', '=' -> next = bulk(buffer, at, end, start);
                case ':' -> next = decimal.parse(buffer, at + 1, end, start);
                case '+', '-' -> next = line(buffer, at, end, limits.lineBytes(), start);
                case '*', '%', '~', '>', '|' -> {
                    next = decimal.parse(buffer, at + 1, end, start);
                    opened = next != MISSING && opens(buffer[at], at, next, start);
                }
                default -> next = rare(buffer, at, end, start);
            }
            if (next == MISSING) {
                break;
            }
            searched = 0;
            at = next;
            if (!opened && close()) {
                return finished(at, start);
            }
        }
        element = at - start;
        if (end - start >= limits.totalBytes()) {
            throw tooLong();
        }
        return MISSING;
    }

    /** Counts one element as complete, and every aggregate that it completes. True when that was the whole reply. */
    private boolean close() {
        while (--wanted[depth] == 0) {
            if (depth == 0) {
                return true;
            }
            depth--;
        }
        return false;
    }

    private int finished(int end, int start) throws RespSyntaxException {
        wanted[0] = 1;
        element = 0;
        if (end - start > limits.totalBytes()) {
            throw tooLong();
        }
        return end;
    }

    /** Opens an aggregate whose header was just read; false when it is complete already, being null or empty. */
    private boolean opens(byte type, int at, int next, int start) throws RespSyntaxException {
        boolean attribute = type == '|';
        boolean pairs = attribute || type == '%';
        long count = decimal.value();
        if (count <= 0) {
            if (count < 0 && !(count == -1 && type == '*')) {
                throw new RespSyntaxException("negative number of elements", at - start);
            }
            // An empty attribute is no element: what it belongs to is still to come.
            return attribute;
        }
        if (count > (pairs ? limits.elements() / 2 : limits.elements())) {
            throw new RespSyntaxException(
                    "aggregate of " + count + " elements, more than the limit of " + limits.elements()
                            + " (a map has two for each pair)",
                    at - start);
        }
        int elements = (int) (pairs ? 2 * count : count);
        if (next - start + (long) SMALLEST_ELEMENT * elements > limits.totalBytes()) {
            throw tooLong();
        }
        if (depth == limits.depth()) {
            throw new RespSyntaxException("more than " + limits.depth() + " levels of nesting", at - start);
        }
        if (attribute) {
            // It will count as one element of its surroundings when it closes, and must not.
            wanted[depth]++;
        }
        wanted[++depth] = elements;
        return true;
    }

    /** A bulk, a verbatim string or a bulk error: length, CRLF, so many bytes, CRLF. */
    private int bulk(byte[] buffer, int at, int end, int start) throws RespSyntaxException {
        int body = decimal.parse(buffer, at + 1, end, start);
        if (body == MISSING) {
            return MISSING;
        }
        long length = decimal.value();
        if (length < 0) {
            if (length == -1 && buffer[at] == '$') {
                return body;
            }
            throw new RespSyntaxException("negative length", at - start);
        }
        if (length > limits.bulkBytes()) {
            throw new RespSyntaxException(
                    "bulk of " + length + " bytes, more than the limit of " + limits.bulkBytes(), at - start);
        }
        if (body - start + length + 2 > limits.totalBytes()) {
            throw tooLong();
        }
        if (end - body < length + 2) {
            return MISSING;
        }
        int tail = body + (int) length;
        if (buffer[tail] != '\r' || buffer[tail + 1] != '\n') {
            throw new RespSyntaxException("no CRLF where the bulk of " + length + " bytes ends", at - start);
        }
        if (buffer[at] == '=' && (length < VERBATIM_PREFIX || buffer[body + VERBATIM_PREFIX - 1] != ':')) {
            throw new RespSyntaxException("verbatim string without its format", at - start);
        }
        return tail + 2;
    }

    /** The types that are short and seldom, and everything that is none. */
    private int rare(byte[] buffer, int at, int end, int start) throws RespSyntaxException {
        byte type = buffer[at];
        if (type != '_' && type != '#' && type != ',' && type != '(') {
            throw unknownType(buffer, at, start);
        }
        int next = line(buffer, at, end, NUMBER_BYTES, start);
        if (next == MISSING) {
            return MISSING;
        }
        int from = at + 1;
        int to = next - 2;
        boolean valid = switch (type) {
            case '_' -> from == to;
            case '#' -> to - from == 1 && (buffer[from] == 't' || buffer[from] == 'f');
            case ',' -> Numbers.isReal(buffer, from, to);
            default -> Numbers.isInteger(buffer, from, to);
        };
        if (!valid) {
            throw new RespSyntaxException("malformed " + name(type), at - start);
        }
        return next;
    }

    /** Looks for the CRLF that ends the line of the element at {@code at}; the index behind it. */
    private int line(byte[] buffer, int at, int end, int longest, int start) throws RespSyntaxException {
        int i = at + Math.max(1, searched);
        while (i < end && buffer[i] != '\r' && buffer[i] != '\n') {
            i++;
        }
        if (i - at - 1 > longest) {
            throw new RespSyntaxException("line longer than the limit of " + longest + " bytes", at - start);
        }
        if (i < end && buffer[i] == '\n' || i + 1 < end && buffer[i + 1] != '\n') {
            throw new RespSyntaxException("CR or LF alone in a line", at - start);
        }
        if (i + 1 < end) {
            return i + 2;
        }
        searched = i - at;
        return MISSING;
    }

    private RespSyntaxException tooLong() {
        return new RespSyntaxException("reply longer than the limit of " + limits.totalBytes() + " bytes");
    }

    private static RespSyntaxException unknownType(byte[] buffer, int at, int start) {
        byte type = buffer[at];
        if (type == ';' || type == '.') {
            return new RespSyntaxException("a streamed string or aggregate is not supported", at - start);
        }
        // The two neighbours that are dialled by mistake. Their first byte is no secret.
        if (at == start && type == 'H') {
            return new RespSyntaxException("no RESP: an HTTP server seems to answer at this port");
        }
        if (at == start && type == 0x15) {
            return new RespSyntaxException("no RESP: the server answers with a TLS alert; use rediss:// for this port");
        }
        return new RespSyntaxException("no RESP type", at - start);
    }

    private static String name(byte type) {
        return switch (type) {
            case '_' -> "null";
            case '#' -> "boolean";
            case ',' -> "double";
            default -> "big number";
        };
    }
}
