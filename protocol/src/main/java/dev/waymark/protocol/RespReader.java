package dev.waymark.protocol;

import dev.waymark.protocol.Reply.Items;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Finds and reads replies in a buffer, incrementally and within limits.
 *
 * <p>Two steps. {@link #scan} looks for the end of the next reply, checks every byte of it that has a meaning, resumes
 * where it stopped when bytes were missing, and allocates nothing: a hostile server pays for each byte that it makes
 * this side keep. {@link #read} makes the value of a reply that is complete, and has nothing left to check.
 *
 * <pre>{@code
 * int end = reader.scan(buffer, start, limit);
 * if (end >= 0) {
 *     Reply reply = reader.read(buffer, start);
 *     start = end;
 * }
 * }</pre>
 *
 * <p>All of RESP2 and RESP3 is read, except streamed strings and aggregates, which no server sends and which are
 * refused. Attributes are checked and skipped wherever they stand. A null bulk and a null array are {@link Reply.Null}
 * as RESP3's own null is.
 *
 * <p>Not thread-safe; one reader serves one connection.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">RESP specification</a>
 */
public final class RespReader {

    private static final Reply[] NONE = {};

    private final ReplyScanner scanner;
    private int cursor;

    /** A reader with {@link Limits#DEFAULT}. */
    public RespReader() {
        this(Limits.DEFAULT);
    }

    /** A reader that refuses what exceeds {@code limits}. */
    public RespReader(Limits limits) {
        scanner = new ReplyScanner(limits);
    }

    /**
     * Looks for the end of the reply that begins at {@code start}.
     *
     * <p>When bytes are missing, call again with more of them. What is remembered in between is relative to
     * {@code start}: the caller may move the unread bytes to the front of the buffer or into a larger one, as long as
     * they stay the same bytes.
     *
     * @param end where the bytes in {@code buffer} end (exclusive)
     * @return the index behind the reply's last byte, or -1 when it lies behind {@code end}
     * @throws RespSyntaxException when this is no RESP or exceeds a limit; the stream cannot be read any further, and
     *     neither can this reader be used again
     */
    public int scan(byte[] buffer, int start, int end) throws RespSyntaxException {
        return scanner.scan(buffer, start, end);
    }

    /**
     * The reply that begins at {@code start} and that {@link #scan} found complete.
     *
     * <p>Its bulks are windows on {@code buffer}. To keep a whole reply longer than the buffer's content lasts, read it
     * from a copy of its bytes, which is cheaper than {@link Reply#detached()} when it has many bulks.
     */
    public Reply read(byte[] buffer, int start) {
        cursor = start;
        return value(buffer);
    }

    private Reply value(byte[] buffer) {
        byte type = buffer[cursor++];
        while (type == '|') {
            skipAttribute(buffer);
            type = buffer[cursor++];
        }
        return switch (type) {
            case '$' -> bulk(buffer);
            case ':' -> Reply.Number.of(decimal(buffer));
            case '+' -> text(buffer);
            case '*' -> items(Items.Kind.ARRAY, buffer);
            case '-' -> new Reply.Failure(line(buffer));
            case '_' -> nothing();
            case ',' -> real(buffer);
            case '#' -> bool(buffer);
            case '%' -> pairs(buffer);
            case '~' -> items(Items.Kind.SET, buffer);
            case '>' -> items(Items.Kind.PUSH, buffer);
            case '=' -> verbatim(buffer);
            case '!' -> failure(buffer);
            case '(' -> big(buffer);
            default -> throw new IllegalStateException("read() was called where scan() had found no reply");
        };
    }

    private Reply bulk(byte[] buffer) {
        int length = (int) decimal(buffer);
        if (length < 0) {
            return Reply.Null.INSTANCE;
        }
        int from = cursor;
        cursor = from + length + 2;
        return new Reply.Bulk(buffer, from, length);
    }

    private Reply verbatim(byte[] buffer) {
        int length = (int) decimal(buffer);
        int from = cursor;
        cursor = from + length + 2;
        return new Reply.Bulk(buffer, from + ReplyScanner.VERBATIM_PREFIX, length - ReplyScanner.VERBATIM_PREFIX);
    }

    private Reply failure(byte[] buffer) {
        int length = (int) decimal(buffer);
        int from = cursor;
        cursor = from + length + 2;
        return new Reply.Failure(new String(buffer, from, length, StandardCharsets.UTF_8));
    }

    private Reply text(byte[] buffer) {
        int from = cursor;
        if (buffer[from] == 'O' && buffer[from + 1] == 'K' && buffer[from + 2] == '\r') {
            cursor = from + 4;
            return Reply.Text.OK;
        }
        return new Reply.Text(line(buffer));
    }

    private Reply nothing() {
        cursor += 2;
        return Reply.Null.INSTANCE;
    }

    private Reply bool(byte[] buffer) {
        boolean value = buffer[cursor] == 't';
        cursor += 3;
        return value ? Reply.Bool.TRUE : Reply.Bool.FALSE;
    }

    private Reply real(byte[] buffer) {
        String text = line(buffer);
        // The scanner has let pass only what Java reads, the infinities, and "nan" with or without a sign.
        char last = text.charAt(text.length() - 1);
        if (last == 'f' || last == 'F') {
            return new Reply.Real(text.charAt(0) == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        }
        return new Reply.Real(last == 'n' || last == 'N' ? Double.NaN : Double.parseDouble(text));
    }

    private Reply big(byte[] buffer) {
        return new Reply.Big(new BigInteger(line(buffer)));
    }

    private Reply items(Items.Kind kind, byte[] buffer) {
        int count = (int) decimal(buffer);
        if (count <= 0) {
            return count < 0 ? Reply.Null.INSTANCE : Items.empty(kind);
        }
        return new Items(kind, List.of(values(count, buffer)));
    }

    private Reply pairs(byte[] buffer) {
        int count = (int) decimal(buffer);
        return new Reply.Pairs(List.of(values(2 * count, buffer)));
    }

    private Reply[] values(int count, byte[] buffer) {
        if (count == 0) {
            return NONE;
        }
        Reply[] values = new Reply[count];
        for (int i = 0; i < count; i++) {
            values[i] = value(buffer);
        }
        return values;
    }

    private void skipAttribute(byte[] buffer) {
        for (long left = 2 * decimal(buffer); left > 0; left--) {
            value(buffer);
        }
    }

    /** Reads a line as text and moves behind its CRLF. */
    private String line(byte[] buffer) {
        int from = cursor;
        int to = from;
        while (buffer[to] != '\r') {
            to++;
        }
        cursor = to + 2;
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }

    /** Reads a line as a decimal number and moves behind its CRLF. */
    private long decimal(byte[] buffer) {
        int at = cursor;
        byte first = buffer[at];
        if (first == '-' || first == '+') {
            at++;
        }
        long value = 0;
        for (byte digit = buffer[at]; digit != '\r'; digit = buffer[++at]) {
            value = value * 10 + (digit - '0');
        }
        cursor = at + 2;
        return first == '-' ? -value : value;
    }

    /**
     * What a server may send in one reply.
     *
     * @param depth how deep aggregates may nest; 1 allows an array, but none in it
     * @param elements how many elements an aggregate may have, a map's keys and values counted singly
     * @param bulkBytes how long a bulk, a verbatim string or a bulk error may be
     * @param lineBytes how long a simple string or an error may be; numbers have their own, smaller limits
     * @param totalBytes how long the whole reply may be, headers and attributes included
     */
    public record Limits(int depth, int elements, int bulkBytes, int lineBytes, int totalBytes) {

        /**
         * What Redis itself keeps to (512 MiB in a bulk), and otherwise more than any sane reply needs: 32 levels, 67
         * million elements, lines of 1 MiB, 1 GiB in all.
         */
        public static final Limits DEFAULT = new Limits(32, 1 << 26, 512 << 20, 1 << 20, 1 << 30);

        /** How deep {@code depth} may be: reading recurses, and the stack of a thread is not endless. */
        private static final int DEEPEST = 512;

        /**
         * Checks that the limits make sense.
         *
         * @throws IllegalArgumentException when one is not positive, or depth is more than 512
         */
        public Limits {
            if (depth < 1 || depth > DEEPEST) {
                throw new IllegalArgumentException("depth must be 1 to " + DEEPEST + ", not " + depth);
            }
            if (elements < 1 || bulkBytes < 1 || lineBytes < 1 || totalBytes < 1) {
                throw new IllegalArgumentException("every limit must be at least 1");
            }
        }

        /** These limits with another {@link #bulkBytes}. */
        public Limits withBulkBytes(int bytes) {
            return new Limits(depth, elements, bytes, lineBytes, totalBytes);
        }

        /** These limits with another {@link #totalBytes}. */
        public Limits withTotalBytes(int bytes) {
            return new Limits(depth, elements, bulkBytes, lineBytes, bytes);
        }
    }
}
