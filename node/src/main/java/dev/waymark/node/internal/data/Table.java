package dev.waymark.node.internal.data;

/**
 * A hash table of entries, and of nothing else: one array of hashes and entry numbers, side by side.
 *
 * <p>Cells are in the order of the hashes' highest bits, and collisions move on to the next cell. Entries so are met in
 * nearly the order of their hashes, whatever the size of the table: a scan goes on from a hash, and misses nothing when
 * the table has grown or shrunk meanwhile. Zero is no entry. Not thread-safe.
 */
final class Table {

    private static final int SMALLEST = 4;

    /** How many leading bits of a hash are the same for all entries here, and so tell nothing. */
    private final int prefix;

    private int[] cells;
    private int size;

    /**
     * What the length of {@code cells} says as well: but to know it from here is one wait for memory less in every
     * search.
     */
    private int mask;

    private int shift;

    /** A table that is small as long as it can be. */
    Table(int prefix) {
        this(prefix, SMALLEST);
    }

    /** @param capacity how many cells to begin with, a power of two */
    Table(int prefix, int capacity) {
        this.prefix = prefix;
        this.cells = new int[2 * capacity];
        this.mask = capacity - 1;
        this.shift = shift(capacity);
    }

    int size() {
        return size;
    }

    int capacity() {
        return mask + 1;
    }

    int prefix() {
        return prefix;
    }

    /** The entry in a cell; 0 when there is none. */
    int entry(int cell) {
        return cells[2 * cell + 1];
    }

    int hash(int cell) {
        return cells[2 * cell];
    }

    /** The first cell in which an entry of this hash may be. */
    int home(int hash) {
        return hash << prefix >>> shift;
    }

    int next(int cell) {
        return cell + 1 & mask;
    }

    void replace(int cell, int entry) {
        cells[2 * cell + 1] = entry;
    }

    /** Adds an entry that is not here yet. */
    void add(int hash, int entry) {
        if (4 * (size + 1) > 3 * capacity()) {
            resize(2 * capacity());
        }
        put(hash, entry);
        size++;
    }

    /** Empties a cell, and moves what comes behind it to where it is looked for. */
    void remove(int cell) {
        int hole = cell;
        for (int at = next(hole); entry(at) != 0; at = next(at)) {
            int home = home(hash(at));
            // It may move into the hole unless its home lies behind it.
            if ((at - home & capacity() - 1) >= (at - hole & capacity() - 1)) {
                cells[2 * hole] = cells[2 * at];
                cells[2 * hole + 1] = cells[2 * at + 1];
                hole = at;
            }
        }
        cells[2 * hole + 1] = 0;
        size--;
        if (capacity() > SMALLEST && 8 * size < capacity()) {
            try {
                resize(capacity() / 2);
            } catch (OutOfMemoryError e) {
                // It is only larger than it need be; and to remove is how room is made.
            }
        }
    }

    private void resize(int capacity) {
        int[] old = cells;
        cells = new int[2 * capacity];
        mask = capacity - 1;
        shift = shift(capacity);
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                put(old[i], old[i + 1]);
            }
        }
    }

    private static int shift(int capacity) {
        return Integer.SIZE - Integer.numberOfTrailingZeros(capacity);
    }

    private void put(int hash, int entry) {
        int cell = home(hash);
        while (entry(cell) != 0) {
            cell = next(cell);
        }
        cells[2 * cell] = hash;
        cells[2 * cell + 1] = entry;
    }
}
