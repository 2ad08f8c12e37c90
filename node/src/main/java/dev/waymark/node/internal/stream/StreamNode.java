package dev.waymark.node.internal.stream;

import dev.waymark.node.internal.listpack.Listpack;
import dev.waymark.node.internal.listpack.ListpackBuilder;
import dev.waymark.node.internal.listpack.ListpackCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Some entries of a stream that follow each other, packed into one array.
 *
 * <pre>
 *   listpack   count, deleted, head, entries
 *   head       number of fields, fields, 0                       those of the first entry there was
 *   entry      flags, ms, seq, [number of fields, field,] value, ..., elements
 * </pre>
 *
 * {@code ms} and {@code seq} are what the entry's id has more than the node's; {@code elements} is how many come after
 * the flags, for those who read backward. An entry with the fields of the head does not repeat them. A deleted entry
 * stays, marked, until all are.
 *
 * <p>Here the frame, {@code count} and {@code deleted} are no part of the array, which so need not move when they
 * change. Not thread-safe.
 */
final class StreamNode {

    static final int DELETED = 1;
    static final int SAME_FIELDS = 2;

    /** How many bytes the objects of a node take besides its array. */
    private static final int OBJECT_BYTES = 120;

    private static final int NUMBER_BYTES = 11;

    private final StreamId id;
    private final int entriesAt;
    private byte[] body;
    private int length;
    private int elements;
    private int count;
    private int deleted;
    private long lastMs;
    private long lastSeq;

    private StreamNode(StreamId id, byte[] body, int length, int elements, int entriesAt) {
        this.id = id;
        this.body = body;
        this.length = length;
        this.elements = elements;
        this.entriesAt = entriesAt;
    }

    /** A node that has nothing but the fields of its first entry, which is to be added to it. */
    static StreamNode of(StreamId id, StreamEntry first) {
        ListpackBuilder head = new ListpackBuilder(first.fields().length() + 2 * NUMBER_BYTES);
        head.append(first.size());
        head.append(first.fields());
        head.append(0);
        return new StreamNode(id, head.bytes(), head.length(), head.elements(), head.length());
    }

    /** Its own id, to which those of its entries are relative; that of the first entry there was. */
    StreamId id() {
        return id;
    }

    /** How many entries there are, without the deleted ones. */
    int count() {
        return count;
    }

    /** How many entries there are, with the deleted ones. */
    int countWithDeleted() {
        return count + deleted;
    }

    /** The id of its last entry that is not deleted. */
    StreamId lastLiveId() {
        NodeReader reader = new NodeReader(this);
        StreamId live = id;
        while (reader.next()) {
            live = reader.isDeleted() ? live : reader.id();
        }
        return live;
    }

    /** The id of its last entry, deleted or not. */
    StreamId lastId() {
        return new StreamId(lastMs, lastSeq);
    }

    byte[] body() {
        return body;
    }

    /** Where the entries begin. */
    int entriesAt() {
        return entriesAt;
    }

    /** Where the entries end. */
    int length() {
        return length;
    }

    /** About how many bytes it takes in memory. */
    long memory() {
        return (long) OBJECT_BYTES + body.length;
    }

    /** How many bytes its listpack has. */
    long listpackBytes() {
        return Listpack.HEADER + numberBytes(count) + numberBytes(deleted) + length + 1L;
    }

    /** Adds an entry; its id is above that of the last one. */
    void add(StreamId entryId, StreamEntry entry, NodeLimits limits) {
        boolean same = isHead(entry.fields());
        ListpackBuilder packed = new ListpackBuilder(
                entry.values().length() + (same ? 0 : entry.fields().length()) + 5 * NUMBER_BYTES);
        packed.append(same ? SAME_FIELDS : 0);
        packed.append(entryId.ms() - id.ms());
        packed.append(entryId.seq() - id.seq());
        if (same) {
            packed.append(entry.values());
        } else {
            packed.append(entry.size());
            packed.append(entry.fields(), entry.values());
        }
        packed.append(packed.elements());
        room(packed.length(), limits.bytes());
        System.arraycopy(packed.bytes(), 0, body, length, packed.length());
        length += packed.length();
        elements += packed.elements();
        count++;
        lastMs = entryId.ms();
        lastSeq = entryId.seq();
    }

    /** Nothing more will be added: gives back what it does not need. */
    void close() {
        if (body.length - length > length / 16) {
            body = Arrays.copyOf(body, length);
        }
    }

    /** Marks the entry whose flags are at {@code at} as deleted. */
    void delete(int at) {
        body[at] |= DELETED;
        count--;
        deleted++;
    }

    StreamNode copy() {
        StreamNode copy = new StreamNode(id, Arrays.copyOf(body, length), length, elements, entriesAt);
        copy.count = count;
        copy.deleted = deleted;
        copy.lastMs = lastMs;
        copy.lastSeq = lastSeq;
        return copy;
    }

    /** The whole listpack, as database files have it. */
    byte[] listpack() {
        ListpackBuilder counts = new ListpackBuilder(2 * NUMBER_BYTES);
        counts.append(count);
        counts.append(deleted);
        byte[] whole = new byte[Listpack.HEADER + counts.length() + length + 1];
        System.arraycopy(counts.bytes(), 0, whole, Listpack.HEADER, counts.length());
        System.arraycopy(body, 0, whole, Listpack.HEADER + counts.length(), length);
        Listpack.frame(whole, 0, whole.length, counts.elements() + elements);
        return whole;
    }

    /**
     * The node of a listpack that may be anything; null when it is none.
     *
     * @param from where it begins in {@code bytes}, which are copied
     */
    static @Nullable StreamNode parse(StreamId id, byte[] bytes, int from, int to) {
        int elements = Listpack.check(bytes, from, to);
        ListpackCursor cursor = new ListpackCursor().over(bytes, from + Listpack.HEADER, to - 1);
        if (elements == Listpack.MALFORMED || !isNumber(cursor)) {
            return null;
        }
        long count = cursor.number();
        if (!isNumber(cursor)) {
            return null;
        }
        long deleted = cursor.number();
        int bodyAt = cursor.end();
        if (!isNumber(cursor) || cursor.number() < 1 || !hasSkipped(cursor, cursor.number())) {
            return null;
        }
        if (!isNumber(cursor) || cursor.number() != 0) {
            return null;
        }
        int entriesAt = cursor.end() - bodyAt;
        byte[] body = Arrays.copyOfRange(bytes, bodyAt, to - 1);
        StreamNode node = new StreamNode(id, body, body.length, elements - 2, entriesAt);
        boolean sound = node.countEntries() && node.count == count && node.deleted == deleted && count > 0;
        return sound ? node : null;
    }

    /** Looks through entries that may be anything, and counts them; false when they are not sound. */
    private boolean countEntries() {
        ListpackCursor cursor = new ListpackCursor().over(body, entriesAt, length);
        long headFields = new ListpackCursor().over(body, 0, entriesAt).nextNumber();
        StreamId live = id;
        while (cursor.end() < length) {
            // Flags are changed in place, so they must be the one byte that Redis writes.
            if (!isNumber(cursor) || cursor.end() - cursor.start() != 2 || cursor.number() > (DELETED | SAME_FIELDS)) {
                return false;
            }
            int flags = (int) cursor.number();
            if (!isNumber(cursor)) {
                return false;
            }
            lastMs = id.ms() + cursor.number();
            if (!isNumber(cursor)) {
                return false;
            }
            lastSeq = id.seq() + cursor.number();
            if (!hasWords(cursor, flags, headFields)) {
                return false;
            }
            if ((flags & DELETED) != 0) {
                deleted++;
                continue;
            }
            // Entries ascend. A deleted one need not: XSETID can go back behind it.
            if (count > 0 ? live.compareTo(lastId()) >= 0 : id.compareTo(lastId()) > 0) {
                return false;
            }
            live = lastId();
            count++;
        }
        return true;
    }

    /** Whether there are fields and values, as many as there must be, and behind them how many elements that makes. */
    private static boolean hasWords(ListpackCursor cursor, int flags, long headFields) {
        long words = headFields;
        long others = 3;
        if ((flags & SAME_FIELDS) == 0) {
            if (!isNumber(cursor) || cursor.number() < 1 || cursor.number() > Integer.MAX_VALUE) {
                return false;
            }
            words = 2 * cursor.number();
            others = 4;
        }
        return hasSkipped(cursor, words) && isNumber(cursor) && cursor.number() == words + others;
    }

    private static boolean isNumber(ListpackCursor cursor) {
        return cursor.next() && cursor.isNumber();
    }

    private static boolean hasSkipped(ListpackCursor cursor, long count) {
        for (long left = count; left > 0; left--) {
            if (!cursor.next()) {
                return false;
            }
        }
        return true;
    }

    /** Whether these are the fields of the head, encoded alike. */
    private boolean isHead(ListpackBuilder fields) {
        int from = new ListpackCursor().over(body, 0, entriesAt).skip(1);
        int to = entriesAt - numberBytes(0);
        return Arrays.equals(body, from, to, fields.bytes(), 0, fields.length());
    }

    private void room(int more, long limit) {
        int needed = Math.addExact(length, more);
        if (needed > body.length) {
            // Twice as much, but not more than a node may have.
            body = Arrays.copyOf(body, (int) Math.max(needed, Math.min(2L * needed, limit)));
        }
    }

    /** How many bytes a number of entries takes in a listpack. */
    private static int numberBytes(int number) {
        if (number <= 127) {
            return 2;
        } else if (number <= 4095) {
            return 3;
        } else if (number <= 32_767) {
            return 4;
        }
        return number < 1 << 23 ? 5 : 6;
    }
}
