package dev.waymark.node.internal.listpack;

import static dev.waymark.node.internal.listpack.Listpack.INT_13;
import static dev.waymark.node.internal.listpack.Listpack.INT_16;
import static dev.waymark.node.internal.listpack.Listpack.INT_24;
import static dev.waymark.node.internal.listpack.Listpack.INT_32;
import static dev.waymark.node.internal.listpack.Listpack.INT_64;
import static dev.waymark.node.internal.listpack.Listpack.STRING_12;
import static dev.waymark.node.internal.listpack.Listpack.STRING_32;
import static dev.waymark.node.internal.listpack.Listpack.backLengthSize;
import static dev.waymark.node.internal.listpack.Listpack.int32;

import dev.waymark.node.internal.data.BytesConsumer;
import dev.waymark.node.internal.data.Digits;

/**
 * Goes through the elements of a listpack, forward.
 *
 * <p>The elements are trusted: either they were written here, or {@link Listpack#check} has looked at them. Not
 * thread-safe. Reading allocates nothing.
 */
public final class ListpackCursor {

    private final byte[] digits = new byte[Digits.MOST];
    private byte[] bytes = {};
    private int start;
    private int next;
    private int end;
    private boolean isNumber;
    private long number;
    private int textAt;
    private int textLength;

    /** Stands before the first of the elements from {@code from} to {@code to}, both without header and end. */
    public ListpackCursor over(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        next = from;
        end = to;
        return this;
    }

    /** Goes to the next element; false when there is none. */
    public boolean next() {
        if (next >= end) {
            return false;
        }
        start = next;
        int size = decode(bytes[start] & 0xFF);
        next = start + size + backLengthSize(size);
        return true;
    }

    /** Goes {@code count} elements further; as many must be there. Where the next one begins. */
    public int skip(long count) {
        for (long left = count; left > 0; left--) {
            next();
        }
        return next;
    }

    /** Goes to the next element, which must be there and be a number, and gives it. */
    public long nextNumber() {
        next();
        return number;
    }

    /** Where the present element begins. */
    public int start() {
        return start;
    }

    /** Where the element after the present one begins. */
    public int end() {
        return next;
    }

    /** Whether the present element is kept as a number. */
    public boolean isNumber() {
        return isNumber;
    }

    /** The present element, when {@link #isNumber} says so. */
    public long number() {
        return number;
    }

    /** Gives the present element to {@code consumer} as text, whatever it is kept as. */
    public void text(BytesConsumer consumer) {
        if (isNumber) {
            int from = Digits.put(digits, number);
            consumer.accept(digits, from, digits.length - from);
        } else {
            consumer.accept(bytes, textAt, textLength);
        }
    }

    /** Reads the present element; how long encoding and data are. */
    private int decode(int first) {
        int at = start;
        if (first < 0x80) {
            return number(first, 1);
        } else if (first < INT_13) {
            return string(1, first & 0x3F);
        } else if (first < STRING_12) {
            int low = bytes[at + 1] & 0xFF;
            return number(((first & 0x1F) << 8 | low) << 19 >> 19, 2);
        } else if (first < STRING_32) {
            return string(2, (first & 0xF) << 8 | bytes[at + 1] & 0xFF);
        }
        return switch (first) {
            case STRING_32 -> string(5, int32(bytes, at + 1));
            case INT_16 -> number((short) (bytes[at + 1] & 0xFF | bytes[at + 2] << 8), 3);
            case INT_24 -> number(int32(bytes, at) >> 8, 4);
            case INT_32 -> number(int32(bytes, at + 1), 5);
            case INT_64 -> number(int32(bytes, at + 1) & 0xFFFFFFFFL | (long) int32(bytes, at + 5) << 32, 9);
            default -> throw new IllegalStateException("no listpack element begins with " + first);
        };
    }

    private int number(long value, int size) {
        isNumber = true;
        number = value;
        return size;
    }

    private int string(int header, int length) {
        isNumber = false;
        textAt = start + header;
        textLength = length;
        return header + length;
    }
}
