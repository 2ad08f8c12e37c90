package dev.waymark.node.internal.data;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory in pages of 16 KiB, each cut into cells of one size.
 *
 * <p>Millions of small entries so are some thousand arrays for the garbage collector. A cell is named by an address, a
 * positive int; {@link #bytes} and {@link #offset} tell where it lies. The first eight bytes of a cell in use belong to
 * its owner, but must not be zero; a free cell has zero in its first four bytes, and behind them where the next one is.
 *
 * <p>Entries that change their size leave holes. {@link #sparsest} finds a page whose cells fit into the holes of
 * others; its owner moves them, and the page is free for any size again.
 *
 * <p>Not thread-safe.
 */
final class Pages {

    static final int PAGE_BYTES = 16 * 1024;

    /** The largest cell, in bytes. Anything larger is an object of its own. */
    static final int LARGEST = 1024;

    private static final int UNIT = Long.BYTES;
    private static final int UNITS = PAGE_BYTES / UNIT;
    private static final int PAGE_SHIFT = Integer.numberOfTrailingZeros(UNITS);

    /** 16 GiB: as far as an address reaches. */
    private static final int MOST_PAGES = 1 << (31 - PAGE_SHIFT);

    /** How many free pages are kept for any size. */
    private static final int KEPT = 64;

    /** How many pages with holes are looked at to find a sparse one. */
    private static final int LOOKED_AT = 16;

    private byte[][] pages = new byte[16][];
    private Page[] states = new Page[16];
    private int count;
    private final Class[] classes = new Class[LARGEST / UNIT + 1];
    private final List<Page> unused = new ArrayList<>();
    private final Deque<Integer> unmapped = new ArrayDeque<>();
    private int grown;

    /** How many units the cells in use have. */
    private long liveUnits;

    /** How a page is cut, and which of its cells are free. */
    static final class Page {
        private final int number;
        private int cellUnits;
        private int live;

        /** The first free cell, in units; -1 when only those from {@code fresh} on are free. */
        private int free = -1;

        /** From here on no cell was used yet, in units. */
        private int fresh;

        /** Where this page stands among those of its class with room; -1 when it is full, or being emptied. */
        private int roomAt = -1;

        private boolean emptying;

        private Page(int number) {
            this.number = number;
        }

        private int capacity() {
            return UNITS / cellUnits;
        }
    }

    /** The pages of one cell size. */
    private static final class Class {
        private final List<Page> room = new ArrayList<>();
        private int pages;
        private long live;
    }

    /** The address of a cell of at least so many bytes, 1 to {@link #LARGEST}. Its content is arbitrary. */
    int allocate(int size) {
        int units = (size + UNIT - 1) / UNIT;
        Class sized = classes[units];
        if (sized == null) {
            sized = new Class();
            classes[units] = sized;
        }
        if (sized.room.isEmpty()) {
            enter(sized, freshPage(units));
        }
        Page page = sized.room.get(sized.room.size() - 1);
        int unit = page.free;
        if (unit >= 0) {
            page.free = (int) (Words.get(pages[page.number], unit * UNIT) >> 32);
        } else {
            unit = page.fresh;
            page.fresh += units;
        }
        page.live++;
        sized.live++;
        liveUnits += units;
        if (page.live == page.capacity()) {
            leave(sized, page);
        }
        return (page.number << PAGE_SHIFT) + unit + 1;
    }

    /** Gives a cell back. */
    void free(int address) {
        Page page = states[(address - 1) >>> PAGE_SHIFT];
        Class sized = classes[page.cellUnits];
        int unit = (address - 1) & (UNITS - 1);
        Words.put(pages[page.number], unit * UNIT, (long) page.free << 32);
        page.free = unit;
        page.live--;
        sized.live--;
        liveUnits -= page.cellUnits;
        if (page.live == 0) {
            leave(sized, page);
            sized.pages--;
            retire(page);
        } else if (page.roomAt < 0 && !page.emptying) {
            enter(sized, page);
        }
    }

    /** The array in which a cell lies. */
    byte[] bytes(int address) {
        return pages[(address - 1) >>> PAGE_SHIFT];
    }

    /** Where in its array a cell begins. */
    static int offset(int address) {
        return ((address - 1) & (UNITS - 1)) * UNIT;
    }

    /** How many bytes a cell has. */
    int capacity(int address) {
        return states[(address - 1) >>> PAGE_SHIFT].cellUnits * UNIT;
    }

    /** How many pages were asked of the JVM since it was asked last. */
    int takeGrown() {
        int pagesMore = grown;
        grown = 0;
        return pagesMore;
    }

    /** How many bytes the cells in use have. */
    long live() {
        return liveUnits * UNIT;
    }

    /** How many bytes the pages take. */
    long memory() {
        return (long) (count - unmapped.size()) * PAGE_BYTES;
    }

    /**
     * A page that is worth emptying: of all pages of its size an eighth and more is free. It is taken out of use for
     * new cells; {@link #cells} tells which are to be moved.
     */
    @Nullable
    Page sparsest(int seed) {
        int start = Math.floorMod(seed, classes.length);
        for (int i = 0; i < classes.length; i++) {
            Class sized = classes[(start + i) % classes.length];
            if (sized != null && worthwhile(sized, (start + i) % classes.length)) {
                Page page = sparsest(sized, seed);
                leave(sized, page);
                page.emptying = true;
                return page;
            }
        }
        return null;
    }

    private static boolean worthwhile(Class sized, int units) {
        long all = (long) sized.pages * (UNITS / units);
        return sized.room.size() > 2 && sized.live < all - all / 8;
    }

    private static Page sparsest(Class sized, int seed) {
        int size = sized.room.size();
        Page sparsest = sized.room.get(Math.floorMod(seed, size));
        for (int i = 1; i < Math.min(LOOKED_AT, size); i++) {
            Page page = sized.room.get(Math.floorMod(seed + i * 31, size));
            if (page.live < sparsest.live) {
                sparsest = page;
            }
        }
        return sparsest;
    }

    /** The addresses of the cells of a page that are in use. */
    int[] cells(Page page) {
        int[] live = new int[page.live];
        byte[] bytes = pages[page.number];
        int found = 0;
        for (int unit = 0; unit < page.fresh; unit += page.cellUnits) {
            if ((int) Words.get(bytes, unit * UNIT) != 0) {
                live[found++] = (page.number << PAGE_SHIFT) + unit + 1;
            }
        }
        return found == live.length ? live : Arrays.copyOf(live, found);
    }

    private void enter(Class sized, Page page) {
        page.roomAt = sized.room.size();
        sized.room.add(page);
    }

    /** The last one takes its place. */
    private void leave(Class sized, Page page) {
        if (page.roomAt < 0) {
            return;
        }
        Page last = sized.room.remove(sized.room.size() - 1);
        if (last != page) {
            sized.room.set(page.roomAt, last);
            last.roomAt = page.roomAt;
        }
        page.roomAt = -1;
    }

    private Page freshPage(int units) {
        Page page = unused.isEmpty() ? map() : unused.remove(unused.size() - 1);
        page.cellUnits = units;
        page.emptying = false;
        page.live = 0;
        page.free = -1;
        page.fresh = 0;
        classes[units].pages++;
        return page;
    }

    private Page map() {
        int number = unmapped.isEmpty() ? count : unmapped.pop();
        if (number == MOST_PAGES) {
            throw new OutOfMemoryError("no more than 16 GiB of small strings");
        }
        byte[] bytes = new byte[PAGE_BYTES];
        if (number == pages.length) {
            // Both or none: there may not be memory for the second.
            Page[] more = Arrays.copyOf(states, number * 2);
            pages = Arrays.copyOf(pages, number * 2);
            states = more;
        }
        pages[number] = bytes;
        grown++;
        if (number == count) {
            states[number] = new Page(number);
            count++;
        }
        return states[number];
    }

    private void retire(Page page) {
        if (unused.size() < KEPT) {
            unused.add(page);
        } else {
            pages[page.number] = NOTHING;
            unmapped.push(page.number);
        }
    }

    private static final byte[] NOTHING = {};
}
