package dev.waymark.node.internal.stream;

import java.util.Iterator;
import java.util.SortedSet;

/**
 * How many nodes a radix tree has that compresses its chains, as that of Redis: XINFO STREAM shows it.
 *
 * <p>Keys are ids, 16 bytes each with the big end first. The tree has a leaf for each key, a node for each place where
 * keys part, and before each of those one more when bytes lie between it and the parting above.
 */
final class RadixTree {

    private static final int KEY_BYTES = 2 * Long.BYTES;

    /** Above all partings, and below none. */
    private static final int OUTSIDE = -1;

    private RadixTree() {}

    /** How many nodes the tree of these keys has. */
    static long nodes(SortedSet<StreamId> keys) {
        if (keys.isEmpty()) {
            return 1;
        }
        long nodes = 0;
        // How deep the partings are that the last key hangs from, deepest last.
        int[] partings = new int[KEY_BYTES];
        int open = 0;
        int before = OUTSIDE;
        Iterator<StreamId> rest = keys.iterator();
        StreamId key = rest.next();
        while (true) {
            StreamId next = rest.hasNext() ? rest.next() : null;
            int after = next == null ? OUTSIDE : commonBytes(key, next);
            nodes += nodes(KEY_BYTES, Math.max(before, after));
            while (open > 0 && partings[open - 1] > after) {
                int ended = partings[--open];
                nodes += nodes(ended, Math.max(after, open > 0 ? partings[open - 1] : OUTSIDE));
            }
            if (next == null) {
                return nodes;
            }
            if (open == 0 || partings[open - 1] < after) {
                partings[open++] = after;
            }
            before = after;
            key = next;
        }
    }

    /** One for what is {@code depth} bytes below the root, and one for the bytes between it and the parting above. */
    private static int nodes(int depth, int parting) {
        // The byte after a parting belongs to the parting.
        return depth > parting + 1 ? 2 : 1;
    }

    private static int commonBytes(StreamId a, StreamId b) {
        return a.ms() == b.ms()
                ? Long.BYTES + Long.numberOfLeadingZeros(a.seq() ^ b.seq()) / 8
                : Long.numberOfLeadingZeros(a.ms() ^ b.ms()) / 8;
    }
}
