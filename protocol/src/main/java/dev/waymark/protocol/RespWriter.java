package dev.waymark.protocol;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Appends RESP to a buffer that grows: requests of a client, replies of a server.
 *
 * <p>What RESP2 has no type for is written as the servers do: a map as an array of twice the length, a set or push as
 * an array, a boolean as 1 or 0, a double, big number or verbatim string as a bulk. A request is the same in both
 * protocols.
 *
 * <p>It holds 2 GB at most: as any other array, it then ends with an {@link OutOfMemoryError}.
 *
 * <p>Not thread-safe. The buffer is the writer's own: {@link #buffer()} is valid up to {@link #length()} until the next
 * append.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">RESP specification</a>
 */
public final class RespWriter {

    /** A buffer above this size is given back by {@link #clear()} when it was hardly used. */
    private static final int LARGE = 1 << 20;

    /** Room for a type, the digits of any long with its sign, and CRLF. */
    private static final int LINE = 24;

    /** No array of the JVM is larger. */
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    private final int capacity;
    private final int most;
    private byte[] buffer;
    private int length;
    private boolean resp3;

    /** @param capacity how many bytes to have room for at first */
    public RespWriter(int capacity) {
        this(capacity, LARGEST);
    }

    /** @param most how many bytes it takes at most; whoever appends more meets an {@link OutOfMemoryError} */
    public RespWriter(int capacity, int most) {
        this.most = most;
        this.capacity = Math.max(capacity, 32);
        buffer = new byte[this.capacity];
    }

    /**
     * Chooses the protocol of the replies that follow, as HELLO does; RESP2 at first.
     *
     * @param version 2 or 3
     */
    public RespWriter protocol(int version) {
        if (version != 2 && version != 3) {
            throw new IllegalArgumentException("RESP has versions 2 and 3, not " + version);
        }
        resp3 = version == 3;
        return this;
    }

    /** The bytes so far, from 0 to {@link #length()}. */
    public byte[] buffer() {
        return buffer;
    }

    /** How many bytes were appended since the last {@link #clear()}. */
    public int length() {
        return length;
    }

    /**
     * Forgets what was appended. Keeps the buffer, unless it is above 1 MiB and less than a quarter of it was needed.
     */
    public void clear() {
        if (buffer.length > LARGE && length < buffer.length / 4) {
            buffer = new byte[capacity];
        }
        length = 0;
    }

    /** Forgets what was appended after the first {@code length} bytes. */
    public void truncate(int length) {
        this.length = Math.min(this.length, length);
    }

    /** The header of an array of {@code count} elements. */
    public RespWriter array(int count) {
        return line('*', count);
    }

    /** A bulk string. */
    public RespWriter bulk(byte[] bytes) {
        return bulk(bytes, 0, bytes.length);
    }

    /** A bulk string of {@code count} bytes from {@code offset}. */
    public RespWriter bulk(byte[] bytes, int offset, int count) {
        room(count, LINE + 2);
        int at = put(buffer, length, '$', count);
        System.arraycopy(bytes, offset, buffer, at, count);
        at += count;
        buffer[at] = '\r';
        buffer[at + 1] = '\n';
        length = at + 2;
        return this;
    }

    /** A bulk string of the text in UTF-8. */
    public RespWriter bulk(String text) {
        return bulk(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes that are RESP already. */
    public RespWriter raw(byte[] bytes) {
        return raw(bytes, 0, bytes.length);
    }

    /** {@code count} bytes from {@code offset} that are RESP already. */
    public RespWriter raw(byte[] bytes, int offset, int count) {
        room(count, 0);
        System.arraycopy(bytes, offset, buffer, length, count);
        length += count;
        return this;
    }

    /** A simple string. CR and LF, which would end it early, become spaces. */
    public RespWriter text(String text) {
        return line('+', text);
    }

    /** An error; {@code line} is its text without the leading {@code -}. CR and LF become spaces. */
    public RespWriter error(String line) {
        return line('-', line);
    }

    /** An integer. */
    public RespWriter number(long value) {
        return line(':', value);
    }

    /** Nothing where there could be a value: {@code $-1}, in RESP3 {@code _}. */
    public RespWriter nil() {
        return resp3 ? line('_', "") : line('$', -1);
    }

    /** Nothing where there could be an array: {@code *-1}, in RESP3 {@code _}. */
    public RespWriter nilArray() {
        return resp3 ? line('_', "") : line('*', -1);
    }

    /** A boolean. */
    public RespWriter bool(boolean value) {
        return resp3 ? line('#', value ? "t" : "f") : number(value ? 1 : 0);
    }

    /** A double, in the shortest decimals that {@link Double#toString} knows; integers without a point. */
    public RespWriter real(double value) {
        return resp3 ? line(',', decimals(value)) : bulk(decimals(value));
    }

    /** A double in decimals that are there already. */
    public RespWriter real(byte[] decimals) {
        if (!resp3) {
            return bulk(decimals);
        }
        room(decimals.length, LINE);
        buffer[length++] = ',';
        return raw(decimals).raw(CRLF);
    }

    /** A big number. */
    public RespWriter big(BigInteger value) {
        return resp3 ? line('(', value.toString()) : bulk(value.toString());
    }

    /**
     * A verbatim string.
     *
     * @param format three characters: {@code txt} or {@code mkd}; RESP2 has no place for it
     */
    public RespWriter verbatim(String format, String text) {
        return verbatim(format, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A verbatim string of these bytes. */
    public RespWriter verbatim(String format, byte[] text) {
        if (format.length() != 3) {
            throw new IllegalArgumentException("the format of a verbatim string has three characters");
        }
        if (!resp3) {
            return bulk(text);
        }
        line('=', text.length + 4L);
        return raw((format + ':').getBytes(StandardCharsets.UTF_8)).raw(text).raw(CRLF);
    }

    /** The header of a map of {@code pairs} keys, each to be followed by its value. */
    public RespWriter map(int pairs) {
        return resp3 ? line('%', pairs) : array(Math.multiplyExact(2, pairs));
    }

    /** The header of a set of {@code count} elements. */
    public RespWriter set(int count) {
        return line(resp3 ? '~' : '*', count);
    }

    /** The header of a push of {@code count} elements. */
    public RespWriter push(int count) {
        return line(resp3 ? '>' : '*', count);
    }

    /**
     * The header of an attribute of {@code pairs} keys, each to be followed by its value; what it belongs to comes
     * after them.
     *
     * @throws IllegalStateException in RESP2, which has none
     */
    public RespWriter attribute(int pairs) {
        if (!resp3) {
            throw new IllegalStateException("RESP2 has no attributes");
        }
        return line('|', pairs);
    }

    /**
     * A whole reply. Its errors that do not fit in a line become bulk errors, which in RESP2 are cut to one line as any
     * error.
     */
    public RespWriter reply(Reply reply) {
        if (reply instanceof Reply.Bulk bulk) {
            return bulk(bulk.buffer(), bulk.offset(), bulk.length());
        }
        if (reply instanceof Reply.Text text) {
            return text(text.value());
        }
        if (reply instanceof Reply.Number number) {
            return number(number.value());
        }
        if (reply instanceof Reply.Items items) {
            return items(items);
        }
        if (reply instanceof Reply.Failure failure) {
            return failure(failure.line());
        }
        if (reply instanceof Reply.Pairs pairs) {
            map(pairs.flat().size() / 2);
            pairs.flat().forEach(this::reply);
            return this;
        }
        if (reply instanceof Reply.Real real) {
            return real(real.value());
        }
        if (reply instanceof Reply.Bool bool) {
            return bool(bool.value());
        }
        return reply instanceof Reply.Big big ? big(big.value()) : nil();
    }

    private RespWriter items(Reply.Items items) {
        int count = items.items().size();
        switch (items.kind()) {
            case ARRAY -> array(count);
            case SET -> set(count);
            case PUSH -> push(count);
        }
        items.items().forEach(this::reply);
        return this;
    }

    private RespWriter failure(String line) {
        if (!resp3 || (line.indexOf('\r') < 0 && line.indexOf('\n') < 0)) {
            return error(line);
        }
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return line('!', bytes.length).raw(bytes).raw(CRLF);
    }

    private static final byte[] CRLF = {'\r', '\n'};

    private static String decimals(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        long whole = (long) value;
        // Below 2^53 every integer is itself; the zero with a sign is not.
        boolean integer = whole == value && Math.abs(whole) < 1L << 53 && (whole != 0 || 1 / value > 0);
        return integer ? Long.toString(whole) : Double.toString(value);
    }

    private RespWriter line(char type, long number) {
        room(0, LINE);
        length = put(buffer, length, type, number);
        return this;
    }

    private RespWriter line(char type, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        room(bytes.length, LINE);
        buffer[length++] = (byte) type;
        for (byte each : bytes) {
            buffer[length++] = each == '\r' || each == '\n' ? (byte) ' ' : each;
        }
        return raw(CRLF);
    }

    /** Writes a type, a number and CRLF; the index behind them. */
    private static int put(byte[] buffer, int from, char type, long number) {
        buffer[from] = (byte) type;
        int at = from + 1;
        if (number >= 0 && number < 10) {
            buffer[at++] = (byte) ('0' + number);
        } else {
            // Negative, because the most negative long has no positive counterpart.
            long rest = number < 0 ? number : -number;
            if (number < 0) {
                buffer[at++] = '-';
            }
            at += digits(rest);
            for (int digit = at; rest != 0; rest /= 10) {
                buffer[--digit] = (byte) ('0' - rest % 10);
            }
        }
        buffer[at] = '\r';
        buffer[at + 1] = '\n';
        return at + 2;
    }

    private static int digits(long negative) {
        int digits = 1;
        for (long rest = negative / 10; rest != 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Makes room for {@code bytes} and {@code more}; what was appended before stays whole when there is none. */
    private void room(int bytes, int more) {
        if (buffer.length - length - more < bytes) {
            long needed = (long) length + bytes + more;
            if (needed > most) {
                throw new OutOfMemoryError("more than " + most + " bytes of RESP");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.max(needed, Math.min(2L * buffer.length, most)));
        }
    }
}
