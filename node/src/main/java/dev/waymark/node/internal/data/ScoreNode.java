package dev.waymark.node.internal.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A node of a {@link ScoreTree}: a leaf with entries, or one with children. Not thread-safe. */
final class ScoreNode {

    static final int CAPACITY = 64;

    private static final ScoreNode[] NO_CHILDREN = {};

    /** The scores and the names of the entries, or of the first entry below each child. */
    final double[] scores = new double[CAPACITY];

    final int[] entries = new int[CAPACITY];

    /** Empty in a leaf. */
    final ScoreNode[] children;

    /** How many entries are below each child. */
    final int[] counts;

    /** How many entries or children there are. */
    int size;

    ScoreNode(boolean leaf) {
        children = leaf ? NO_CHILDREN : new ScoreNode[CAPACITY];
        counts = new int[children.length];
    }

    boolean isLeaf() {
        return children.length == 0;
    }

    /** How many entries are in or below this node. */
    int count() {
        int count = 0;
        for (int each : counts) {
            count += each;
        }
        return isLeaf() ? size : count;
    }

    /** How many entries come before a place, or of how many children the first entry does. */
    int before(Bound bound, Members members) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (bound.isBehind(scores[middle], members, entries[middle])) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Adds an entry, or a child with its first entry. There must be room. */
    void insert(int at, double score, int entry, @Nullable ScoreNode child) {
        move(this, at, this, at + 1, size - at);
        scores[at] = score;
        entries[at] = entry;
        if (child != null) {
            children[at] = child;
            counts[at] = child.count();
        }
        size++;
    }

    void remove(int at) {
        move(this, at + 1, this, at, size - at - 1);
        size--;
        forget();
    }

    /** Moves what is from {@code at} on to a new node. */
    ScoreNode split(int at) {
        ScoreNode right = new ScoreNode(isLeaf());
        right.size = size - at;
        move(this, at, right, 0, right.size);
        size = at;
        forget();
        return right;
    }

    /** Takes over everything from the node behind this one. There must be room. */
    void join(ScoreNode behind) {
        move(behind, 0, this, size, behind.size);
        size += behind.size;
    }

    /** Repeats what a child says of itself. */
    void refresh(int at) {
        scores[at] = children[at].scores[0];
        entries[at] = children[at].entries[0];
    }

    /** Lets go of children that are here no more, and counts only those that are. */
    private void forget() {
        if (!isLeaf()) {
            Arrays.fill(children, size, CAPACITY, null);
            Arrays.fill(counts, size, CAPACITY, 0);
        }
    }

    private static void move(ScoreNode from, int at, ScoreNode to, int toAt, int count) {
        System.arraycopy(from.scores, at, to.scores, toAt, count);
        System.arraycopy(from.entries, at, to.entries, toAt, count);
        if (!from.isLeaf()) {
            System.arraycopy(from.children, at, to.children, toAt, count);
            System.arraycopy(from.counts, at, to.counts, toAt, count);
        }
    }
}
