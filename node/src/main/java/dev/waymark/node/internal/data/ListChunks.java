package dev.waymark.node.internal.data;

import java.util.Arrays;

/** The chunks of a list, in a ring: adding and removing is cheap at both ends. Not thread-safe. */
final class ListChunks {

    private ListChunk[] ring = new ListChunk[1];
    private int head;
    private int size;

    int size() {
        return size;
    }

    ListChunk get(int index) {
        return ring[place(index)];
    }

    /** Adds a chunk that gets this index. */
    void insert(int index, ListChunk chunk) {
        if (size == ring.length) {
            ListChunk[] larger = new ListChunk[Math.max(4, 2 * size)];
            for (int i = 0; i < size; i++) {
                larger[i] = get(i);
            }
            ring = larger;
            head = 0;
        }
        // The shorter side makes the place.
        if (index < size - index) {
            head = place(ring.length - 1);
            for (int i = 0; i < index; i++) {
                ring[place(i)] = ring[place(i + 1)];
            }
        } else {
            for (int i = size; i > index; i--) {
                ring[place(i)] = ring[place(i - 1)];
            }
        }
        ring[place(index)] = chunk;
        size++;
    }

    @SuppressWarnings("NullAway") // what is outside of the ring's filled part is not asked for
    void remove(int index) {
        if (index < size - 1 - index) {
            for (int i = index; i > 0; i--) {
                ring[place(i)] = ring[place(i - 1)];
            }
            ring[head] = null;
            head = place(1);
        } else {
            for (int i = index; i < size - 1; i++) {
                ring[place(i)] = ring[place(i + 1)];
            }
            ring[place(size - 1)] = null;
        }
        size--;
    }

    ListChunks copy() {
        ListChunks copy = new ListChunks();
        copy.ring = new ListChunk[Math.max(1, size)];
        Arrays.setAll(copy.ring, i -> i < size ? get(i).copy() : null);
        copy.size = size;
        return copy;
    }

    private int place(int index) {
        int place = head + index;
        return place < ring.length ? place : place - ring.length;
    }
}
