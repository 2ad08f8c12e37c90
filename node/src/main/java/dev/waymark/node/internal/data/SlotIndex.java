package dev.waymark.node.internal.data;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
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

    /** How often to look for an entry by chance before counting them. */
    private static final int DARTS = 64;

    /** Where a scan that is complete goes on. */
    static final long END = 1L << 32;

    /** By the first {@link #bits} bits of a hash; neighbours may be the same table. */
    private Table[] tables = {new Table(0)};

    private int bits;
    private int size;

    int size() {
        return size;
    }

    /** The one table there is; null when there are more. */
    @Nullable
    Table only() {
        return bits == 0 ? tables[0] : null;
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
        // Two shifts: a single one by 32 would be none.
        return tables[hash >>> 1 >>> Integer.SIZE - 1 - bits];
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

    /** An entry by chance, each as likely as any other; the index is not empty. */
    int any(RandomGenerator random) {
        // Throws darts at the cells of the finest table there may be. A cell of a coarser one covers several of those,
        // of
        // which only the first counts: otherwise its entry would be the likelier.
        int finest = bits == 0 ? fineness(tables[0]) : bits + Integer.numberOfTrailingZeros(LARGEST);
        int mask = -(1 << Math.max(Integer.SIZE - finest, 0));
        for (int dart = 0; dart < DARTS; dart++) {
            int hash = random.nextInt() & mask;
            Table table = table(hash);
            int entry = table.entry(table.home(hash));
            // Two shifts: a single one by 32 would be none.
            if (entry != 0 && hash << 1 << fineness(table) - 1 == 0) {
                return entry;
            }
        }
        return at(random.nextInt(size));
    }

    /** The entry that {@link #forEach} gives after so many others. */
    private int at(int number) {
        int left = number;
        int i = 0;
        for (; left >= tables[i].size(); i += span(tables[i])) {
            left -= tables[i].size();
        }
        for (int cell = 0; ; cell++) {
            int entry = tables[i].entry(cell);
            if (entry != 0 && left-- == 0) {
                return entry;
            }
        }
    }

    /** How many leading bits of a hash choose a cell of a table. */
    private static int fineness(Table table) {
        return table.prefix() + Integer.numberOfTrailingZeros(table.capacity());
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
        // As large as the full one, and not growing: hashes come in order, and would all be at home at the lower end of
        // a
        // smaller table.
        Table low = new Table(full.prefix() + 1, full.capacity());
        Table high = new Table(full.prefix() + 1, full.capacity());
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
}
