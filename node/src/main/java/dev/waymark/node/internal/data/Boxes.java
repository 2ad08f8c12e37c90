package dev.waymark.node.internal.data;

import java.util.Arrays;

/**
 * The entries that are objects: whatever is no small string. A number names one; free numbers are used again. Not
 * thread-safe.
 */
final class Boxes {

    private static final int CHUNK_SHIFT = 10;
    private static final int CHUNK = 1 << CHUNK_SHIFT;

    /** A key with its value. */
    static final class Box {
        final byte[] key;
        Value value;

        /** In ms; -1 for never. */
        long expiresAt = -1;

        /** When it was last used, in the 24 lowest bits of seconds. */
        int used;

        /** What the keyspace has counted for it, in bytes. */
        long counted;

        Box(byte[] key, Value value) {
            this.key = key;
            this.value = value;
        }
    }

    private Box[][] chunks = new Box[4][];
    private int[] free = new int[16];
    private int freeCount;
    private int count;

    int add(Box box) {
        int number = freeCount > 0 ? free[--freeCount] : count++;
        int chunk = number >>> CHUNK_SHIFT;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunk);
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new Box[CHUNK];
        }
        chunks[chunk][number & CHUNK - 1] = box;
        return number;
    }

    Box get(int number) {
        return chunks[number >>> CHUNK_SHIFT][number & CHUNK - 1];
    }

    @SuppressWarnings("NullAway") // a free place, that nobody asks for
    void remove(int number) {
        chunks[number >>> CHUNK_SHIFT][number & CHUNK - 1] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = number;
    }
}
