package dev.waymark.node.internal.bits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Bits of a string of bytes, numbered as Redis does: bit 0 is the highest of the first byte.
 *
 * <p>A string is a window on an array, from {@code at} on. A range of bits is its first and the one behind its last.
 */
public final class Bits {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Bits() {}

    /** A bit of the string that begins at {@code at}. */
    public static boolean get(byte[] bytes, int at, long bit) {
        return (bytes[at + (int) (bit >>> 3)] & mask(bit)) != 0;
    }

    /** Changes a bit of the string that begins at {@code at}. */
    public static void set(byte[] bytes, int at, long bit, boolean to) {
        int index = at + (int) (bit >>> 3);
        bytes[index] = (byte) (to ? bytes[index] | mask(bit) : bytes[index] & ~mask(bit));
    }

    private static int mask(long bit) {
        return 0x80 >>> (bit & 7);
    }

    /** How many bits from {@code from} to before {@code to} are one. */
    public static long count(byte[] bytes, int at, long from, long to) {
        if (from >= to) {
            return 0;
        }
        int first = at + (int) (from >>> 3);
        int last = at + (int) (to - 1 >>> 3);
        // What the two bytes at the ends have outside the range is taken off again.
        long count = -Integer.bitCount(bytes[first] & ~(0xFF >>> (from & 7)) & 0xFF);
        count -= Integer.bitCount(bytes[last] & 0x7F >>> (to - 1 & 7));
        int index = first;
        for (; index <= last - 7; index += Long.BYTES) {
            count += Long.bitCount((long) LONGS.get(bytes, index));
        }
        for (; index <= last; index++) {
            count += Integer.bitCount(bytes[index] & 0xFF);
        }
        return count;
    }

    /** The first bit from {@code from} to before {@code to} that is {@code wanted}; -1 when there is none. */
    public static long find(boolean wanted, byte[] bytes, int at, long from, long to) {
        // What is looked for is made a one.
        long flip = wanted ? 0 : -1;
        for (long bit = from; bit < to; ) {
            int index = at + (int) (bit >>> 3);
            // Whole words where the range and the array have them, else what is left of a byte.
            boolean whole = (bit & 7) == 0 && to - bit >= Long.SIZE;
            long word = whole ? (long) LONGS.get(bytes, index) : (long) bytes[index] << Long.SIZE - 8 + (bit & 7);
            int width = whole ? Long.SIZE : 8 - (int) (bit & 7);
            int zeros = Long.numberOfLeadingZeros(word ^ flip);
            if (zeros < width) {
                return bit + zeros < to ? bit + zeros : -1;
            }
            bit += width;
        }
        return -1;
    }
}
