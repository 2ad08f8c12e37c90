package dev.waymark.node.internal.member;

import dev.waymark.protocol.Slots;
import org.jspecify.annotations.Nullable;

/**
 * Who owns which slot, and which slots are on their way.
 *
 * <p>Every command looks here: a look-up is one read of an array. The arrays for slots on their way come into being
 * with the first such slot.
 */
final class SlotTable {

    private final @Nullable Member[] owners = new @Nullable Member[Slots.COUNT];
    private final SlotBits unclaimed = new SlotBits();
    private @Nullable Member @Nullable [] migrating;
    private @Nullable Member @Nullable [] importing;
    private int assigned;

    @Nullable
    Member owner(int slot) {
        return owners[slot];
    }

    /** How many slots have an owner. */
    int assigned() {
        return assigned;
    }

    /** Gives the slot to {@code owner}, or to nobody; it counts as claimed then. */
    void assign(int slot, @Nullable Member owner) {
        Member previous = owners[slot];
        if (previous != null) {
            previous.slots.remove(slot);
            assigned--;
        }
        if (owner != null) {
            owner.slots.add(slot);
            assigned++;
        }
        owners[slot] = owner;
        unclaimed.remove(slot);
    }

    /** Whether anybody may have the slot: it has no owner, or its owner said that it does not claim it. */
    boolean isFree(int slot) {
        return owners[slot] == null || unclaimed.contains(slot);
    }

    /** Whether the owner of any slot no longer claims it. */
    boolean hasUnclaimed() {
        return unclaimed.size() > 0;
    }

    /** Notes for the slots of one word what their owner said: it claims these, and does not claim those. */
    void noteClaims(int word, long claimed, long dropped) {
        unclaimed.removeWord(word, claimed);
        unclaimed.addWord(word, dropped);
    }

    @Nullable
    Member migratingTo(int slot) {
        return migrating == null ? null : migrating[slot];
    }

    @Nullable
    Member importingFrom(int slot) {
        return importing == null ? null : importing[slot];
    }

    void migrate(int slot, @Nullable Member target) {
        if (migrating == null) {
            if (target == null) {
                return;
            }
            migrating = new @Nullable Member[Slots.COUNT];
        }
        migrating[slot] = target;
    }

    void importFrom(int slot, @Nullable Member source) {
        if (importing == null) {
            if (source == null) {
                return;
            }
            importing = new @Nullable Member[Slots.COUNT];
        }
        importing[slot] = source;
    }

    /** Whether any slot may be on its way; false is certain. */
    boolean hasOpen() {
        return migrating != null || importing != null;
    }

    /** No slot is on its way any more. */
    void closeAll() {
        migrating = null;
        importing = null;
    }

    /** Nothing is on its way to or from {@code member} any more. */
    void close(Member member) {
        forget(migrating, member);
        forget(importing, member);
    }

    private static void forget(@Nullable Member @Nullable [] open, Member member) {
        for (int slot = 0; open != null && slot < Slots.COUNT; slot++) {
            if (open[slot] == member) {
                open[slot] = null;
            }
        }
    }
}
