package dev.waymark.node.internal.hyperloglog;

/**
 * Walks over sparse registers, run by run of equal ones.
 *
 * <pre>
 *   00nnnnnn            n + 1 zeros
 *   01nnnnnn nnnnnnnn   n + 1 zeros
 *   1vvvvvnn            n + 1 times v + 1
 * </pre>
 */
final class Runs {

    /** The largest value a run can have. */
    static final int LARGEST = 32;

    /** How many registers a run of a value can have. */
    static final int MOST_VALUES = 4;

    private static final int MOST_ZEROS = 64;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int next;
    private long first;
    private int count;
    private int value;

    /** Stands before the first run. */
    Runs(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.end = end;
        this.next = from;
        this.at = -1;
    }

    /** Goes to the next run; false when there is none. */
    boolean next() {
        if (next >= end) {
            return false;
        }
        first += count;
        at = next;
        int code = bytes[at] & 0xFF;
        value = isValue(bytes[at]) ? (code >>> 2 & 0x1F) + 1 : 0;
        if (isLong(bytes[at])) {
            // Of one that is cut off, Redis reads the zero behind its strings.
            int low = at + 1 < end ? bytes[at + 1] & 0xFF : 0;
            count = ((code & 0x3F) << 8 | low) + 1;
            next = at + 2;
        } else {
            count = 1 + (value > 0 ? code & 0x3 : code & 0x3F);
            next = at + 1;
        }
        return true;
    }

    /** Where the code of this run lies; -1 before the first run. */
    int at() {
        return at;
    }

    /** Where the code of the next one lies. */
    int behind() {
        return next;
    }

    /** The first register of this run. A string that somebody made up may have more than all. */
    long first() {
        return first;
    }

    /** How many registers it has. */
    int count() {
        return count;
    }

    /** What they hold. */
    int value() {
        return value;
    }

    /** Whether it is zeros in two bytes. */
    boolean isLong() {
        return isLong(bytes[at]);
    }

    static boolean isLong(byte code) {
        return (code & 0xC0) == 0x40;
    }

    static boolean isValue(byte code) {
        return code < 0;
    }

    static byte code(int value, int count) {
        return (byte) (0x80 | value - 1 << 2 | count - 1);
    }

    /** Writes a run of zeros; the index behind it. */
    static int putZeros(byte[] bytes, int at, int count) {
        if (count > MOST_ZEROS) {
            bytes[at] = (byte) (0x40 | count - 1 >>> 8);
            bytes[at + 1] = (byte) (count - 1);
            return at + 2;
        }
        bytes[at] = (byte) (count - 1);
        return at + 1;
    }

    /** Writes a run of any value, none when it has no registers; the index behind it. */
    static int put(byte[] bytes, int at, int value, int count) {
        if (count == 0) {
            return at;
        }
        if (value == 0) {
            return putZeros(bytes, at, count);
        }
        bytes[at] = code(value, count);
        return at + 1;
    }
}
