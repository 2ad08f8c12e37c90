package dev.waymark.node.internal.hyperloglog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A string that is a HyperLogLog.
 *
 * <pre>
 *   4 bytes   HYLL
 *   1 byte    0 when the registers are dense, 1 when sparse
 *   3 bytes   not used
 *   8 bytes   the estimate when it was last asked for, little end first; its highest bit says that it is out of date
 *   rest      {@link DenseRegisters} or {@link Runs}
 * </pre>
 *
 * <p>A dense one is changed where it lies, a sparse one in a copy. Not thread-safe.
 */
public final class HyperLogLog {

    private static final int INDEX_BITS = 14;

    /** How many registers there are. */
    public static final int REGISTERS = 1 << INDEX_BITS;

    /** The largest value of a register that a hash can give: 50 zeros, and one more. */
    static final int LARGEST = Long.SIZE - INDEX_BITS + 1;

    static final int HEADER = 16;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] MAGIC = {'H', 'Y', 'L', 'L'};
    private static final int DENSE_LENGTH = HEADER + DenseRegisters.BYTES;
    private static final int ENCODING = 4;
    private static final byte DENSE = 0;
    private static final byte SPARSE = 1;
    private static final int ESTIMATE = 8;
    private static final long OUT_OF_DATE = 1L << 63;

    /** As many values as six bits can have. */
    private static final int VALUES = 64;

    private byte[] bytes;
    private int at;
    private int length;

    private HyperLogLog(byte[] bytes, int at, int length) {
        this.bytes = bytes;
        this.at = at;
        this.length = length;
    }

    /** Whether a string looks like one. Its sparse registers may still be {@linkplain CorruptException corrupt}. */
    public static boolean isOne(byte[] bytes, int at, int length) {
        return length >= HEADER
                && Arrays.equals(bytes, at, at + MAGIC.length, MAGIC, 0, MAGIC.length)
                && (bytes[at + ENCODING] == SPARSE || (bytes[at + ENCODING] == DENSE && length == DENSE_LENGTH));
    }

    /** The one that a string is which {@link #isOne}. */
    public static HyperLogLog of(byte[] bytes, int at, int length) {
        return bytes[at + ENCODING] == DENSE
                ? new HyperLogLog(bytes, at, length)
                : new HyperLogLog(Arrays.copyOfRange(bytes, at, at + length), 0, length);
    }

    /** One that has seen nothing. */
    public static HyperLogLog empty() {
        byte[] bytes = new byte[HEADER + 2];
        System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
        bytes[ENCODING] = SPARSE;
        int end = Runs.put(bytes, HEADER, 0, REGISTERS);
        return new HyperLogLog(bytes, 0, end);
    }

    /** The array in which the string lies now. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where in it. */
    public int offset() {
        return at;
    }

    /** How many bytes the string has now. */
    public int length() {
        return length;
    }

    /** Whether its registers are dense. */
    public boolean isDense() {
        return bytes[at + ENCODING] == DENSE;
    }

    /**
     * Sees an element.
     *
     * @param most how many bytes a string may have with sparse registers
     * @return whether that made a difference
     */
    public boolean add(byte[] element, int from, int count, int most) throws CorruptException {
        long hash = Murmur.hash(element, from, count);
        int register = (int) hash & REGISTERS - 1;
        int zeros = Math.min(Long.numberOfTrailingZeros(hash >>> INDEX_BITS), LARGEST - 1);
        return raise(register, zeros + 1, most);
    }

    /** Sees all that another one has seen, of which these are the {@link #registers}. */
    public void addAll(byte[] registers, int most) throws CorruptException {
        for (int register = 0; register < REGISTERS; register++) {
            if (registers[register] > 0) {
                raise(register, registers[register], most);
            }
        }
    }

    private boolean raise(int register, int value, int most) throws CorruptException {
        if (!isDense()) {
            SparseRegisters sparse = new SparseRegisters(bytes, length);
            SparseRegisters.Change change = sparse.raise(register, value, most);
            if (change != SparseRegisters.Change.TOO_MUCH) {
                bytes = sparse.bytes();
                length = sparse.length();
                return change == SparseRegisters.Change.DONE;
            }
            toDense();
        }
        if (DenseRegisters.get(bytes, at + HEADER, register) >= value) {
            return false;
        }
        DenseRegisters.set(bytes, at + HEADER, register, value);
        return true;
    }

    /** Makes its registers dense, if they are not; the rest of the header stays. */
    public void toDense() throws CorruptException {
        if (isDense()) {
            return;
        }
        byte[] registers = registers();
        byte[] dense = new byte[DENSE_LENGTH];
        System.arraycopy(bytes, at, dense, 0, HEADER);
        dense[ENCODING] = DENSE;
        for (int register = 0; register < REGISTERS; register++) {
            DenseRegisters.set(dense, HEADER, register, registers[register]);
        }
        bytes = dense;
        at = 0;
        length = DENSE_LENGTH;
    }

    /** What each register holds. */
    public byte[] registers() throws CorruptException {
        byte[] registers = new byte[REGISTERS];
        if (isDense()) {
            DenseRegisters.read(bytes, at + HEADER, registers);
        } else {
            new SparseRegisters(bytes, length).read(registers);
        }
        return registers;
    }

    /** Makes each of some registers hold what this has in it, when that is more. */
    public void mergeInto(byte[] maxima) throws CorruptException {
        byte[] registers = registers();
        for (int register = 0; register < REGISTERS; register++) {
            maxima[register] = (byte) Math.max(maxima[register], registers[register]);
        }
    }

    /** Whether it remembers the estimate. */
    public boolean isEstimated() {
        return estimateWord() >= 0;
    }

    /** About how many different elements it has seen; remembers that. */
    public long estimate() throws CorruptException {
        if (isEstimated()) {
            return estimateWord();
        }
        int[] histogram = new int[VALUES];
        if (isDense()) {
            count(registers(), histogram);
        } else {
            new SparseRegisters(bytes, length).count(histogram);
        }
        long estimate = Estimate.of(histogram);
        LONGS.set(bytes, at + ESTIMATE, estimate);
        return estimate;
    }

    /** About how many different elements there were, by what each register holds. */
    public static long estimate(byte[] registers) {
        int[] histogram = new int[VALUES];
        count(registers, histogram);
        return Estimate.of(histogram);
    }

    private static void count(byte[] registers, int[] histogram) {
        for (byte value : registers) {
            histogram[value]++;
        }
    }

    /** Says that the estimate is out of date. Its other bits stay, as in Redis. */
    public void outdate() {
        LONGS.set(bytes, at + ESTIMATE, estimateWord() | OUT_OF_DATE);
    }

    private long estimateWord() {
        return (long) LONGS.get(bytes, at + ESTIMATE);
    }

    /** Its sparse registers as PFDEBUG DECODE shows them. */
    public String decoded() {
        StringBuilder text = new StringBuilder();
        Runs run = new SparseRegisters(bytes, length).runs();
        while (run.next()) {
            text.append(text.isEmpty() ? "" : " ");
            if (run.value() > 0) {
                text.append("v:").append(run.value()).append(',').append(run.count());
            } else {
                text.append(run.isLong() ? "Z:" : "z:").append(run.count());
            }
        }
        return text.toString();
    }
}
