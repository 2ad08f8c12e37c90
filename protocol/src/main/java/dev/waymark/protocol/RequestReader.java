package dev.waymark.protocol;

import java.util.Arrays;

/**
 * Finds the requests of a client in a buffer, incrementally and within limits: the server's side of {@link RespReader}.
 *
 * <p>A request is an array of bulks, or a line typed by hand ("inline"), whose words may stand in quotes. {@link #scan}
 * finds its end and notes where its arguments lie: {@link #count}, {@link #offset} and {@link #length} tell, without a
 * copy, and {@link #read} copies them all. Room for that is made as arguments arrive, never as many as a header
 * promises.
 *
 * <p>A request without arguments (an empty line, {@code *0}, {@code *-1}) is none: servers pass over it without a
 * reply.
 *
 * <p>Not thread-safe; one reader serves one connection.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">RESP specification, "Sending commands to
 *     a Redis server" and "Inline commands"</a>
 */
public final class RequestReader {

    private static final int MISSING = -1;

    /** Room for the arguments' windows that is kept from one request to the next. */
    private static final int KEPT = 1024;

    private final Decimal decimal = new Decimal();
    private Limits limits;

    /** Offset, relative to the request, and length of each argument so far. */
    private int[] windows = new int[16];

    private int count;

    /** How many arguments the header promised; 0 between requests. */
    private int promised;

    /**
     * Where the next argument begins, or how far an inline command was searched for its end; relative to the request.
     */
    private int position;

    /** A reader with {@link Limits#DEFAULT}. */
    public RequestReader() {
        this(Limits.DEFAULT);
    }

    /** A reader that refuses what exceeds {@code limits}. */
    public RequestReader(Limits limits) {
        this.limits = limits;
    }

    /** Changes the limits, from the next call of {@link #scan} on. */
    public void limit(Limits to) {
        limits = to;
    }

    /**
     * Looks for the end of the request that begins at {@code start}.
     *
     * <p>When bytes are missing, call again with more of them. What is remembered in between is relative to
     * {@code start}: the caller may move the unread bytes to the front of the buffer or into a larger one. The quotes
     * and escapes of an inline command are taken away in place, in {@code buffer}, when it is complete.
     *
     * @param end where the bytes in {@code buffer} end (exclusive)
     * @return the index behind the request's last byte, or -1 when it lies behind {@code end}
     * @throws RespSyntaxException when this is no request or exceeds a limit. Its message is what Redis writes behind
     *     {@code ERR Protocol error: } before it closes the connection; the stream cannot be read any further, and
     *     neither can this reader be used again
     */
    public int scan(byte[] buffer, int start, int end) throws RespSyntaxException {
        if (promised == 0) {
            if (position == 0) {
                begin();
            }
            if (start == end) {
                return MISSING;
            }
            if (buffer[start] != '*') {
                return inline(buffer, start, end);
            }
            int next = header(buffer, start, end, "invalid multibulk length");
            if (next == MISSING || decimal.value() <= 0) {
                return next;
            }
            if (decimal.value() > limits.arguments()) {
                throw exceeds("multibulk length", decimal.value() <= Limits.DEFAULT.arguments());
            }
            promised = (int) decimal.value();
            position = next - start;
        }
        return arguments(buffer, start, end);
    }

    /** How many arguments the last complete request has, the name of the command included; 0 for an empty one. */
    public int count() {
        return count;
    }

    /** Where an argument begins, relative to the start of its request. */
    public int offset(int argument) {
        return windows[2 * argument];
    }

    /** How many bytes an argument has. */
    public int length(int argument) {
        return windows[2 * argument + 1];
    }

    /**
     * Copies of the arguments of the request that begins at {@code start} and that {@link #scan} has just found
     * complete.
     */
    public byte[][] read(byte[] buffer, int start) {
        byte[][] arguments = new byte[count][];
        for (int i = 0; i < count; i++) {
            int from = start + offset(i);
            arguments[i] = Arrays.copyOfRange(buffer, from, from + length(i));
        }
        return arguments;
    }

    private void begin() {
        count = 0;
        if (windows.length > KEPT) {
            windows = new int[16];
        }
    }

    private int arguments(byte[] buffer, int start, int end) throws RespSyntaxException {
        int at = start + position;
        while (count < promised) {
            int next = argument(buffer, at, end, start);
            if (next == MISSING) {
                position = at - start;
                if (end - start >= limits.totalBytes()) {
                    throw tooLong();
                }
                return MISSING;
            }
            at = next;
        }
        promised = 0;
        position = 0;
        return at;
    }

    private int argument(byte[] buffer, int at, int end, int start) throws RespSyntaxException {
        if (at == end) {
            return MISSING;
        }
        if (buffer[at] != '$') {
            throw new RespSyntaxException("expected '$', got '" + printable(buffer[at]) + "'");
        }
        int body = header(buffer, at, end, "invalid bulk length");
        if (body == MISSING) {
            return MISSING;
        }
        long length = decimal.value();
        if (length < 0 || length > limits.bulkBytes()) {
            throw exceeds("bulk length", length >= 0 && length <= Limits.DEFAULT.bulkBytes());
        }
        if (body - start + length + 2 > limits.totalBytes()) {
            throw tooLong();
        }
        if (end - body < length + 2) {
            return MISSING;
        }
        int tail = body + (int) length;
        if (buffer[tail] != '\r' || buffer[tail + 1] != '\n') {
            throw new RespSyntaxException("expected CRLF behind an argument");
        }
        add(body - start, (int) length);
        return tail + 2;
    }

    private int header(byte[] buffer, int at, int end, String complaint) throws RespSyntaxException {
        try {
            return decimal.parse(buffer, at + 1, end, at);
        } catch (RespSyntaxException malformed) {
            throw new RespSyntaxException(complaint, malformed);
        }
    }

    private int inline(byte[] buffer, int start, int end) throws RespSyntaxException {
        int lineFeed = start + position;
        while (lineFeed < end && buffer[lineFeed] != '\n') {
            lineFeed++;
        }
        if (lineFeed - start > limits.inlineBytes()) {
            throw new RespSyntaxException("too big inline request");
        }
        if (lineFeed == end) {
            position = lineFeed - start;
            return MISSING;
        }
        position = 0;
        int to = lineFeed > start && buffer[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
        InlineWords words = new InlineWords(buffer, start, to);
        while (words.next()) {
            add(words.from() - start, words.to() - words.from());
        }
        return lineFeed + 1;
    }

    private void add(int offset, int length) {
        if (2 * count == windows.length) {
            windows = Arrays.copyOf(windows, 2 * windows.length);
        }
        windows[2 * count] = offset;
        windows[2 * count + 1] = length;
        count++;
    }

    /** @param later whether it would be allowed to a client that has authenticated */
    private RespSyntaxException exceeds(String what, boolean later) {
        boolean unauthenticated = later && limits == Limits.UNAUTHENTICATED;
        return new RespSyntaxException((unauthenticated ? "unauthenticated " : "invalid ") + what);
    }

    private RespSyntaxException tooLong() {
        return new RespSyntaxException("request longer than " + limits.totalBytes() + " bytes");
    }

    private static char printable(byte each) {
        return each >= ' ' && each < 127 ? (char) each : '?';
    }

    /**
     * What a client may send in one request.
     *
     * @param arguments how many arguments, the name of the command included
     * @param bulkBytes how long an argument may be
     * @param inlineBytes how long an inline command may be, its end of line not counted
     * @param totalBytes how long a request may be
     */
    public record Limits(int arguments, int bulkBytes, int inlineBytes, int totalBytes) {

        /** What Redis keeps to: 1,048,576 arguments, 512 MiB each, lines of 64 KiB, 1 GiB in all. */
        public static final Limits DEFAULT = new Limits(1 << 20, 512 << 20, 64 << 10, 1 << 30);

        /** What Redis lets a client send before it has authenticated: 10 arguments of 16 KiB. */
        public static final Limits UNAUTHENTICATED = new Limits(10, 16 << 10, 64 << 10, 1 << 20);

        /**
         * Checks that the limits make sense.
         *
         * @throws IllegalArgumentException when one is not positive
         */
        public Limits {
            if (arguments < 1 || bulkBytes < 1 || inlineBytes < 1 || totalBytes < 1) {
                throw new IllegalArgumentException("every limit must be at least 1");
            }
        }
    }
}
