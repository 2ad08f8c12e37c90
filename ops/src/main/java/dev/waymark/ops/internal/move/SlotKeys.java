package dev.waymark.ops.internal.move;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys of one slot that are on their way, so that a listing tells which ones are new. Thread-safe.
 *
 * <p>A key that is at both ends with different values stays here: it is not carried, and listed for ever.
 */
final class SlotKeys {

    private final SlotMove slot;
    private final Set<ByteBuffer> underWay = new HashSet<>();
    private final Set<ByteBuffer> justLeft = new HashSet<>();
    private int conflicts;
    private long counted = -1;
    private long given;

    SlotKeys(SlotMove slot) {
        this.slot = slot;
    }

    SlotMove slot() {
        return slot;
    }

    /** The source is about to be asked for a listing: how many keys are under way now. */
    synchronized int beforeListing() {
        justLeft.clear();
        return underWay.size();
    }

    /** Those of the listed keys that are not under way; from now on they are. */
    synchronized List<byte[]> take(List<byte[]> listed) {
        List<byte[]> fresh = listed.stream()
                .filter(key -> !justLeft.contains(ByteBuffer.wrap(key)) && underWay.add(ByteBuffer.wrap(key)))
                .toList();
        given += fresh.size();
        return fresh;
    }

    /** These have left the source. */
    synchronized void left(List<byte[]> keys) {
        for (byte[] key : keys) {
            ByteBuffer each = ByteBuffer.wrap(key);
            underWay.remove(each);
            justLeft.add(each); // The source may have listed it before it left.
        }
    }

    synchronized void conflict() {
        conflicts++;
    }

    synchronized int conflicts() {
        return conflicts;
    }

    /** Whether none is on its way but those that cannot go. */
    synchronized boolean isSettled() {
        return underWay.size() == conflicts;
    }

    /** How many keys the source said it has, when the slot was first looked at. */
    synchronized void counted(long keys) {
        counted = keys;
    }

    synchronized boolean isCounted() {
        return counted >= 0;
    }

    /**
     * Whether the source lists what it does not have: no key can come to a slot that is on its way, so that a few more
     * than there were is all that can ever be given.
     */
    synchronized boolean isEndless() {
        return given > 2 * counted + 1000;
    }
}
