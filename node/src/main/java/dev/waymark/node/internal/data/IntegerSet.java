package dev.waymark.node.internal.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * A small set of integers, in ascending order in one array, each in as many bytes as the largest one needs: 2, 4 or 8.
 *
 * <p>An entry is named by its index plus one. Not thread-safe.
 */
final class IntegerSet implements Members {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int width = Short.BYTES;
    private int size;

    @Override
    public int size() {
        return size;
    }

    @Override
    public long memory() {
        return 40L + bytes.length;
    }

    @Override
    public IntegerSet copy() {
        IntegerSet copy = new IntegerSet();
        copy.bytes = Arrays.copyOf(bytes, size * width);
        copy.width = width;
        copy.size = size;
        return copy;
    }

    @Override
    public int find(byte[] key, int at, int length) {
        if (!Digits.isInteger(key, at, length)) {
            return NONE;
        }
        return Math.max(index(Digits.value(key, at, length)) + 1, NONE);
    }

    /** Adds an integer, written as one; the value must be empty. */
    @Override
    public boolean put(byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength) {
        return add(Digits.value(key, keyAt, keyLength));
    }

    /** Adds an integer; false when it is here. */
    boolean add(long value) {
        int index = index(value);
        if (index >= 0) {
            return false;
        }
        index = ~index;
        widen(value);
        if ((size + 1) * width > bytes.length) {
            bytes = Arrays.copyOf(bytes, (size + 1 + size / 8) * width);
        }
        System.arraycopy(bytes, index * width, bytes, (index + 1) * width, (size - index) * width);
        size++;
        set(index, value);
        return true;
    }

    @Override
    public void remove(int entry) {
        System.arraycopy(bytes, entry * width, bytes, (entry - 1) * width, (size - entry) * width);
        size--;
        if (bytes.length > 64 && size * width < bytes.length / 4) {
            bytes = Arrays.copyOf(bytes, 2 * size * width);
        }
    }

    /** An entry made for the caller: an integer has none of its own. */
    @Override
    public byte[] bytes(int entry) {
        byte[] digits = Digits.of(get(entry - 1));
        byte[] made = new byte[Entry.size(digits.length, 0)];
        Entry.put(made, 0, digits, 0, digits.length, NOTHING, 0, 0);
        return made;
    }

    @Override
    public int offset(int entry) {
        return 0;
    }

    @Override
    public void forEach(IntConsumer action) {
        for (int entry = 1; entry <= size; entry++) {
            action.accept(entry);
        }
    }

    /** Gives all of them, whatever the cursor. */
    @Override
    public long scan(long cursor, int least, IntConsumer action) {
        forEach(action);
        return 0;
    }

    @Override
    public int any(RandomGenerator random) {
        return 1 + random.nextInt(size);
    }

    /** The integer of this index. */
    long get(int index) {
        int at = index * width;
        return switch (width) {
            case Short.BYTES -> (short) SHORTS.get(bytes, at);
            case Integer.BYTES -> (int) INTS.get(bytes, at);
            default -> Words.get(bytes, at);
        };
    }

    private void set(int index, long value) {
        int at = index * width;
        switch (width) {
            case Short.BYTES -> SHORTS.set(bytes, at, (short) value);
            case Integer.BYTES -> INTS.set(bytes, at, (int) value);
            default -> Words.put(bytes, at, value);
        }
    }

    /** Where an integer is; if it is not here, the complement of where it belongs. */
    private int index(long value) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = get(middle);
            if (found == value) {
                return middle;
            }
            if (found < value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return ~low;
    }

    /** Gives every integer as many bytes as this one needs. */
    private void widen(long value) {
        int needed = value == (short) value ? Short.BYTES : value == (int) value ? Integer.BYTES : Long.BYTES;
        if (needed > width) {
            IntegerSet narrow = copy();
            bytes = new byte[(size + 1) * needed];
            width = needed;
            for (int i = 0; i < size; i++) {
                set(i, narrow.get(i));
            }
        }
    }
}
