package dev.waymark.node.internal.data;

import dev.waymark.protocol.Slots;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of all slots, and how many keys they have.
 *
 * <p>Not thread-safe.
 */
final class SlotIndexes {

    private final @Nullable SlotIndex[] slots = new SlotIndex[Slots.COUNT];

    /** The table of a slot that has only one, which most have: it is found with one wait for memory less. */
    private final @Nullable Table[] only = new Table[Slots.COUNT];

    private final int[] expiring = new int[Slots.COUNT];
    private long size;
    private long sizeExpiring;

    /** How many entries there are. */
    long size() {
        return size;
    }

    /** How many of them expire. */
    long sizeExpiring() {
        return sizeExpiring;
    }

    /** How many entries a slot has. */
    int size(int slot) {
        SlotIndex index = slots[slot];
        return index == null ? 0 : index.size();
    }

    /** How many entries of a slot expire. */
    int sizeExpiring(int slot) {
        return expiring[slot];
    }

    /** The table in which entries of this slot and hash are; null when the slot is empty. */
    @Nullable
    Table table(int slot, int hash) {
        Table one = only[slot];
        if (one != null) {
            return one;
        }
        SlotIndex index = slots[slot];
        return index == null ? null : index.table(hash);
    }

    void add(int slot, int hash, int entry) {
        SlotIndex index = slots[slot];
        if (index == null) {
            index = new SlotIndex();
            slots[slot] = index;
        }
        index.add(hash, entry);
        if (only[slot] != index.only()) {
            only[slot] = index.only();
        }
        size++;
    }

    void remove(int slot, Table table, int cell) {
        SlotIndex index = slots[slot];
        if (index == null) {
            throw new IllegalStateException("slot " + slot + " is empty");
        }
        index.remove(table, cell);
        size--;
        if (index.size() == 0) {
            take(slot);
        }
    }

    /** Counts an entry that expires now, or does not any more. */
    void countExpiring(int slot, boolean before, boolean after) {
        int more = (after ? 1 : 0) - (before ? 1 : 0);
        expiring[slot] += more;
        sizeExpiring += more;
    }

    /** Forgets the entries of a slot, but not how many of them expire; null when there are none. */
    @Nullable
    SlotIndex take(int slot) {
        SlotIndex index = slots[slot];
        if (index != null) {
            size -= index.size();
            slots[slot] = null;
            only[slot] = null;
        }
        return index;
    }

    /** Gives every entry of a slot to {@code action}, which must not change anything here. */
    void forEach(int slot, IntConsumer action) {
        SlotIndex index = slots[slot];
        if (index != null) {
            index.forEach(action);
        }
    }

    /** As {@link Keyspace#scan}. */
    long scan(long cursor, int least, boolean onlyExpiring, IntConsumer action) {
        int[] found = {0};
        IntConsumer counted = entry -> {
            found[0]++;
            action.accept(entry);
        };
        int slot = (int) (cursor & Slots.COUNT - 1);
        long from = Math.min(cursor >>> 14, SlotIndex.END);
        for (; slot < Slots.COUNT; slot++, from = 0) {
            SlotIndex index = slots[slot];
            if (index == null || (onlyExpiring && expiring[slot] == 0)) {
                continue;
            }
            if (found[0] >= least) {
                return from << 14 | slot;
            }
            from = index.scan(from, least - found[0], counted);
            if (from < SlotIndex.END) {
                return from << 14 | slot;
            }
        }
        return 0;
    }

    /** An entry by chance; there is one. */
    int any(RandomGenerator random) {
        for (int slot = random.nextInt(Slots.COUNT); ; slot = slot + 1 & Slots.COUNT - 1) {
            SlotIndex index = slots[slot];
            if (index != null) {
                return index.any(random.nextInt() >>> 1);
            }
        }
    }
}
