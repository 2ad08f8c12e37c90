package dev.waymark.node.internal.data;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the entries of one slot are, by the hashes of their keys.
 *
 * <p>A slot usually has one small table. One that a hash tag fills gets many: a table that has become too large is
 * split in two by one more bit of the hash, and {@code tables} is doubled when that bit is beyond those that choose
 * among them. So no insertion ever costs more than the splitting of one table of {@value #LARGEST} cells.
 *
 * <p>Not thread-safe.
 */
final class SlotIndex {

    private static final int LARGEST = 4096;

    /** Where a scan that is complete goes on. */
    static final long END = 1L << 32;

    /** By the first {@link #bits} bits of a hash; neighbours may be the same table. */
    private Table[] tables = {new Table(0)};

    private int bits;
    private int size;

    int size() {
        return size;
    }

    /** How many bytes the tables take. */
    long memory() {
        long bytes = 8L * tables.length;
        for (int i = 0; i < tables.length; i += span(tables[i])) {
            bytes += 8L * tables[i].capacity() + 40;
        }
        return bytes;
    }

    /** The table in which entries of this hash are. */
    Table table(int hash) {
        return tables[hash >>> 1 >>> (Integer.SIZE - 1 - bits)];
    }

    void add(int hash, int entry) {
        Table table = table(hash);
        if (table.size() >= LARGEST / 4 * 3 && table.prefix() < Integer.SIZE - 8) {
            split(hash);
            table = table(hash);
        }
        table.add(hash, entry);
        size++;
    }

    void remove(Table table, int cell) {
        table.remove(cell);
        size--;
    }

    /** Gives every entry to {@code action}, which must not change anything here. */
    void forEach(IntConsumer action) {
        for (int i = 0; i < tables.length; i += span(tables[i])) {
            for (int cell = 0; cell < tables[i].capacity(); cell++) {
                if (tables[i].entry(cell) != 0) {
                    action.accept(tables[i].entry(cell));
                }
            }
        }
    }

    /**
     * Gives at least the entries of the next hashes to {@code action}, which must not change anything here.
     *
     * @param from the hash to begin with: 0, or what the last call gave, as a number without a sign
     * @param least how many entries to look for
     * @return where to go on; {@link #END} when all was seen
     */
    long scan(long from, int least, IntConsumer action) {
        int found = 0;
        long at = from;
        while (at < END) {
            Table table = table((int) at);
            // How many hashes share a home. A table that has shrunk since may have joined some of these behind us.
            long width = END >>> table.prefix() + Integer.numberOfTrailingZeros(table.capacity());
            at &= -width;
            for (int home = table.home((int) at); home < table.capacity(); home++) {
                if (found >= least) {
                    return at;
                }
                found += homeOf(table, home, action);
                at += width;
            }
        }
        return END;
    }

    /** An entry somewhere, by chance; the index is not empty. */
    int any(int chance) {
        for (int step = 0; ; step++) {
            Table table = tables[Math.floorMod(chance + step, tables.length)];
            for (int i = 0; i < table.capacity() && table.size() > 0; i++) {
                int entry = table.entry((chance >>> 8) + i & table.capacity() - 1);
                if (entry != 0) {
                    return entry;
                }
            }
        }
    }

    private int homeOf(Table table, int home, IntConsumer action) {
        int found = 0;
        for (int cell = home; table.entry(cell) != 0; cell = table.next(cell)) {
            if (table.home(table.hash(cell)) == home) {
                action.accept(table.entry(cell));
                found++;
            }
        }
        return found;
    }

    private void split(int hash) {
        Table full = table(hash);
        if (full.prefix() == bits) {
            Table[] doubled = new Table[2 * tables.length];
            Arrays.setAll(doubled, i -> tables[i / 2]);
            tables = doubled;
            bits++;
        }
        Table low = new Table(full.prefix() + 1);
        Table high = new Table(full.prefix() + 1);
        int deciding = Integer.MIN_VALUE >>> full.prefix();
        for (int cell = 0; cell < full.capacity(); cell++) {
            if (full.entry(cell) != 0) {
                ((full.hash(cell) & deciding) == 0 ? low : high).add(full.hash(cell), full.entry(cell));
            }
        }
        int span = span(full);
        int first = (hash >>> 1 >>> (Integer.SIZE - 1 - bits)) & -span;
        Arrays.fill(tables, first, first + span / 2, low);
        Arrays.fill(tables, first + span / 2, first + span, high);
    }

    /** How many neighbouring places one table takes. */
    private int span(Table table) {
        return 1 << bits - table.prefix();
    }

    /** The size of an index that may not be there. */
    static int size(@Nullable SlotIndex index) {
        return index == null ? 0 : index.size;
    }
}
