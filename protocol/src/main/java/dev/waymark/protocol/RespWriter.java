package dev.waymark.protocol;

import java.util.Arrays;

/**
 * Appends RESP to a buffer that grows.
 *
 * <p>Not thread-safe. The buffer is the writer's own: {@link #buffer()} is valid up to {@link #length()} until the next
 * append.
 */
public final class RespWriter {

    private byte[] buffer;
    private int length;

    /** @param capacity how many bytes to have room for at first */
    public RespWriter(int capacity) {
        buffer = new byte[Math.max(capacity, 32)];
    }

    /** The bytes so far, from 0 to {@link #length()}. */
    public byte[] buffer() {
        return buffer;
    }

    /** How many bytes were appended since the last {@link #clear()}. */
    public int length() {
        return length;
    }

    /** Forgets what was appended; keeps the buffer. */
    public void clear() {
        length = 0;
    }

    /** The header of an array of {@code count} elements. */
    public RespWriter array(int count) {
        return header('*', count);
    }

    /** A bulk string. */
    public RespWriter bulk(byte[] bytes) {
        header('$', bytes.length);
        raw(bytes);
        room(2);
        buffer[length++] = '\r';
        buffer[length++] = '\n';
        return this;
    }

    /** Bytes that are RESP already. */
    public RespWriter raw(byte[] bytes) {
        room(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
        return this;
    }

    private RespWriter header(char type, int count) {
        room(16);
        buffer[length++] = (byte) type;
        if (count < 10) {
            buffer[length++] = (byte) ('0' + count);
        } else {
            int digits = 1;
            for (int rest = count / 10; rest > 0; rest /= 10) {
                digits++;
            }
            int at = length + digits;
            length = at;
            for (int rest = count; at > length - digits; rest /= 10) {
                buffer[--at] = (byte) ('0' + rest % 10);
            }
        }
        buffer[length++] = '\r';
        buffer[length++] = '\n';
        return this;
    }

    private void room(int more) {
        if (buffer.length - length < more) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, Math.addExact(length, more)));
        }
    }
}
