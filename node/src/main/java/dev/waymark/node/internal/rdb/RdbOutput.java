package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.data.Digits;
import java.util.Arrays;

/** Bytes that grow, with the lengths and strings that {@link RdbInput} reads. Not thread-safe. */
final class RdbOutput {

    /** A longer string is no 32-bit integer. */
    private static final int LONGEST_INTEGER = 11;

    /** A shorter string is not worth compressing. */
    private static final int SHORTEST_COMPRESSED = 21;

    /** How many bytes compressing must save. */
    private static final int LEAST_SAVED = 4;

    private static final int CAPACITY = 128;
    private static final int LARGE = 1 << 20;

    private final Lzf lzf = new Lzf();
    private byte[] compressed = {};
    private byte[] bytes = new byte[CAPACITY];
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Forgets what was written, and gives large arrays back. */
    void clear() {
        length = 0;
        if (bytes.length > LARGE) {
            bytes = new byte[CAPACITY];
        }
        if (compressed.length > LARGE) {
            compressed = new byte[0];
        }
    }

    void u8(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    /** An integer of {@code size} bytes, little end first. */
    void little(long value, int size) {
        room(size);
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) (value >>> 8 * i);
        }
    }

    /** An integer of {@code size} bytes, big end first. */
    void big(long value, int size) {
        room(size);
        for (int i = size - 1; i >= 0; i--) {
            bytes[length++] = (byte) (value >>> 8 * i);
        }
    }

    /** A length, which has no sign. */
    void length(long value) {
        if (value >= 0 && value < 1 << 6) {
            u8((int) value);
        } else if (value >= 0 && value < 1 << 14) {
            big(1 << 14 | value, 2);
        } else if (value >>> 32 == 0) {
            u8(0x80);
            big(value, 4);
        } else {
            u8(0x81);
            big(value, 8);
        }
    }

    /** A string, in the shortest of its forms: an integer, compressed, or as it is. */
    void string(byte[] text, int at, int count) {
        if (count <= LONGEST_INTEGER && Digits.isInteger(text, at, count)) {
            string(Digits.value(text, at, count));
        } else if (count < SHORTEST_COMPRESSED || !compressed(text, at, count)) {
            plain(text, at, count);
        }
    }

    /** A string that is the text of a number. */
    void string(long number) {
        if (number == (byte) number) {
            u8(0xC0);
            little(number, 1);
        } else if (number == (short) number) {
            u8(0xC1);
            little(number, 2);
        } else if (number == (int) number) {
            u8(0xC2);
            little(number, 4);
        } else {
            byte[] digits = new byte[Digits.MOST];
            int at = Digits.put(digits, number);
            plain(digits, at, digits.length - at);
        }
    }

    private void plain(byte[] text, int at, int count) {
        length(count);
        append(text, at, count);
    }

    private void append(byte[] more, int at, int count) {
        room(count);
        System.arraycopy(more, at, bytes, length, count);
        length += count;
    }

    private boolean compressed(byte[] text, int at, int count) {
        int most = count - LEAST_SAVED;
        if (compressed.length < most) {
            compressed = new byte[most];
        }
        int size = lzf.compress(text, at, count, compressed, most);
        if (size == 0) {
            return false;
        }
        u8(0xC3);
        length(size);
        length(count);
        append(compressed, 0, size);
        return true;
    }

    private void room(int count) {
        int needed = Math.addExact(length, count);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8)));
        }
    }
}
