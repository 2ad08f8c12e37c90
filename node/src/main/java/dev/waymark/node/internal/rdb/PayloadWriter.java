package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.stream.StreamValue;
import java.util.Arrays;

/**
 * Writes payloads of DUMP: in version 10, each value as the oldest type that can hold it, which redis-server 7.0 and
 * 8.0 and Valkey 9 all restore.
 *
 * <pre>{@code
 * writer.list(2);
 * writer.element(a, 0, a.length);
 * writer.element(b, 0, b.length);
 * writer.end();          // writer.bytes() has the payload, writer.length() bytes long
 * }</pre>
 *
 * <p>A value can so be written as one walks through it. Not thread-safe; may be used again and again.
 */
public final class PayloadWriter {

    private static final int VERSION = 10;

    private final RdbOutput out = new RdbOutput();
    private long missing;

    /** Version and checksum with nothing before them: what FUNCTION DUMP gives when there are no functions. */
    public static byte[] ofNothing() {
        PayloadWriter writer = new PayloadWriter();
        writer.end();
        return Arrays.copyOf(writer.bytes(), writer.length());
    }

    /** Whether bytes end with a version that can be read and their checksum. */
    public static boolean isWhole(byte[] payload) {
        int end = payload.length - Long.BYTES;
        if (end < 2 || ((payload[end - 2] & 0xFF) | (payload[end - 1] & 0xFF) << 8) > VERSION) {
            return false;
        }
        long sum = Crc64.of(payload, 0, end);
        for (int i = 0; i < Long.BYTES; i++) {
            if (payload[end + i] != (byte) (sum >>> 8 * i)) {
                return false;
            }
        }
        return true;
    }

    /** Begins and ends the payload of a string. */
    public void string(byte[] bytes, int at, int length) {
        begin(RdbType.STRING);
        out.string(bytes, at, length);
        end();
    }

    /** Begins and ends the payload of a stream. */
    public void stream(StreamValue stream) {
        begin(RdbType.STREAM_2);
        StreamPayload.write(stream, out);
        end();
    }

    /** Begins the payload of a list; its elements are to follow, from head to tail. */
    public void list(int elements) {
        begin(RdbType.LIST, elements, elements);
    }

    /** Begins the payload of a set; its members are to follow. */
    public void set(int members) {
        begin(RdbType.SET, members, members);
    }

    /** Begins the payload of a hash; its fields are to follow, each with its value as the next element. */
    public void hash(int fields) {
        begin(RdbType.HASH, fields, 2L * fields);
    }

    /** Begins the payload of a sorted set; its members are to follow, each with its {@link #score} behind it. */
    public void sortedSet(int members) {
        begin(RdbType.SORTED_SET, members, 2L * members);
    }

    /** The next element, member, field or value. */
    public void element(byte[] bytes, int at, int length) {
        missing--;
        out.string(bytes, at, length);
    }

    /** The next element, member, field or value, when it is the text of a number. */
    public void element(long number) {
        missing--;
        out.string(number);
    }

    /** The score of the last member. */
    public void score(double score) {
        missing--;
        out.little(Double.doubleToRawLongBits(score), Double.BYTES);
    }

    /**
     * Ends the payload.
     *
     * @throws IllegalStateException when not all came, or more, than was announced
     */
    public void end() {
        if (missing != 0) {
            throw new IllegalStateException(missing + " elements are missing");
        }
        out.little(VERSION, 2);
        out.little(Crc64.of(out.bytes(), 0, out.length()), Long.BYTES);
    }

    /** The payload is at the front of this array, until the next one begins. */
    public byte[] bytes() {
        return out.bytes();
    }

    /** How many bytes the payload has. */
    public int length() {
        return out.length();
    }

    private void begin(int type) {
        out.clear();
        out.u8(type);
        missing = 0;
    }

    private void begin(int type, int count, long elements) {
        begin(type);
        out.length(count);
        missing = elements;
    }
}
