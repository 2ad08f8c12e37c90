package dev.waymark.node.internal.data;

import dev.waymark.protocol.RespWriter;
import java.util.function.LongPredicate;

/**
 * A list: chunks of elements in a ring, each element as the bulk that a reply has.
 *
 * <p>Pushing, popping and reading at both ends take the same time however long the list is. Everything else first looks
 * for a chunk, from the nearer end: some 13,000 chunks for a million elements of 100 bytes. Then it moves what lies in
 * that chunk, at most 8 KiB.
 *
 * <p>Indexes begin with 0 and must lie within the list: what negative ones mean, and those beyond the ends, is for the
 * commands. Not thread-safe.
 */
public final class ListValue implements Value {

    private static final int OVERHEAD = 96;

    private final ListChunks chunks;
    private long size;
    private long memory = OVERHEAD;

    /** An empty list. */
    public ListValue() {
        this(new ListChunks());
    }

    private ListValue(ListChunks chunks) {
        this.chunks = chunks;
        for (int c = 0; c < chunks.size(); c++) {
            size += chunks.get(c).count();
            memory += chunks.get(c).memory();
        }
    }

    @Override
    public ListValue copy() {
        return new ListValue(chunks.copy());
    }

    @Override
    public Type type() {
        return Type.LIST;
    }

    @Override
    public String encoding() {
        return "quicklist";
    }

    @Override
    public long memory() {
        return memory;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    /** How many elements there are. */
    public long size() {
        return size;
    }

    /** Adds an element in front of all others. */
    public void pushFirst(byte[] value, int at, int length) {
        ListChunk first = chunks.size() == 0 ? null : chunks.get(0);
        long before = first == null ? 0 : first.memory();
        if (first == null || !first.prepend(value, at, length)) {
            before = 0;
            first = ListChunk.emptyFor(length, true, first);
            first.prepend(value, at, length);
            chunks.insert(0, first);
        }
        memory += first.memory() - before;
        size++;
    }

    /** Adds an element behind all others. */
    public void pushLast(byte[] value, int at, int length) {
        ListChunk last = chunks.size() == 0 ? null : chunks.get(chunks.size() - 1);
        long before = last == null ? 0 : last.memory();
        if (last == null || !last.append(value, at, length)) {
            before = 0;
            last = ListChunk.emptyFor(length, false, last);
            last.append(value, at, length);
            chunks.insert(chunks.size(), last);
        }
        memory += last.memory() - before;
        size++;
    }

    /** Takes out the first element. */
    public byte[] popFirst() {
        byte[] popped = get(0);
        removeFirst(1);
        return popped;
    }

    /** Takes out the last element. */
    public byte[] popLast() {
        byte[] popped = get(size - 1);
        removeLast(1);
        return popped;
    }

    /** Takes out the first elements and writes them as bulks. */
    public void popFirst(long count, RespWriter out) {
        write(0, count, out);
        removeFirst(count);
    }

    /** Takes out the last elements and writes them as bulks, the very last one first. */
    public void popLast(long count, RespWriter out) {
        for (long i = 0; i < count; i++) {
            ListChunk last = chunks.get(chunks.size() - 1);
            last.write(last.count() - 1, last.count(), out);
            removeLast(1);
        }
    }

    /** Takes out the first elements. */
    public void removeFirst(long count) {
        size -= count;
        for (long left = count; left > 0; ) {
            int some = (int) Math.min(left, chunks.get(0).count());
            remove(0, 0, some);
            left -= some;
        }
    }

    /** Takes out the last elements. */
    public void removeLast(long count) {
        size -= count;
        for (long left = count; left > 0; ) {
            int c = chunks.size() - 1;
            int all = chunks.get(c).count();
            int some = (int) Math.min(left, all);
            remove(c, all - some, all);
            left -= some;
        }
    }

    /** A copy of an element. */
    public byte[] get(long index) {
        long place = place(index);
        return chunks.get(chunk(place)).get(within(place));
    }

    /** Writes elements as bulks: {@code count} of them, beginning with the one at {@code from}. */
    public void write(long from, long count, RespWriter out) {
        if (count == 0) {
            return;
        }
        long place = place(from);
        int c = chunk(place);
        int first = within(place);
        for (long left = count; left > 0; c++, first = 0) {
            ListChunk chunk = chunks.get(c);
            int end = (int) Math.min(chunk.count(), first + left);
            chunk.write(first, end, out);
            left -= end - first;
        }
    }

    /** Gives every element to {@code action}, which must not change the list. */
    public void forEach(BytesConsumer action) {
        for (int c = 0; c < chunks.size(); c++) {
            chunks.get(c).forEach(action);
        }
    }

    /** Replaces an element. */
    public void set(long index, byte[] value, int at, int length) {
        long place = place(index);
        ListChunk chunk = chunks.get(chunk(place));
        long before = chunk.memory();
        if (chunk.set(within(place), value, at, length)) {
            memory += chunk.memory() - before;
        } else {
            insert(index, value, at, length);
            long old = place(index + 1);
            remove(chunk(old), within(old), within(old) + 1);
            size--;
        }
    }

    /** Adds an element that gets this index, at most {@link #size()}. */
    public void insert(long index, byte[] value, int at, int length) {
        if (index == 0) {
            pushFirst(value, at, length);
            return;
        }
        if (index == size) {
            pushLast(value, at, length);
            return;
        }
        long place = place(index);
        ListChunk chunk = chunks.get(chunk(place));
        long before = chunk.memory();
        boolean fits = chunk.insert(within(place), value, at, length);
        memory += chunk.memory() - before;
        if (fits) {
            size++;
        } else {
            insertBetween(cut(place), value, at, length);
        }
    }

    /** Makes a place the beginning of a chunk; which one that is. */
    private int cut(long place) {
        if (within(place) == 0) {
            return chunk(place);
        }
        ListChunk chunk = chunks.get(chunk(place));
        long before = chunk.memory();
        ListChunk rest = chunk.split(within(place));
        memory += rest.memory() + chunk.memory() - before;
        chunks.insert(chunk(place) + 1, rest);
        return chunk(place) + 1;
    }

    /** Adds an element between a chunk and the one before it: to that one, or in a chunk of its own. */
    private void insertBetween(int c, byte[] value, int at, int length) {
        ListChunk chunk = chunks.get(c - 1);
        long before = chunk.memory();
        if (!chunk.append(value, at, length)) {
            before = 0;
            chunk = ListChunk.emptyFor(length, false, null);
            chunk.append(value, at, length);
            chunks.insert(c, chunk);
        }
        memory += chunk.memory() - before;
        size++;
    }

    /**
     * Takes out elements that are equal to the given bytes.
     *
     * @param count how many at most: the first ones or, if it is negative, the last ones; 0 for all
     * @return how many there were
     */
    public long removeEqual(byte[] value, int at, int length, long count) {
        long most = count == 0 ? Long.MAX_VALUE : count < 0 ? -count : count;
        boolean last = count < 0;
        long gone = 0;
        int c = last ? chunks.size() - 1 : 0;
        while (gone < most && c >= 0 && c < chunks.size()) {
            ListChunk chunk = chunks.get(c);
            long before = chunk.memory();
            int some = chunk.removeEqual(value, at, length, most - gone, last);
            memory += chunk.memory() - before;
            gone += some;
            boolean vanished = some > 0 && tidy(c, last ? c : c - 1);
            c = last ? c - 1 : vanished ? c : c + 1;
        }
        size -= gone;
        return gone;
    }

    /**
     * Takes out a chunk of which nothing is left, or joins one with what is behind it if both are small.
     *
     * @return whether there is a chunk less
     */
    private boolean tidy(int emptied, int joined) {
        if (chunks.get(emptied).count() == 0) {
            drop(emptied);
            return true;
        }
        if (joined < 0 || joined + 1 == chunks.size()) {
            return false;
        }
        ListChunk chunk = chunks.get(joined);
        long before = chunk.memory();
        if (!chunk.merge(chunks.get(joined + 1))) {
            return false;
        }
        memory += chunk.memory() - before;
        drop(joined + 1);
        return true;
    }

    /**
     * Finds the elements that are equal to the given bytes.
     *
     * @param forward whether to begin with the first element rather than with the last one
     * @param most how many elements to compare
     * @param found is given the index of each, and tells whether to go on
     */
    public void find(byte[] value, int at, int length, boolean forward, long most, LongPredicate found) {
        long compared = 0;
        for (int c = 0; c < chunks.size() && compared < most; c++) {
            ListChunk chunk = chunks.get(forward ? c : chunks.size() - 1 - c);
            int all = chunk.count();
            int step = forward ? 1 : -1;
            int i = forward ? 0 : all - 1;
            while (i >= 0 && i < all) {
                i = chunk.find(i, forward, value, at, length);
                long before = compared + (forward ? i : all - 1 - i);
                if (i < 0 || before >= most) {
                    break;
                }
                if (!found.test(forward ? before : size - 1 - before)) {
                    return;
                }
                i += step;
            }
            compared += all;
        }
    }

    /** Takes out the elements of a chunk from {@code first} to before {@code end}, but leaves {@link #size} alone. */
    private void remove(int c, int first, int end) {
        ListChunk chunk = chunks.get(c);
        if (end - first == chunk.count()) {
            drop(c);
        } else {
            long before = chunk.memory();
            chunk.remove(first, end);
            memory += chunk.memory() - before;
        }
    }

    private void drop(int c) {
        memory -= chunks.get(c).memory();
        chunks.remove(c);
    }

    /** Where an element is: its chunk, and its index there. */
    private long place(long index) {
        if (index < size / 2) {
            long left = index;
            int c = 0;
            for (int count = chunks.get(c).count();
                    left >= count;
                    count = chunks.get(c).count()) {
                left -= count;
                c++;
            }
            return (long) c << Integer.SIZE | left;
        }
        long left = size - index;
        int c = chunks.size() - 1;
        int count = chunks.get(c).count();
        while (left > count) {
            left -= count;
            c--;
            count = chunks.get(c).count();
        }
        return (long) c << Integer.SIZE | count - left;
    }

    private static int chunk(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    private static int within(long place) {
        return (int) place;
    }
}
