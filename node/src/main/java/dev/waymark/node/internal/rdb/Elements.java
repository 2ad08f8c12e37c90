package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.data.BytesConsumer;
import dev.waymark.node.internal.data.Digits;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.RandomAccess;

/**
 * An immutable list of byte strings that lie in one array, one after the other.
 *
 * <p>One object however many there are: a payload of a few bytes can hold thousands of short strings, and an object for
 * each would take a hundred times its size.
 */
public final class Elements extends AbstractList<byte[]> implements RandomAccess {

    private final byte[] bytes;
    private final int[] ends;
    private final int count;

    private Elements(byte[] bytes, int[] ends, int count) {
        this.bytes = bytes;
        this.ends = ends;
        this.count = count;
    }

    @Override
    public int size() {
        return count;
    }

    /** A copy of an element. */
    @Override
    public byte[] get(int index) {
        if (index >= count) {
            throw new IndexOutOfBoundsException(index);
        }
        return Arrays.copyOfRange(bytes, start(index), ends[index]);
    }

    /** Gives an element to {@code consumer}, without a copy. */
    public void get(int index, BytesConsumer consumer) {
        consumer.accept(bytes, start(index), length(index));
    }

    /** How many bytes an element has. */
    public int length(int index) {
        return ends[index] - start(index);
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /**
     * Whether an element occurs twice among the first, the one {@code step} after it, and so on.
     *
     * <p>Sorted by hash, and by content where hashes are equal: nobody can make it slow with chosen elements.
     */
    boolean hasDuplicates(int step) {
        long[] hashed = new long[(count + step - 1) / step];
        for (int i = 0; i < hashed.length; i++) {
            hashed[i] = (long) hash(i * step) << 32 | (long) i * step;
        }
        Arrays.sort(hashed);
        for (int from = 0, to; from < hashed.length; from = to) {
            to = from + 1;
            while (to < hashed.length && hashed[to] >>> 32 == hashed[from] >>> 32) {
                to++;
            }
            if (to - from > 1 && hasEqual(Arrays.copyOfRange(hashed, from, to))) {
                return true;
            }
        }
        return false;
    }

    private boolean hasEqual(long[] hashed) {
        int[] sorted = Arrays.stream(hashed)
                .mapToObj(each -> (int) each)
                .sorted(Comparator.comparing(this::get, Arrays::compareUnsigned))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 1; i < sorted.length; i++) {
            int a = sorted[i - 1];
            int b = sorted[i];
            if (Arrays.equals(bytes, start(a), ends[a], bytes, start(b), ends[b])) {
                return true;
            }
        }
        return false;
    }

    private int hash(int index) {
        int hash = 0;
        for (int i = start(index); i < ends[index]; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    /** Gathers elements; throws {@link ArithmeticException} when they do not fit into one array. */
    static final class Builder implements BytesConsumer {

        private final byte[] digits = new byte[Digits.MOST];
        private byte[] bytes = {};
        private int[] ends = {};
        private int length;
        private int count;

        @Override
        public void accept(byte[] from, int at, int added) {
            int end = Math.addExact(length, added);
            if (end > bytes.length) {
                bytes = Arrays.copyOf(bytes, grown(bytes.length, end));
            }
            if (count == ends.length) {
                ends = Arrays.copyOf(ends, grown(count, count + 1));
            }
            System.arraycopy(from, at, bytes, length, added);
            length = end;
            ends[count++] = end;
        }

        void accept(long number) {
            int at = Digits.put(digits, number);
            accept(digits, at, digits.length - at);
        }

        int count() {
            return count;
        }

        Elements build() {
            return new Elements(bytes, ends, count);
        }

        private static int grown(int capacity, int needed) {
            return Math.max(Math.max(needed, 8), (int) Math.min(capacity + (capacity >> 1), Integer.MAX_VALUE - 8L));
        }
    }
}
