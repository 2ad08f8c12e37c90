package dev.waymark.node.internal.data;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * A small collection: its entries one after the other in one array, in the order in which they came, or in another that
 * the owner chooses. Finding one is looking at all of them.
 *
 * <p>An entry is named by its position plus one. Not thread-safe.
 */
final class PackedEntries implements Members {

    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int end;
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
    public PackedEntries copy() {
        PackedEntries copy = new PackedEntries();
        copy.bytes = Arrays.copyOf(bytes, end);
        copy.end = end;
        copy.size = size;
        return copy;
    }

    @Override
    public int find(byte[] key, int at, int length) {
        for (int pos = 0; pos < end; pos += Entry.size(bytes, pos)) {
            if (Entry.isKey(bytes, pos, key, at, length)) {
                return pos + 1;
            }
        }
        return NONE;
    }

    @Override
    public boolean put(byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength) {
        int found = find(key, keyAt, keyLength);
        if (found == NONE) {
            insert(end + 1, key, keyAt, keyLength, value, valueAt, valueLength);
            return true;
        }
        int pos = found - 1;
        resize(pos, Entry.size(bytes, pos), Entry.size(keyLength, valueLength));
        Entry.put(bytes, pos, key, keyAt, keyLength, value, valueAt, valueLength);
        return false;
    }

    /** Adds an entry before another one, or behind all: the entry {@link #next} to the last one. */
    void insert(int before, byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength) {
        int pos = before - 1;
        resize(pos, 0, Entry.size(keyLength, valueLength));
        Entry.put(bytes, pos, key, keyAt, keyLength, value, valueAt, valueLength);
        size++;
    }

    @Override
    public void remove(int entry) {
        remove(entry, next(entry), 1);
    }

    /** Takes out the entries from {@code first} to before {@code behind}, which are {@code count}. */
    void remove(int first, int behind, int count) {
        resize(first - 1, behind - first, 0);
        size -= count;
        if (bytes.length > 64 && end < bytes.length / 4) {
            bytes = Arrays.copyOf(bytes, 2 * end);
        }
    }

    @Override
    public byte[] bytes(int entry) {
        return bytes;
    }

    @Override
    public int offset(int entry) {
        return entry - 1;
    }

    /** The first entry; {@link #end} when there is none. */
    int first() {
        return 1;
    }

    /** What comes behind an entry; {@link #end} behind the last one. */
    int next(int entry) {
        return entry + Entry.size(bytes, entry - 1);
    }

    /** What comes behind all entries. */
    int end() {
        return end + 1;
    }

    /** The entry of this index; {@link #end} if it is {@link #size}. */
    int at(int index) {
        int entry = first();
        for (int i = 0; i < index; i++) {
            entry = next(entry);
        }
        return entry;
    }

    @Override
    public void forEach(IntConsumer action) {
        for (int entry = first(); entry < end(); entry = next(entry)) {
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
        return at(random.nextInt(size));
    }

    /** Makes {@code old} bytes at a position {@code size} bytes. */
    private void resize(int pos, int old, int size) {
        int longer = end + size - old;
        byte[] target = bytes;
        if (longer > bytes.length) {
            target = new byte[longer + longer / 8];
            System.arraycopy(bytes, 0, target, 0, pos);
        }
        System.arraycopy(bytes, pos + old, target, pos + size, end - pos - old);
        bytes = target;
        end = longer;
    }
}
