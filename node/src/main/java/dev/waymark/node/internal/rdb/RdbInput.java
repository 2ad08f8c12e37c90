package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.data.BytesConsumer;
import dev.waymark.node.internal.data.Digits;
import java.util.Arrays;

/**
 * A place in bytes that are read forward, and never behind their end.
 *
 * <p>Lengths are those of database files: {@code 00} and 6 bits, {@code 01} and 14 bits, {@code 80} and 4 bytes,
 * {@code 81} and 8 bytes, big end first. After {@code 11} comes a string that is encoded: an integer of 1, 2 or 4 bytes
 * ({@code C0}, {@code C1}, {@code C2}), or LZF ({@code C3}). Not thread-safe.
 */
final class RdbInput {

    private static final int BITS_32 = 0x80;
    private static final int BITS_64 = 0x81;
    private static final int INT_8 = 0xC0;
    private static final int INT_16 = 0xC1;
    private static final int INT_32 = 0xC2;
    private static final int LZF = 0xC3;

    private final byte[] bytes;
    private final int end;
    private int at;

    RdbInput(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    /** The array that the bytes lie in. */
    byte[] bytes() {
        return bytes;
    }

    /** Where the next byte is. */
    int at() {
        return at;
    }

    /** How many bytes are left. */
    int left() {
        return end - at;
    }

    int u8() throws PayloadException {
        require(1);
        return bytes[at++] & 0xFF;
    }

    /** An integer of 1 to 8 bytes with a sign, little end first. */
    long little(int size) throws PayloadException {
        require(size);
        long value = bytes[at + size - 1];
        for (int i = size - 2; i >= 0; i--) {
            value = value << 8 | bytes[at + i] & 0xFF;
        }
        at += size;
        return value;
    }

    /** An integer of 1 to 7 bytes without a sign, or of 8 bytes, big end first. */
    long big(int size) throws PayloadException {
        require(size);
        long value = 0;
        for (int i = 0; i < size; i++) {
            value = value << 8 | bytes[at++] & 0xFF;
        }
        return value;
    }

    void skip(long count) throws PayloadException {
        require(count);
        at += (int) count;
    }

    /** The next {@code count} bytes, as an input of their own. */
    RdbInput part(long count) throws PayloadException {
        require(count);
        int from = at;
        at += (int) count;
        return new RdbInput(bytes, from, at);
    }

    /** A length; above {@link Long#MAX_VALUE} it is negative. */
    long length() throws PayloadException {
        int first = u8();
        return switch (first >>> 6) {
            case 0 -> first;
            case 1 -> (first & 0x3F) << 8 | u8();
            case 2 -> longLength(first);
            default -> throw PayloadException.malformed();
        };
    }

    private long longLength(int first) throws PayloadException {
        return switch (first) {
            case BITS_32 -> big(4);
            case BITS_64 -> big(8);
            default -> throw PayloadException.malformed();
        };
    }

    /** How many things of at least {@code size} bytes follow; no more than there are bytes for. */
    int count(int size) throws PayloadException {
        long count = length();
        if (count < 0 || count > left() / size) {
            throw PayloadException.malformed();
        }
        return (int) count;
    }

    /** A string; what it holds is an input of its own. */
    RdbInput string() throws PayloadException {
        require(1);
        switch (bytes[at] & 0xFF) {
            case INT_8:
                return digits(1);
            case INT_16:
                return digits(2);
            case INT_32:
                return digits(4);
            case LZF:
                return decompressed();
            default:
                return part(count(1));
        }
    }

    /** A string; gives it to {@code consumer}. */
    void string(BytesConsumer consumer) throws PayloadException {
        string().to(consumer);
    }

    /** Gives all that is left to {@code consumer}. */
    void to(BytesConsumer consumer) {
        consumer.accept(bytes, at, left());
    }

    /** A copy of all that is left. */
    byte[] toArray() {
        return Arrays.copyOfRange(bytes, at, end);
    }

    private RdbInput digits(int size) throws PayloadException {
        at++;
        byte[] digits = new byte[Digits.MOST];
        return new RdbInput(digits, Digits.put(digits, little(size)), digits.length);
    }

    private RdbInput decompressed() throws PayloadException {
        at++;
        long compressed = length();
        long length = length();
        // Before memory is taken: so few bytes cannot stand for that many.
        if (compressed < 0
                || compressed > left()
                || length < 0
                || length > Math.min(compressed * Lzf.MOST_OF_THREE / 3, Integer.MAX_VALUE - 8)) {
            throw PayloadException.malformed();
        }
        byte[] result = new byte[(int) length];
        if (!Lzf.decompress(bytes, at, at + (int) compressed, result)) {
            throw PayloadException.malformed();
        }
        at += (int) compressed;
        return new RdbInput(result, 0, result.length);
    }

    private void require(long count) throws PayloadException {
        if (count < 0 || count > left()) {
            throw PayloadException.malformed();
        }
    }
}
