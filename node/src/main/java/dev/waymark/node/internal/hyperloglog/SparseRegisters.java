package dev.waymark.node.internal.hyperloglog;

import java.util.Arrays;

/** Reads and changes the registers of a string that has them as {@link Runs}. */
final class SparseRegisters {

    /** What became of a change. */
    enum Change {
        DONE,
        /** The register has as much already. */
        NEEDLESS,
        /** The registers must become dense for it. */
        TOO_MUCH
    }

    /** How many runs are looked at, from the one before a change, for equal ones that can be one. */
    private static final int LOOKED_AT = 5;

    /** As many bytes as a run can become: zeros in two, a value, zeros in two. */
    private static final int PIECES = 5;

    private byte[] bytes;
    private int length;

    /** Takes over the array, which the string begins; when there is no room for a change, another takes its place. */
    SparseRegisters(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    Runs runs() {
        return new Runs(bytes, HyperLogLog.HEADER, length);
    }

    /** Reads all registers. */
    void read(byte[] registers) throws CorruptException {
        Runs run = runs();
        while (run.next()) {
            if (run.first() + run.count() > HyperLogLog.REGISTERS) {
                throw new CorruptException();
            }
            int first = (int) run.first();
            Arrays.fill(registers, first, first + run.count(), (byte) run.value());
        }
        if (run.first() + run.count() != HyperLogLog.REGISTERS) {
            throw new CorruptException();
        }
    }

    /** Counts how many registers have which value. */
    void count(int[] histogram) throws CorruptException {
        Runs run = runs();
        while (run.next()) {
            histogram[run.value()] += run.count();
        }
        if (run.first() + run.count() != HyperLogLog.REGISTERS) {
            throw new CorruptException();
        }
    }

    /**
     * Makes a register hold {@code value}, when it holds less.
     *
     * <p>Which bytes that gives is not left to us: another way to cut and to join runs would be as right, but not
     * equal.
     *
     * @param most how many bytes the whole string may have
     */
    Change raise(int register, int value, int most) throws CorruptException {
        if (value > Runs.LARGEST) {
            return Change.TOO_MUCH;
        }
        Runs run = runs();
        int before = HyperLogLog.HEADER;
        do {
            before = Math.max(before, run.at());
            if (!run.next()) {
                throw new CorruptException();
            }
        } while (register >= run.first() + run.count());
        if (run.value() >= value) {
            return Change.NEEDLESS;
        }
        if (run.count() == 1 && !run.isLong()) {
            bytes[run.at()] = Runs.code(value, 1);
        } else if (!split(run, register - (int) run.first(), value, most)) {
            return Change.TOO_MUCH;
        }
        join(before);
        return Change.DONE;
    }

    /**
     * Cuts a run in up to three, of which the one in the middle is a register with another value; false for no room.
     */
    private boolean split(Runs run, int index, int value, int most) {
        byte[] pieces = new byte[PIECES];
        int size = Runs.put(pieces, 0, run.value(), index);
        size = Runs.put(pieces, size, value, 1);
        size = Runs.put(pieces, size, run.value(), run.count() - index - 1);
        int more = size - (run.behind() - run.at());
        if (more > 0 && length + more > most) {
            return false;
        }
        if (length + PIECES > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length + PIECES);
        }
        if (run.behind() < length) {
            System.arraycopy(bytes, run.behind(), bytes, run.behind() + more, length - run.behind());
        }
        System.arraycopy(pieces, 0, bytes, run.at(), size);
        length += more;
        return true;
    }

    /** Makes one of two neighbours with the same value, as far as a run can have so many. */
    private void join(int from) {
        int at = from;
        for (int looked = 0; at < length && looked < LOOKED_AT; looked++) {
            if (Runs.isLong(bytes[at])) {
                at += 2;
            } else if (at + 1 < length && joinable(bytes[at], bytes[at + 1])) {
                bytes[at + 1] += (byte) ((bytes[at] & 0x3) + 1);
                System.arraycopy(bytes, at + 1, bytes, at, length - at - 1);
                length--;
            } else {
                at++;
            }
        }
    }

    private static boolean joinable(byte one, byte other) {
        return Runs.isValue(one)
                && (one & 0xFC) == (other & 0xFC)
                && (one & 0x3) + (other & 0x3) + 2 <= Runs.MOST_VALUES;
    }
}
