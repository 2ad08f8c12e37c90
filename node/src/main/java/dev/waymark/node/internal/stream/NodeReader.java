package dev.waymark.node.internal.stream;

import dev.waymark.node.internal.data.BytesConsumer;
import dev.waymark.node.internal.listpack.ListpackCursor;

/**
 * Goes through the entries of a node, forward, deleted ones too. Good until the node changes, except for entries that
 * are deleted. Not thread-safe.
 */
final class NodeReader {

    private final ListpackCursor cursor = new ListpackCursor();
    private final ListpackCursor head = new ListpackCursor();
    private final StreamNode node;
    private final int headFields;
    private final int headAt;
    private int next;
    private int at;
    private int flags;
    private long ms;
    private long seq;
    private int size;
    private int wordsAt;

    /** Stands before the first entry. */
    NodeReader(StreamNode node) {
        this.node = node;
        head.over(node.body(), 0, node.entriesAt());
        headFields = (int) head.nextNumber();
        headAt = head.end();
        next = node.entriesAt();
    }

    StreamNode node() {
        return node;
    }

    /** Goes to the next entry; false when there is none. */
    boolean next() {
        if (next >= node.length()) {
            return false;
        }
        read(next);
        next = cursor.skip(isSame() ? size : 2L * size);
        cursor.next();
        next = cursor.end();
        return true;
    }

    /** Goes to the entry whose flags are at {@code from}. */
    void read(int from) {
        at = from;
        cursor.over(node.body(), from, node.length());
        flags = (int) cursor.nextNumber();
        ms = node.id().ms() + cursor.nextNumber();
        seq = node.id().seq() + cursor.nextNumber();
        size = isSame() ? headFields : (int) cursor.nextNumber();
        wordsAt = cursor.end();
    }

    /** Where the flags of the present entry are. */
    int at() {
        return at;
    }

    boolean isDeleted() {
        return (flags & StreamNode.DELETED) != 0;
    }

    /** Compares the id of the present entry with another. */
    int compareTo(StreamId other) {
        return StreamId.compare(ms, seq, other);
    }

    StreamId id() {
        return new StreamId(ms, seq);
    }

    /** How many fields the present entry has. */
    int size() {
        return size;
    }

    /** Gives each field of the present entry and its value to {@code consumer}. */
    void words(BytesConsumer consumer) {
        cursor.over(node.body(), wordsAt, node.length());
        head.over(node.body(), headAt, node.entriesAt());
        for (int i = 0; i < size; i++) {
            ListpackCursor field = isSame() ? head : cursor;
            field.next();
            field.text(consumer);
            cursor.next();
            cursor.text(consumer);
        }
    }

    private boolean isSame() {
        return (flags & StreamNode.SAME_FIELDS) != 0;
    }
}
