package dev.waymark.node.internal.data;

import dev.waymark.protocol.RespWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Some neighbouring elements of a list in one array, each as the bulk that a reply has: {@code $3\r\nabc\r\n}.
 *
 * <p>A part of a list is so written by copying its bytes. What is free before and behind the elements makes pushing and
 * popping cheap at both ends. Where an element begins is found by walking over those before it, until such a walk is a
 * long one: from then on the places are remembered, until an element in the middle changes.
 *
 * <p>A large element has a chunk for itself, of exactly its size. Not thread-safe.
 */
final class ListChunk {

    /** The most bytes of a chunk with several elements: 8 KiB together with the header of the array. */
    static final int CAPACITY = 8 * 1024 - 16;

    /** An element that takes more bytes than this has a chunk for itself. */
    private static final int ALONE = 2 * 1024;

    private static final int SMALLEST = 48;

    /** Over how many elements we walk before their places are worth remembering. */
    private static final int WALK = 16;

    /** What a chunk takes besides its arrays: object, header of the array, place in the list. */
    private static final int OVERHEAD = 56;

    private byte[] bytes;
    private int from;
    private int to;
    private int count;

    /** Where the elements begin, element i at {@code starts[firstStart + i]}; null when that is not known. */
    private char @Nullable [] starts;

    private int firstStart;

    private ListChunk(byte[] bytes, int from) {
        this.bytes = bytes;
        this.from = from;
        this.to = from;
    }

    /**
     * An empty chunk with room for an element.
     *
     * @param length of that element
     * @param inFront whether elements will be added in front rather than behind
     * @param neighbour the chunk beside it: if that one was filled, this one probably will be, and is made large
     */
    static ListChunk emptyFor(int length, boolean inFront, @Nullable ListChunk neighbour) {
        int size = Bulks.size(length);
        int capacity = Math.max(size, SMALLEST);
        if (size <= ALONE && neighbour != null && !neighbour.isAlone()) {
            capacity = CAPACITY;
        }
        return new ListChunk(new byte[capacity], inFront ? capacity : 0);
    }

    ListChunk copy() {
        return copy(0, count);
    }

    private ListChunk copy(int first, int end) {
        ListChunk copy = new ListChunk(Arrays.copyOfRange(bytes, start(first), start(end)), 0);
        copy.to = copy.bytes.length;
        copy.count = end - first;
        return copy;
    }

    int count() {
        return count;
    }

    /** How many bytes of memory it takes, remembered places not counted: those come and go. */
    int memory() {
        return OVERHEAD + bytes.length;
    }

    /** Adds an element in front; false when there is no room. */
    boolean prepend(byte[] value, int at, int length) {
        int size = Bulks.size(length);
        if (refuses(size) || (from < size && !makeRoom(size, true))) {
            return false;
        }
        from -= size;
        Bulks.put(bytes, from, value, at, length);
        count++;
        if (starts != null) {
            if (firstStart > 0) {
                starts[--firstStart] = (char) from;
            } else {
                starts = null;
            }
        }
        return true;
    }

    /** Adds an element behind the others; false when there is no room. */
    boolean append(byte[] value, int at, int length) {
        int size = Bulks.size(length);
        if (refuses(size) || (bytes.length - to < size && !makeRoom(size, false))) {
            return false;
        }
        Bulks.put(bytes, to, value, at, length);
        if (starts != null) {
            if (firstStart + count < starts.length) {
                starts[firstStart + count] = (char) to;
            } else {
                starts = null;
            }
        }
        to += size;
        count++;
        return true;
    }

    /** Adds an element that gets this index; false when there is no room. */
    boolean insert(int index, byte[] value, int at, int length) {
        int size = Bulks.size(length);
        int start = refuses(size) ? -1 : resize(start(index), 0, size);
        if (start < 0) {
            return false;
        }
        Bulks.put(bytes, start, value, at, length);
        count++;
        return true;
    }

    /** Replaces an element; false when there is no room. */
    boolean set(int index, byte[] value, int at, int length) {
        int size = Bulks.size(length);
        int start = start(index);
        int old = start(index + 1) - start;
        if (old != size) {
            start = size > ALONE ? -1 : resize(start, old, size);
            if (start < 0) {
                return false;
            }
        }
        Bulks.put(bytes, start, value, at, length);
        shrink();
        return true;
    }

    /** Takes out the elements from {@code first} to before {@code end}. */
    void remove(int first, int end) {
        if (first == 0) {
            from = start(end);
            firstStart += end;
        } else if (end == count) {
            to = start(first);
        } else {
            int start = start(first);
            resize(start, start(end) - start, 0);
        }
        count -= end - first;
        shrink();
    }

    /**
     * Takes out elements that are equal to the given bytes.
     *
     * @param most how many of them
     * @param last whether the last ones rather than the first ones
     * @return how many there were
     */
    int removeEqual(byte[] value, int at, int length, long most, boolean last) {
        int equal = 0;
        for (int pos = from; pos < to; pos = Bulks.next(bytes, pos)) {
            equal += Bulks.equal(bytes, pos, value, at, length) ? 1 : 0;
        }
        int gone = (int) Math.min(equal, most);
        if (gone == 0) {
            return 0;
        }
        int spared = last ? equal - gone : 0;
        int seen = 0;
        int kept = from;
        for (int pos = from, next; pos < to; pos = next) {
            next = Bulks.next(bytes, pos);
            boolean goes = Bulks.equal(bytes, pos, value, at, length) && seen++ >= spared && seen <= spared + gone;
            if (!goes) {
                System.arraycopy(bytes, pos, bytes, kept, next - pos);
                kept += next - pos;
            }
        }
        to = kept;
        count -= gone;
        starts = null;
        shrink();
        return gone;
    }

    /** Moves the elements from {@code first} on into a new chunk. */
    ListChunk split(int first) {
        ListChunk rest = copy(first, count);
        remove(first, count);
        return rest;
    }

    /** Takes the elements of the chunk behind this one, if both fill no more than half a chunk. */
    boolean merge(ListChunk behind) {
        int used = to - from;
        int more = behind.to - behind.from;
        if (used + more > CAPACITY / 2 || (bytes.length - to < more && !makeRoom(more, false))) {
            return false;
        }
        System.arraycopy(behind.bytes, behind.from, bytes, to, more);
        to += more;
        count += behind.count;
        starts = null;
        return true;
    }

    /** Writes the elements from {@code first} to before {@code end} as bulks. */
    void write(int first, int end, RespWriter out) {
        int start = start(first);
        out.raw(bytes, start, start(end) - start);
    }

    /** A copy of an element. */
    byte[] get(int index) {
        int start = start(index);
        int length = Bulks.length(bytes, start);
        int data = start + Bulks.head(length);
        return Arrays.copyOfRange(bytes, data, data + length);
    }

    void forEach(BytesConsumer action) {
        for (int pos = from; pos < to; ) {
            int length = Bulks.length(bytes, pos);
            int data = pos + Bulks.head(length);
            action.accept(bytes, data, length);
            pos = data + length + 2;
        }
    }

    /**
     * The index of the nearest element that is equal to the given bytes, from {@code index} on; -1 when there is none.
     *
     * @param forward whether to look at higher indexes rather than at lower ones
     */
    int find(int index, boolean forward, byte[] value, int at, int length) {
        if (forward) {
            int pos = start(index);
            for (int i = index; i < count; i++) {
                if (Bulks.equal(bytes, pos, value, at, length)) {
                    return i;
                }
                pos = Bulks.next(bytes, pos);
            }
            return -1;
        }
        int i = index;
        while (i >= 0 && !Bulks.equal(bytes, start(i), value, at, length)) {
            i--;
        }
        return i;
    }

    /** Where an element begins; where the last one ends, if the index is {@link #count}. */
    private int start(int index) {
        if (index == count) {
            return to;
        }
        if (starts == null && index > WALK) {
            remember();
        }
        if (starts != null) {
            return starts[firstStart + index];
        }
        int pos = from;
        for (int i = 0; i < index; i++) {
            pos = Bulks.next(bytes, pos);
        }
        return pos;
    }

    private void remember() {
        // Some room on both sides, for what will be pushed.
        int room = WALK + count / 4;
        starts = new char[count + 2 * room];
        firstStart = room;
        int i = room;
        for (int pos = from; pos < to; pos = Bulks.next(bytes, pos)) {
            starts[i++] = (char) pos;
        }
    }

    private boolean isAlone() {
        return to - from > ALONE && count == 1;
    }

    private boolean refuses(int size) {
        return count > 0 && (size > ALONE || isAlone());
    }

    /**
     * Makes some bytes more or fewer.
     *
     * @return where they are now; -1 when there is no room
     */
    private int resize(int start, int old, int size) {
        int more = size - old;
        int before = start - from;
        int behind = to - start - old;
        boolean forward = from >= more && (before < behind || bytes.length - to < more);
        if (!forward && bytes.length - to < more && !makeRoom(more, false)) {
            return -1;
        }
        starts = null;
        if (forward) {
            System.arraycopy(bytes, from, bytes, from - more, before);
            from -= more;
        } else {
            int end = from + before + old;
            System.arraycopy(bytes, end, bytes, end + more, behind);
            to += more;
        }
        return from + before;
    }

    /** Moves the elements to one end of the array or, if that gave little, of a larger one. */
    private boolean makeRoom(int size, boolean inFront) {
        int used = to - from;
        if (used + size > CAPACITY) {
            return false;
        }
        byte[] target = bytes;
        if (bytes.length - used - size < bytes.length / 8) {
            if (bytes.length == CAPACITY) {
                return false;
            }
            target = new byte[Math.min(CAPACITY, Math.max(2 * bytes.length, used + size))];
        }
        move(target, inFront ? target.length - used : 0);
        return true;
    }

    private void shrink() {
        int used = to - from;
        if (count > 0 && bytes.length > 4 * SMALLEST && used < bytes.length / 4) {
            move(new byte[2 * used], used / 2);
        }
    }

    private void move(byte[] target, int start) {
        int used = to - from;
        System.arraycopy(bytes, from, target, start, used);
        bytes = target;
        from = start;
        to = start + used;
        starts = null;
    }
}
