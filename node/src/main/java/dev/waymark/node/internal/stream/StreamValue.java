package dev.waymark.node.internal.stream;

import dev.waymark.node.internal.data.Type;
import dev.waymark.node.internal.data.Value;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A stream: entries in the order of their ids, what is remembered of those that are gone, and the groups that read it.
 *
 * <p>An empty stream is still a stream, and its key stays. Not thread-safe.
 */
public final class StreamValue implements Value {

    private static final int OBJECT_BYTES = 160;

    private final TreeMap<StreamId, StreamNode> nodes = new TreeMap<>();
    private final TreeMap<byte[], StreamGroup> groups = new TreeMap<>(Arrays::compareUnsigned);
    private long length;
    private long entriesAdded;
    private StreamId firstId = StreamId.MIN;
    private StreamId lastId = StreamId.MIN;
    private StreamId maxDeletedId = StreamId.MIN;
    private long memory = OBJECT_BYTES;

    /** How many entries there are. */
    public long length() {
        return length;
    }

    /** How many entries there ever were. */
    public long entriesAdded() {
        return entriesAdded;
    }

    /** The id of the first entry; {@link StreamId#MIN} when there is none. */
    public StreamId firstId() {
        return firstId;
    }

    /** The id of the last entry there was; a new one must be above it. */
    public StreamId lastId() {
        return lastId;
    }

    /** The highest id that XDEL has deleted; {@link StreamId#MIN} when none. */
    public StreamId maxDeletedId() {
        return maxDeletedId;
    }

    /** How many nodes it has: the keys of what in Redis is a radix tree. */
    public int nodeCount() {
        return nodes.size();
    }

    /** How many nodes the radix tree would have that Redis keeps the nodes of the stream in. */
    public long radixNodeCount() {
        return RadixTree.nodes(nodes.navigableKeySet());
    }

    /** The id that a new entry gets at this time; null when there is none left. */
    public @Nullable StreamId nextId(long now) {
        if (lastId.isMax()) {
            return null;
        }
        return Long.compareUnsigned(now, lastId.ms()) > 0 ? new StreamId(now, 0) : lastId.next();
    }

    /** The id that a new entry gets which is to have this time; null when there is none left above the last one. */
    public @Nullable StreamId nextIdAt(long ms) {
        StreamId id = ms == lastId.ms() ? lastId.next() : new StreamId(ms, 0);
        return id.ms() == ms && id.compareTo(lastId) > 0 ? id : null;
    }

    /** Adds an entry; its id must be above {@link #lastId}, and it must not be too large. */
    public void add(StreamId id, StreamEntry entry, NodeLimits limits) {
        Map.Entry<StreamId, StreamNode> last = nodes.lastEntry();
        StreamNode node = last == null ? null : last.getValue();
        if (node != null && limits.full(node.listpackBytes(), node.countWithDeleted(), entry.bytes())) {
            memory -= node.memory();
            node.close();
            memory += node.memory();
            node = null;
        }
        if (node == null) {
            node = StreamNode.of(id, entry);
            nodes.put(id, node);
        } else {
            memory -= node.memory();
        }
        node.add(id, entry, limits);
        memory += node.memory();
        length++;
        entriesAdded++;
        lastId = id;
        if (length == 1) {
            firstId = id;
        }
    }

    /** Whether there is an entry of this id. */
    public boolean contains(StreamId id) {
        return range(id, id).next();
    }

    /** The entries from {@code from} to {@code to}, both included, lowest first. */
    public StreamCursor range(StreamId from, StreamId to) {
        StreamId start = nodes.floorKey(from);
        NavigableMap<StreamId, StreamNode> some = start == null ? nodes : nodes.tailMap(start, true);
        return new StreamCursor(some.values().iterator(), from, to, false);
    }

    /** The entries from {@code from} to {@code to}, both included, highest first. */
    public StreamCursor reversed(StreamId from, StreamId to) {
        Iterator<StreamNode> some =
                nodes.headMap(to, true).descendingMap().values().iterator();
        return new StreamCursor(some, from, to, true);
    }

    /** Deletes an entry; false when it was not there. */
    public boolean delete(StreamId id) {
        StreamCursor cursor = range(id, id);
        if (!cursor.next()) {
            return false;
        }
        NodeReader found = cursor.present();
        if (found.node().count() == 1) {
            drop(found.node());
        } else {
            found.node().delete(found.at());
        }
        length--;
        if (id.compareTo(maxDeletedId) > 0) {
            maxDeletedId = id;
        }
        if (id.equals(firstId) || length == 0) {
            findFirst();
        }
        return true;
    }

    /** Removes the oldest entries as {@code trim} says; how many that were. They do not count as deleted. */
    public long trim(Trim trim) {
        long before = length;
        Iterator<StreamNode> oldest = nodes.values().iterator();
        while (oldest.hasNext() && !trim.isDone(length)) {
            StreamNode node = oldest.next();
            if (trim.exceeds(before - length + node.count())) {
                break;
            }
            if (trim.covers(node, length)) {
                oldest.remove();
                memory -= node.memory();
                length -= node.count();
                continue;
            }
            if (!trim.approximate()) {
                trimWithin(node, trim);
            }
            break;
        }
        if (length < before) {
            findFirst();
        }
        return before - length;
    }

    private void trimWithin(StreamNode node, Trim trim) {
        NodeReader reader = new NodeReader(node);
        while (reader.next() && !trim.keeps(reader, length)) {
            if (!reader.isDeleted()) {
                node.delete(reader.at());
                length--;
            }
        }
    }

    /** Changes what XSETID changes; a null leaves its part alone. */
    public void set(StreamId newLastId, @Nullable Long newEntriesAdded, @Nullable StreamId newMaxDeletedId) {
        lastId = newLastId;
        if (newEntriesAdded != null) {
            entriesAdded = newEntriesAdded;
        }
        if (newMaxDeletedId != null) {
            maxDeletedId = newMaxDeletedId;
        }
    }

    private void findFirst() {
        StreamCursor all = range(StreamId.MIN, StreamId.MAX);
        firstId = all.next() ? all.id() : StreamId.MIN;
    }

    private void drop(StreamNode node) {
        nodes.remove(node.id());
        memory -= node.memory();
    }

    /** The groups, in the order of their names. */
    public Collection<StreamGroup> groups() {
        return groups.values();
    }

    /** The group of this name; null when there is none. */
    public @Nullable StreamGroup group(byte[] name) {
        return groups.get(name);
    }

    /**
     * Makes a group that has read up to {@code lastDelivered}.
     *
     * @param entriesRead how many entries that were; -1 when that is not known
     * @return null when there is one of this name
     */
    public @Nullable StreamGroup createGroup(byte[] name, StreamId lastDelivered, long entriesRead) {
        StreamGroup group = new StreamGroup(this, name.clone(), lastDelivered, entriesRead);
        if (groups.putIfAbsent(group.name(), group) != null) {
            return null;
        }
        group.joined();
        return group;
    }

    /** Takes a group away; false when there is none of this name. */
    public boolean destroyGroup(byte[] name) {
        StreamGroup group = groups.remove(name);
        if (group == null) {
            return false;
        }
        group.left();
        return true;
    }

    /** Whether an entry after {@code id} may be gone, so that one cannot count on from there. */
    boolean hasGapFrom(StreamId id) {
        return length > 0 && maxDeletedId.compareTo(firstId) >= 0 && id.compareTo(maxDeletedId) <= 0;
    }

    /** How many entries there ever were up to {@code id}; -1 when that cannot be told. */
    public long position(StreamId id) {
        if (entriesAdded == 0) {
            return 0;
        }
        if (length == 0 && id.compareTo(lastId) <= 0) {
            return entriesAdded;
        }
        int toLast = id.compareTo(lastId);
        if (toLast >= 0) {
            return toLast == 0 ? entriesAdded : -1;
        }
        int toFirst = id.compareTo(firstId);
        // Between the first entry and the last, what was deleted there is not known.
        if (toFirst > 0 || !maxDeletedId.isMin() && maxDeletedId.compareTo(firstId) >= 0) {
            return -1;
        }
        return entriesAdded - length + (toFirst == 0 ? 1 : 0);
    }

    /** Groups tell how much more memory they take, or less. */
    void grew(long bytes) {
        memory += bytes;
    }

    @Override
    public StreamValue copy() {
        StreamValue copy = new StreamValue();
        nodes.forEach((id, node) -> copy.take(node.copy()));
        copy.entriesAdded = entriesAdded;
        copy.firstId = firstId;
        copy.lastId = lastId;
        copy.maxDeletedId = maxDeletedId;
        groups.values().forEach(group -> group.copyTo(copy));
        return copy;
    }

    private void take(StreamNode node) {
        nodes.put(node.id(), node);
        length += node.count();
        memory += node.memory();
    }

    /** Gives each node to {@code action}, as database files have it: its id and a listpack. */
    public void forEachNode(NodeAction action) {
        nodes.forEach((id, node) -> action.accept(id, node.listpack()));
    }

    /** Takes a node as database files have it. */
    @FunctionalInterface
    public interface NodeAction {

        /** Takes a node; the array is the receiver's. */
        void accept(StreamId id, byte[] listpack);
    }

    /**
     * Appends a node as database files have it, which may be anything; {@link #restore} must follow the last one.
     *
     * @return false when it is not sound, or not above what is here
     */
    public boolean appendNode(StreamId id, byte[] bytes, int from, int to) {
        StreamNode node = StreamNode.parse(id, bytes, from, to);
        if (node == null || !nodes.isEmpty() && id.compareTo(lastId) <= 0) {
            return false;
        }
        take(node);
        lastId = node.lastLiveId();
        return true;
    }

    /**
     * Sets what database files say of a stream besides its nodes, which may be anything.
     *
     * @return false when it cannot be so
     */
    public boolean restore(StreamId newLastId, StreamId newMaxDeletedId, long newEntriesAdded) {
        boolean possible = newLastId.compareTo(lastId) >= 0 && newEntriesAdded >= length;
        set(newLastId, newEntriesAdded, newMaxDeletedId);
        findFirst();
        return possible;
    }

    @Override
    public Type type() {
        return Type.STREAM;
    }

    @Override
    public String encoding() {
        return "stream";
    }

    @Override
    public long memory() {
        return memory;
    }

    @Override
    public boolean isEmpty() {
        return length == 0;
    }
}
