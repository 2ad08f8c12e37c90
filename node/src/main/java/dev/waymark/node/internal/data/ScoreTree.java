package dev.waymark.node.internal.data;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The order of the members of a large sorted set: a B+ tree that counts what is below each node.
 *
 * <p>A tree of small arrays, and not the skip list of Redis: a node is some cache lines that lie side by side, where a
 * list goes to another place in memory with every step; and a member takes some 18 bytes here, where it has a node of
 * its own there. Finding, adding, removing and ranking look at four nodes for a million members. The tree knows members
 * by their scores and names; it looks at their bytes, in a {@link MemberTable}, when scores are equal.
 *
 * <p>The first entry below each child is repeated beside it and always up to date: one that is gone could not be
 * compared any more. A node of which less than a quarter is in use is joined with one beside it, if that leaves room
 * for more. If not, it stays as it is: its neighbours are well filled then.
 *
 * <p>Not thread-safe.
 */
final class ScoreTree {

    private static final int FEW = ScoreNode.CAPACITY / 4;
    private static final int ROOMY = ScoreNode.CAPACITY * 3 / 4;

    /** Nearly all nodes are leaves. */
    private static final long NODE_BYTES = ScoreNode.CAPACITY * (Double.BYTES + Integer.BYTES) + 80;

    private final Members members;
    private ScoreNode root = new ScoreNode(true);
    private int nodes = 1;

    /** @param members where the entries are */
    ScoreTree(Members members) {
        this.members = members;
    }

    /** How many bytes of memory it takes, about. */
    long memory() {
        return nodes * NODE_BYTES;
    }

    /** Adds an entry. */
    void add(double score, int entry) {
        ScoreNode right = add(root, Bound.of(score, members, entry, true), score, entry);
        if (right != null) {
            ScoreNode top = new ScoreNode(false);
            top.insert(0, root.scores[0], root.entries[0], root);
            top.insert(1, right.scores[0], right.entries[0], right);
            root = top;
            nodes++;
        }
    }

    /** Adds an entry below a node; the right part of that node if it was split. */
    private @Nullable ScoreNode add(ScoreNode node, Bound bound, double score, int entry) {
        int before = node.before(bound, members);
        if (node.isLeaf()) {
            return insert(node, before, score, entry, null);
        }
        int c = Math.max(before - 1, 0);
        ScoreNode child = node.children[c];
        ScoreNode right = add(child, bound, score, entry);
        node.refresh(c);
        if (right == null) {
            node.counts[c]++;
            return null;
        }
        node.counts[c] = child.count();
        return insert(node, c + 1, right.scores[0], right.entries[0], right);
    }

    private @Nullable ScoreNode insert(ScoreNode node, int at, double score, int entry, @Nullable ScoreNode child) {
        if (node.size < ScoreNode.CAPACITY) {
            node.insert(at, score, entry, child);
            return null;
        }
        // At an end nothing is moved: scores that only rise, or only fall, so leave full nodes behind.
        int middle = at == 0 || at == node.size ? at : node.size / 2;
        boolean toRight = at > middle || at == node.size;
        ScoreNode right = node.split(middle);
        nodes++;
        if (toRight) {
            right.insert(at - middle, score, entry, child);
        } else {
            node.insert(at, score, entry, child);
        }
        return right;
    }

    /** Takes out an entry, which must still be among the members. */
    void remove(double score, int entry) {
        remove(root, Bound.of(score, members, entry, true));
        while (!root.isLeaf() && root.size == 1) {
            root = root.children[0];
            nodes--;
        }
    }

    private void remove(ScoreNode node, Bound bound) {
        int at = node.before(bound, members) - 1;
        if (node.isLeaf()) {
            node.remove(at);
            return;
        }
        ScoreNode child = node.children[at];
        remove(child, bound);
        node.counts[at]--;
        if (child.size == 0) {
            node.remove(at);
            nodes--;
            return;
        }
        node.refresh(at);
        if (child.size < FEW && !join(node, at - 1)) {
            join(node, at);
        }
    }

    /** Joins a child with the one behind it, if there are both and there is room; whether it did. */
    private boolean join(ScoreNode node, int at) {
        if (at < 0 || at + 1 >= node.size || node.children[at].size + node.children[at + 1].size > ROOMY) {
            return false;
        }
        node.children[at].join(node.children[at + 1]);
        node.counts[at] += node.counts[at + 1];
        node.remove(at + 1);
        nodes--;
        return true;
    }

    /** Gives an entry another name. The member must be found under both. */
    void rename(double score, int from, int to) {
        rename(root, Bound.of(score, members, from, true), to);
    }

    private void rename(ScoreNode node, Bound bound, int to) {
        int at = node.before(bound, members) - 1;
        if (node.isLeaf()) {
            node.entries[at] = to;
        } else {
            rename(node.children[at], bound, to);
            node.refresh(at);
        }
    }

    /** How many entries come before a place. */
    int rank(Bound bound) {
        ScoreNode node = root;
        int rank = 0;
        while (!node.isLeaf()) {
            int at = Math.max(node.before(bound, members) - 1, 0);
            for (int i = 0; i < at; i++) {
                rank += node.counts[i];
            }
            node = node.children[at];
        }
        return rank + node.before(bound, members);
    }

    /** The entry that so many others come before. */
    int at(int rank) {
        ScoreNode node = root;
        int left = rank;
        while (!node.isLeaf()) {
            int at = 0;
            for (; left >= node.counts[at]; at++) {
                left -= node.counts[at];
            }
            node = node.children[at];
        }
        return node.entries[left];
    }

    /** Gives the entries of some ranks to {@code action}, which must not change anything here. */
    void forEach(Ranks ranks, boolean reverse, IntConsumer action) {
        forEach(root, ranks.from(), ranks.to(), reverse, action);
    }

    private static void forEach(ScoreNode node, int from, int to, boolean reverse, IntConsumer action) {
        if (node.isLeaf()) {
            for (int i = 0; i < to - from; i++) {
                action.accept(node.entries[reverse ? to - 1 - i : from + i]);
            }
            return;
        }
        int before = reverse ? node.count() : 0;
        for (int i = 0; i < node.size; i++) {
            int at = reverse ? node.size - 1 - i : i;
            before -= reverse ? node.counts[at] : 0;
            int first = Math.max(from - before, 0);
            int end = Math.min(to - before, node.counts[at]);
            if (first < end) {
                forEach(node.children[at], first, end, reverse, action);
            }
            before += reverse ? 0 : node.counts[at];
        }
    }
}
