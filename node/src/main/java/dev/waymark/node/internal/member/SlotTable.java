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
    private final SlotBits open = new SlotBits();

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

    /**
     * Whether anybody may have the slot: it has no owner, or its owner said that it does not claim it, or is a replica.
     * (ADDSLOTS at a replica makes it the owner in its own eyes, but it has no epoch to claim anything with.)
     */
    boolean isFree(int slot) {
        Member owner = owners[slot];
        return owner == null || owner.isReplica() || unclaimed.contains(slot);
    }

    /** Whether the owner of any slot no longer claims it. */
    boolean hasUnclaimed() {
        return unclaimed.size() > 0;
    }

    /** The slots of a member, but for those that it no longer claims. */
    SlotSet claimedBy(Member member) {
        if (!hasUnclaimed()) {
            return member.slots();
        }
        SlotBits claimed = new SlotBits();
        for (int word = 0; word < SlotSet.WORDS; word++) {
            claimed.addWord(word, member.slots.word(word) & ~unclaimed.word(word));
        }
        return claimed.toSet();
    }

    /**
     * Notes for the slots of one word what their owner said: it claims these, and does not claim those.
     *
     * @return whether that is news
     */
    boolean noteClaims(int word, long claimed, long dropped) {
        long before = unclaimed.word(word);
        unclaimed.removeWord(word, claimed);
        unclaimed.addWord(word, dropped);
        return unclaimed.word(word) != before;
    }

    @Nullable
    Member migratingTo(int slot) {
        return migrating == null ? null : migrating[slot];
    }

    @Nullable
    Member importingFrom(int slot) {
        return importing == null ? null : importing[slot];
    }

    void migrate(int slot, Member target) {
        if (migrating == null) {
            migrating = new @Nullable Member[Slots.COUNT];
        }
        migrating[slot] = target;
        open.add(slot);
    }

    void importFrom(int slot, Member source) {
        if (importing == null) {
            importing = new @Nullable Member[Slots.COUNT];
        }
        importing[slot] = source;
        open.add(slot);
    }

    void stopMigrating(int slot) {
        if (migrating != null) {
            migrating[slot] = null;
            noteOpen(slot);
        }
    }

    void stopImporting(int slot) {
        if (importing != null) {
            importing[slot] = null;
            noteOpen(slot);
        }
    }

    /** The slots that are on their way, in or out. */
    SlotSet open() {
        return open.toSet();
    }

    /** No slot is on its way any more. */
    void closeAll() {
        migrating = null;
        importing = null;
        open.clear();
    }

    /** Nothing is on its way to or from {@code member} any more. */
    void close(Member member) {
        open().forEach(slot -> {
            if (migratingTo(slot) == member) {
                stopMigrating(slot);
            }
            if (importingFrom(slot) == member) {
                stopImporting(slot);
            }
        });
    }

    private void noteOpen(int slot) {
        if (migratingTo(slot) == null && importingFrom(slot) == null) {
            open.remove(slot);
        }
    }
}
