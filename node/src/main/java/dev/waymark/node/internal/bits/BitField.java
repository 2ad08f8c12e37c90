package dev.waymark.node.internal.bits;

import org.jspecify.annotations.Nullable;

/**
 * The type of an integer among bits: {@code i1} to {@code i64} with a sign, {@code u1} to {@code u63} without.
 *
 * @param signed whether its highest bit is a sign
 * @param width how many bits it has
 * @see <a href="https://redis.io/docs/latest/commands/bitfield/">BITFIELD</a>
 */
public record BitField(boolean signed, int width) {

    /** What becomes of a number that does not fit. */
    public enum Overflow {
        /** Its high bits are lost. */
        WRAP,
        /** It becomes the largest or the smallest number that fits. */
        SAT,
        /** Nothing: it is not written. */
        FAIL
    }

    /** The type of this name; null when there is none. */
    public static @Nullable BitField of(byte[] name, int at, int length) {
        if (length < 2 || length > 3 || (name[at] != 'i' && name[at] != 'u') || name[at + 1] == '0') {
            return null;
        }
        boolean signed = name[at] == 'i';
        int width = 0;
        for (int i = at + 1; i < at + length; i++) {
            int digit = name[i] - '0';
            if (digit < 0 || digit > 9) {
                return null;
            }
            width = width * 10 + digit;
        }
        return width <= (signed ? 64 : 63) ? new BitField(signed, width) : null;
    }

    /**
     * The number at a bit of the string that begins at {@code at}; behind the end of the string are zeros.
     *
     * @param length of the string, in bytes
     */
    public long read(byte[] bytes, int at, int length, long bit) {
        long last = bit + width - 1 >>> 3;
        // The last byte gives only its high bits: so 64 bits that lie in nine bytes still fit.
        int unused = 7 - (int) (bit + width - 1 & 7);
        long value = 0;
        for (long index = bit >>> 3; index < last; index++) {
            value = value << 8 | (index < length ? bytes[at + (int) index] & 0xFF : 0);
        }
        int lowest = last < length ? bytes[at + (int) last] & 0xFF : 0;
        return wrapped(value << 8 - unused | lowest >>> unused);
    }

    /** Writes the low bits of a number at a bit of the string that begins at {@code at}, which must have them all. */
    public void write(byte[] bytes, int at, long bit, long value) {
        for (int i = 0; i < width; i++) {
            Bits.set(bytes, at, bit + i, (value >>> width - 1 - i & 1) != 0);
        }
    }

    /**
     * Whether a sum fits: 0 when it does, 1 when it is too large, -1 when too small.
     *
     * <p>{@code value} need not fit itself. Then the differences below may overflow, which Redis takes as it comes.
     */
    public int overflow(long value, long increment) {
        long above = largest() - value;
        long below = smallest() - value;
        if (!signed) {
            if (Long.compareUnsigned(value, largest()) > 0 || (increment > 0 && increment > above)) {
                return 1;
            }
            return increment < 0 && increment < below ? -1 : 0;
        }
        if (value > largest()
                || (width < 64 && increment > above)
                || (value >= 0 && increment > 0 && increment > above)) {
            return 1;
        }
        boolean under = value < smallest()
                || (width < 64 && increment < below)
                || (value < 0 && increment < 0 && increment < below);
        return under ? -1 : 0;
    }

    /** What is left of a number in so many bits. */
    public long wrapped(long value) {
        int unused = Long.SIZE - width;
        return signed ? value << unused >> unused : value << unused >>> unused;
    }

    /** The largest number that fits. */
    public long largest() {
        return (1L << (signed ? width - 1 : width)) - 1;
    }

    /** The smallest number that fits. */
    public long smallest() {
        return signed ? -1L << width - 1 : 0;
    }
}
