package dev.waymark.node.internal.data;

import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * A large collection: a hash table of entries that lie in a heap of their own.
 *
 * <p>Nothing here stops for long, however large it is: the table grows by splitting small tables ({@link SlotIndex}),
 * and holes in the heap are closed segment by segment. Not thread-safe.
 */
final class MemberTable implements Members {

    /** Two ints a cell, half of the cells in use, roughly. */
    private static final int INDEX_BYTES = 14;

    private static final int OVERHEAD = 240;

    /** Is told that an entry has another name from now on. */
    @FunctionalInterface
    interface Renaming {

        /** Both names are good while this runs. */
        void renamed(int from, int to);
    }

    private final KeyHash hash;
    private final Renaming renaming;
    private final SlotIndex index = new SlotIndex();
    private final EntryHeap heap = new EntryHeap();

    MemberTable(KeyHash hash) {
        this(hash, (from, to) -> {});
    }

    /** @param renaming is told when an entry that stays gets another name, which any change may bring about */
    MemberTable(KeyHash hash, Renaming renaming) {
        this.hash = hash;
        this.renaming = renaming;
    }

    /** A table with the same content as {@code others}. */
    static MemberTable of(KeyHash hash, Members others) {
        MemberTable table = new MemberTable(hash);
        others.forEach(entry -> table.add(others.bytes(entry), others.offset(entry)));
        return table;
    }

    @Override
    public int size() {
        return index.size();
    }

    @Override
    public long memory() {
        return OVERHEAD + heap.memory() + (long) INDEX_BYTES * index.size();
    }

    @Override
    public MemberTable copy() {
        return of(hash, this);
    }

    @Override
    public int find(byte[] key, int at, int length) {
        int hashed = hash.of(key, at, length);
        Table table = index.table(hashed);
        int cell = cell(table, hashed, key, at, length);
        return cell < 0 ? NONE : table.entry(cell);
    }

    @Override
    public boolean put(byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength) {
        int hashed = hash.of(key, keyAt, keyLength);
        Table table = index.table(hashed);
        int cell = cell(table, hashed, key, keyAt, keyLength);
        if (cell < 0) {
            index.add(hashed, heap.add(key, keyAt, keyLength, value, valueAt, valueLength));
            return true;
        }
        int old = table.entry(cell);
        if (!heap.overwrite(old, value, valueAt, valueLength)) {
            table.replace(cell, heap.add(key, keyAt, keyLength, value, valueAt, valueLength));
            free(old);
        }
        return false;
    }

    /** Adds an entry whose key is not here; its name. */
    int add(byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength) {
        int entry = heap.add(key, keyAt, keyLength, value, valueAt, valueLength);
        index.add(hash.of(key, keyAt, keyLength), entry);
        return entry;
    }

    /** Adds a copy of an entry whose key is not here; its name. */
    int add(byte[] bytes, int pos) {
        int valueAt = Entry.valueAt(bytes, pos);
        int valueLength = Entry.valueLength(bytes, pos);
        return add(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos), bytes, valueAt, valueLength);
    }

    @Override
    public void remove(int entry) {
        int hashed = hash(entry);
        Table table = index.table(hashed);
        index.remove(table, cell(table, hashed, entry));
        free(entry);
    }

    @Override
    public byte[] bytes(int entry) {
        return heap.bytes(entry);
    }

    @Override
    public int offset(int entry) {
        return EntryHeap.offset(entry);
    }

    @Override
    public void forEach(IntConsumer action) {
        index.forEach(action);
    }

    @Override
    public long scan(long cursor, int least, IntConsumer action) {
        long from = cursor < 0 ? SlotIndex.END : Math.min(cursor, SlotIndex.END);
        long next = index.scan(from, least, action);
        return next == SlotIndex.END ? 0 : next;
    }

    @Override
    public int any(RandomGenerator random) {
        return index.any(random);
    }

    private void free(int entry) {
        if (heap.free(entry)) {
            for (int each = EntryHeap.first(entry); each != NONE; each = heap.next(each)) {
                int hashed = hash(each);
                Table table = index.table(hashed);
                int cell = cell(table, hashed, each);
                if (cell >= 0) {
                    int copy = heap.copy(each);
                    table.replace(cell, copy);
                    renaming.renamed(each, copy);
                }
            }
            heap.release(entry);
        }
    }

    private int hash(int entry) {
        byte[] bytes = heap.bytes(entry);
        int pos = EntryHeap.offset(entry);
        return hash.of(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos));
    }

    private int cell(Table table, int hashed, byte[] key, int at, int length) {
        for (int cell = table.home(hashed); table.entry(cell) != NONE; cell = table.next(cell)) {
            int entry = table.entry(cell);
            if (table.hash(cell) == hashed
                    && Entry.isKey(heap.bytes(entry), EntryHeap.offset(entry), key, at, length)) {
                return cell;
            }
        }
        return -1;
    }

    private int cell(Table table, int hashed, int entry) {
        for (int cell = table.home(hashed); table.entry(cell) != NONE; cell = table.next(cell)) {
            if (table.entry(cell) == entry) {
                return cell;
            }
        }
        return -1;
    }
}
