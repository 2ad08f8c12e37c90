package dev.waymark.node.internal.listpack;

import static dev.waymark.node.internal.listpack.Listpack.INT_13;
import static dev.waymark.node.internal.listpack.Listpack.INT_16;
import static dev.waymark.node.internal.listpack.Listpack.INT_24;
import static dev.waymark.node.internal.listpack.Listpack.INT_32;
import static dev.waymark.node.internal.listpack.Listpack.INT_64;
import static dev.waymark.node.internal.listpack.Listpack.STRING_12;
import static dev.waymark.node.internal.listpack.Listpack.STRING_32;
import static dev.waymark.node.internal.listpack.Listpack.backLengthSize;
import static dev.waymark.node.internal.listpack.Listpack.putBackLength;

import dev.waymark.node.internal.data.BytesConsumer;
import dev.waymark.node.internal.data.Digits;
import java.util.Arrays;

/**
 * Appends elements of a listpack, each in the shortest encoding that it has, to an array that grows. Header and end are
 * not written here. Not thread-safe.
 */
public final class ListpackBuilder implements BytesConsumer {

    /** The most that an element takes besides its own bytes: an encoding and a back-length of five bytes each. */
    private static final int OVERHEAD = 10;

    private byte[] bytes;
    private int length;
    private int elements;

    /** @param capacity for how many bytes to have room at first */
    public ListpackBuilder(int capacity) {
        bytes = new byte[capacity];
    }

    /** The elements, up to {@link #length}; valid until the next append. */
    public byte[] bytes() {
        return bytes;
    }

    /** How many bytes the elements have. */
    public int length() {
        return length;
    }

    /** How many elements there are. */
    public int elements() {
        return elements;
    }

    /** Appends an element that is any text; a number when it is the text of one. */
    @Override
    public void accept(byte[] text, int at, int count) {
        if (count <= Digits.MOST && Digits.isInteger(text, at, count)) {
            append(Digits.value(text, at, count));
            return;
        }
        room(count);
        int size = stringHeader(count);
        System.arraycopy(text, at, bytes, length + size, count);
        close(size + count);
    }

    /** Appends a number. */
    public void append(long number) {
        room(0);
        close(encode(number));
    }

    /** Appends all elements of another. */
    public void append(ListpackBuilder other) {
        copy(other.bytes, 0, other.length, other.elements);
    }

    /** Appends the elements of two others in turn; they have as many. */
    public void append(ListpackBuilder first, ListpackBuilder second) {
        ListpackCursor one = new ListpackCursor().over(first.bytes, 0, first.length);
        ListpackCursor two = new ListpackCursor().over(second.bytes, 0, second.length);
        while (one.next() && two.next()) {
            copy(first.bytes, one.start(), one.end(), 1);
            copy(second.bytes, two.start(), two.end(), 1);
        }
    }

    private void copy(byte[] from, int start, int end, int count) {
        room(end - start);
        System.arraycopy(from, start, bytes, length, end - start);
        length += end - start;
        elements += count;
    }

    private int stringHeader(int count) {
        if (count < 64) {
            bytes[length] = (byte) (0x80 | count);
            return 1;
        } else if (count < 4096) {
            bytes[length] = (byte) (STRING_12 | count >>> 8);
            bytes[length + 1] = (byte) count;
            return 2;
        }
        return wide(STRING_32, count, 4);
    }

    private int encode(long number) {
        if (number >= 0 && number <= 127) {
            bytes[length] = (byte) number;
            return 1;
        } else if (number >= -4096 && number <= 4095) {
            bytes[length] = (byte) (INT_13 | number >>> 8 & 0x1F);
            bytes[length + 1] = (byte) number;
            return 2;
        } else if (number == (short) number) {
            return wide(INT_16, number, 2);
        } else if (number >= -(1 << 23) && number < 1 << 23) {
            return wide(INT_24, number, 3);
        }
        return number == (int) number ? wide(INT_32, number, 4) : wide(INT_64, number, 8);
    }

    private int wide(int encoding, long value, int size) {
        bytes[length] = (byte) encoding;
        for (int i = 0; i < size; i++) {
            bytes[length + 1 + i] = (byte) (value >>> 8 * i);
        }
        return 1 + size;
    }

    private void close(int size) {
        int back = backLengthSize(size);
        putBackLength(bytes, length + size, back, size);
        length += size + back;
        elements++;
    }

    private void room(int count) {
        int needed = Math.addExact(Math.addExact(length, count), OVERHEAD);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8)));
        }
    }
}
