package dev.waymark.node.internal.listpack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The frame of a listpack, and whether what is in it is sound. */
public final class Listpack {

    /** How many bytes there are before the first element. */
    public static final int HEADER = 6;

    /** What {@link #check} answers when the bytes are no listpack. */
    public static final int MALFORMED = -1;

    static final int INT_13 = 0xC0;
    static final int STRING_12 = 0xE0;
    static final int STRING_32 = 0xF0;
    static final int INT_16 = 0xF1;
    static final int INT_24 = 0xF2;
    static final int INT_32 = 0xF3;
    static final int INT_64 = 0xF4;
    private static final int END = 0xFF;

    /** What the header says of more elements than it can count. */
    private static final int UNCOUNTED = 0xFFFF;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Listpack() {}

    /**
     * Looks through a listpack that may be anything.
     *
     * @return how many elements it has; {@link #MALFORMED} when it does not fill {@code from} to {@code to} or is not
     *     sound. Otherwise a {@link ListpackCursor} can read what is between header and end.
     */
    public static int check(byte[] bytes, int from, int to) {
        if (to - from <= HEADER || int32(bytes, from) != to - from || (bytes[to - 1] & 0xFF) != END) {
            return MALFORMED;
        }
        int elements = 0;
        int at = from + HEADER;
        int end = to - 1;
        while (at < end) {
            long size = elementSize(bytes, at, end);
            int back = backLengthSize(size);
            if (size < 0 || size + back > end - at || !isBackLength(bytes, (int) (at + size), back, size)) {
                return MALFORMED;
            }
            at += (int) size + back;
            elements++;
        }
        int counted = bytes[from + 4] & 0xFF | (bytes[from + 5] & 0xFF) << 8;
        return counted == UNCOUNTED || counted == elements ? elements : MALFORMED;
    }

    /** Puts header and end around elements that already lie between them. */
    public static void frame(byte[] bytes, int from, int to, int elements) {
        int counted = Math.min(elements, UNCOUNTED);
        INTS.set(bytes, from, to - from);
        bytes[from + 4] = (byte) counted;
        bytes[from + 5] = (byte) (counted >>> 8);
        bytes[to - 1] = (byte) END;
    }

    /**
     * How long encoding and data of the element at {@code at} are; negative when that cannot be known or is not one.
     */
    private static long elementSize(byte[] bytes, int at, int end) {
        int first = bytes[at] & 0xFF;
        if (first < 0x80) {
            return 1;
        } else if (first < INT_13) {
            return 1L + (first & 0x3F);
        } else if (first < STRING_12) {
            return 2;
        } else if (first < STRING_32) {
            return end - at < 2 ? -1 : 2 + ((first & 0xF) << 8 | bytes[at + 1] & 0xFF);
        }
        return switch (first) {
            case STRING_32 -> end - at < 5 ? -1 : 5 + (int32(bytes, at + 1) & 0xFFFFFFFFL);
            case INT_16 -> 3;
            case INT_24 -> 4;
            case INT_32 -> 5;
            case INT_64 -> 9;
            default -> -1;
        };
    }

    /**
     * How many bytes the back-length of an element of this size takes. The limits are those of Redis, odd as they are.
     */
    static int backLengthSize(long size) {
        if (size <= 127) {
            return 1;
        } else if (size < 16_383) {
            return 2;
        } else if (size < 2_097_151) {
            return 3;
        }
        return size < 268_435_455 ? 4 : 5;
    }

    /** Writes a back-length: seven bits a byte, the lowest last, all but the first byte marked. */
    static void putBackLength(byte[] bytes, int at, int back, long size) {
        for (int i = back - 1; i >= 0; i--) {
            int shift = 7 * (back - 1 - i);
            bytes[at + i] = (byte) (size >>> shift & 0x7F | (i == 0 ? 0 : 0x80));
        }
    }

    private static boolean isBackLength(byte[] bytes, int at, int back, long size) {
        for (int i = back - 1; i >= 0; i--) {
            int shift = 7 * (back - 1 - i);
            if (bytes[at + i] != (byte) (size >>> shift & 0x7F | (i == 0 ? 0 : 0x80))) {
                return false;
            }
        }
        return true;
    }

    static int int32(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }
}
