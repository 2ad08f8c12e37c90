package dev.waymark.node.internal.data;

import java.util.Arrays;

/**
 * The entries of one large collection, in segments of up to 16 KiB: few objects, and gone at once with the collection.
 *
 * <p>Entries are added to the open segment, one behind the other. What is freed leaves a hole, and a segment that is
 * more holes than entries wants to be emptied: its owner copies the entries to the open one, and so pays for each freed
 * byte with less than a copied one. An address is a positive int; an entry that is too large for a segment has an array
 * for itself, and a negative address.
 *
 * <p>Not thread-safe.
 */
final class EntryHeap {

    private static final int SEGMENT_BYTES = 16 * 1024;
    private static final int SMALLEST_SEGMENT = 512;
    private static final int LARGEST_ENTRY = 2 * 1024;

    /** Entries begin at multiples of 4. */
    private static final int UNIT_SHIFT = 2;

    private static final int SEGMENT_SHIFT = Integer.numberOfTrailingZeros(SEGMENT_BYTES) - UNIT_SHIFT;

    /** 8 GiB: as far as an address reaches. */
    private static final int MOST_SEGMENTS = (1 << (31 - SEGMENT_SHIFT)) - 1;

    private static final int NONE = -1;
    private static final byte[] NOTHING = {};

    private byte[][] segments = new byte[1][];

    /** How many bytes of each segment were given out; of one without array, the number of the next such one. */
    private int[] used = new int[1];

    /** How many bytes of each segment are in entries that were not freed. */
    private int[] live = new int[1];

    private int count;
    private int open = NONE;
    private int free = NONE;
    private long liveBytes;
    private long memory;

    private byte[][] alone = {};
    private int[] freeAlone = {};
    private int aloneCount;
    private int freeAloneCount;

    /** How many bytes of memory it takes. */
    long memory() {
        return memory;
    }

    /** Adds an entry; its address. */
    int add(byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength) {
        int size = Entry.size(keyLength, valueLength);
        if (size > LARGEST_ENTRY) {
            byte[] bytes = new byte[size];
            Entry.put(bytes, 0, key, keyAt, keyLength, value, valueAt, valueLength);
            return addAlone(bytes);
        }
        int address = allocate(size);
        Entry.put(segments[open], offset(address), key, keyAt, keyLength, value, valueAt, valueLength);
        return address;
    }

    /** Copies an entry of a segment to another place; its address there. */
    int copy(int address) {
        byte[] from = bytes(address);
        int size = Entry.size(from, offset(address));
        int to = allocate(size);
        System.arraycopy(from, offset(address), segments[open], offset(to), size);
        return to;
    }

    /** The array in which an entry lies. */
    byte[] bytes(int address) {
        return address < 0 ? alone[~address] : segments[segment(address)];
    }

    /** Where in its array an entry begins. */
    static int offset(int address) {
        return address < 0 ? 0 : ((address - 1) << UNIT_SHIFT) & (SEGMENT_BYTES - 1);
    }

    /** Writes a value over that of an entry, if it takes as much room; false when it does not. */
    boolean overwrite(int address, byte[] value, int at, int length) {
        byte[] bytes = bytes(address);
        int pos = offset(address);
        int old = Entry.valueLength(bytes, pos);
        if (old != length) {
            int size = Entry.size(bytes, pos);
            int other = Entry.size(Entry.keyLength(bytes, pos), length);
            if (address < 0 || rounded(size) != rounded(other) || size - old != other - length) {
                return false;
            }
        }
        Entry.putValue(bytes, pos, value, at, length);
        return true;
    }

    /** Frees an entry; whether its segment now wants to be emptied. */
    boolean free(int address) {
        if (address < 0) {
            freeAlone(~address);
            return false;
        }
        int segment = segment(address);
        int size = rounded(Entry.size(segments[segment], offset(address)));
        live[segment] -= size;
        liveBytes -= size;
        return segment != open && 2 * live[segment] < segments[segment].length;
    }

    /** The first entry ever added to the segment of an entry, freed or not. */
    static int first(int address) {
        return ((address - 1) & -(1 << SEGMENT_SHIFT)) + 1;
    }

    /** The entry behind another one, freed or not; 0 behind the last one of a segment. */
    int next(int address) {
        int segment = segment(address);
        int end = offset(address) + rounded(Entry.size(segments[segment], offset(address)));
        return end == used[segment] ? 0 : address(segment, end);
    }

    /** Gives back the segment of an entry, all of whose entries are freed, or copied. */
    void release(int address) {
        int segment = segment(address);
        liveBytes -= live[segment];
        live[segment] = 0;
        memory -= segments[segment].length;
        segments[segment] = NOTHING;
        used[segment] = free;
        free = segment;
    }

    private static int rounded(int size) {
        int unit = 1 << UNIT_SHIFT;
        return (size + unit - 1) & -unit;
    }

    private static int segment(int address) {
        return (address - 1) >>> SEGMENT_SHIFT;
    }

    private static int address(int segment, int offset) {
        return (segment << SEGMENT_SHIFT | offset >>> UNIT_SHIFT) + 1;
    }

    /** The address of some bytes in the open segment. */
    private int allocate(int size) {
        int bytes = rounded(size);
        if (open == NONE || segments[open].length - used[open] < bytes) {
            open = fresh(bytes);
        }
        int offset = used[open];
        used[open] += bytes;
        live[open] += bytes;
        liveBytes += bytes;
        return address(open, offset);
    }

    /** A new segment, half as large as all that is here: a collection that is small has no large ones. */
    private int fresh(int least) {
        int segment = free;
        if (segment != NONE) {
            free = used[segment];
        } else {
            if (count == MOST_SEGMENTS) {
                throw new OutOfMemoryError("no more than 8 GiB in one collection");
            }
            if (count == segments.length) {
                segments = Arrays.copyOf(segments, 2 * count);
                used = Arrays.copyOf(used, 2 * count);
                live = Arrays.copyOf(live, 2 * count);
            }
            segment = count++;
            memory += 32;
        }
        int wanted = (int) Math.min(liveBytes / 2, SEGMENT_BYTES);
        segments[segment] = new byte[Math.max(rounded(wanted), Math.max(least, SMALLEST_SEGMENT))];
        used[segment] = 0;
        memory += segments[segment].length;
        return segment;
    }

    private int addAlone(byte[] bytes) {
        int number = freeAloneCount > 0 ? freeAlone[--freeAloneCount] : aloneCount++;
        if (number == alone.length) {
            alone = Arrays.copyOf(alone, Math.max(4, 2 * number));
        }
        alone[number] = bytes;
        memory += bytes.length + 24;
        return ~number;
    }

    private void freeAlone(int number) {
        memory -= alone[number].length + 24;
        alone[number] = NOTHING;
        if (freeAloneCount == freeAlone.length) {
            freeAlone = Arrays.copyOf(freeAlone, Math.max(4, 2 * freeAloneCount));
        }
        freeAlone[freeAloneCount++] = number;
    }
}
