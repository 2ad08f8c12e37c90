package dev.waymark.node.internal.member;

import dev.waymark.protocol.Slots;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The CLUSTER commands that change who owns slots: ADDSLOTS, DELSLOTS, their RANGE forms, FLUSHSLOTS and SETSLOT.
 *
 * <p>Like Redis 7.0 in effects and words. What is refused throws {@link RefusedException} and changes nothing. After a
 * change {@link Membership#effects} has what is to be done. A number that is no slot, and {@link #slot} of a word that
 * is none, is refused as the commands do it.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT</a>, and the pages of the
 *     others
 */
public final class SlotCommands {

    private static final String SETSLOT_SYNTAX =
            "Invalid CLUSTER SETSLOT action or number of arguments. Try CLUSTER HELP";

    private final View view;
    private final Epochs epochs;
    private final Roles roles;
    private final Speaker speaker;

    SlotCommands(View view, Epochs epochs, Speaker speaker) {
        this.view = view;
        this.epochs = epochs;
        this.roles = new Roles(view);
        this.speaker = speaker;
    }

    /** The slot that a word of a command names; -1 when it names none. */
    public static int slot(String word) {
        try {
            int slot = Integer.parseInt(word);
            return slot < Slots.COUNT && Integer.toString(slot).equals(word) ? slot : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** CLUSTER ADDSLOTS: takes slots that nobody owns. */
    public void addSlots(int... slots) {
        checkAll(slots);
        change(slots, false, view.myself);
    }

    /** CLUSTER ADDSLOTSRANGE: the same with pairs of a first and a last slot. */
    public void addSlotsRange(int... ends) {
        checkRanges(ends);
        change(ends, true, view.myself);
    }

    /** CLUSTER DELSLOTS: forgets who owns slots. That is not told to others; see {@link SlotTable#noteClaims}. */
    public void delSlots(int... slots) {
        checkAll(slots);
        change(slots, false, null);
    }

    /** CLUSTER DELSLOTSRANGE: the same with pairs of a first and a last slot. */
    public void delSlotsRange(int... ends) {
        checkRanges(ends);
        change(ends, true, null);
    }

    /**
     * CLUSTER FLUSHSLOTS: gives up all slots of this node. Slots on their way stay so, as in Redis 7.0.
     *
     * @param holdsKeys whether this node has any key
     */
    public void flushSlots(boolean holdsKeys) {
        if (holdsKeys) {
            throw new RefusedException("DB must be empty to perform CLUSTER FLUSHSLOTS.");
        }
        view.releaseAll(view.myself);
        view.changed();
    }

    /**
     * CLUSTER SETSLOT: MIGRATING id, IMPORTING id, STABLE, or NODE id.
     *
     * @param action the words behind the slot
     * @param keysInSlot how many keys this node has in a slot
     */
    public void setSlot(int slot, List<String> action, IntUnaryOperator keysInSlot) {
        if (view.myself.isReplica()) {
            throw new RefusedException("Please use SETSLOT only with masters.");
        }
        check(slot);
        String id = action.size() == 2 ? action.get(1) : null;
        String name = action.isEmpty() ? "" : action.get(0).toLowerCase(Locale.ROOT);
        if (name.equals("stable") && action.size() == 1) {
            view.slots.stopMigrating(slot);
            view.slots.stopImporting(slot);
        } else if (name.equals("migrating") && id != null) {
            migrate(slot, id);
        } else if (name.equals("importing") && id != null) {
            importFrom(slot, id);
        } else if (name.equals("node") && id != null) {
            assign(slot, primary(id, "Unknown node "), keysInSlot);
        } else {
            throw new RefusedException(SETSLOT_SYNTAX);
        }
        view.changed();
    }

    private void migrate(int slot, String id) {
        if (view.slots.owner(slot) != view.myself) {
            throw new RefusedException("I'm not the owner of hash slot " + slot);
        }
        view.slots.migrate(slot, primary(id, "I don't know about node "));
    }

    private void importFrom(int slot, String id) {
        if (view.slots.owner(slot) == view.myself) {
            throw new RefusedException("I'm already the owner of hash slot " + slot);
        }
        view.slots.importFrom(slot, primary(id, "I don't know about node "));
    }

    private void assign(int slot, Member owner, IntUnaryOperator keysInSlot) {
        Member myself = view.myself;
        boolean wasMine = view.slots.owner(slot) == myself;
        boolean empty = keysInSlot.applyAsInt(slot) == 0;
        if (wasMine && owner != myself && !empty) {
            throw new RefusedException("Can't assign hashslot " + slot
                    + " to a different node while I still hold keys for this hash slot.");
        }
        if (empty) {
            view.slots.stopMigrating(slot);
        }
        view.assign(slot, owner);
        if (wasMine && myself.slots.size() == 0 && view.settings.allowReplicaMigration()) {
            roles.follow(owner);
        }
        // The end of an import: this claim must beat that of the old owner, and everybody shall know at once. Nobody is
        // asked, since the old owner agreed when it let the slot go.
        if (owner == myself && view.slots.importingFrom(slot) != null) {
            epochs.bump();
            view.slots.stopImporting(slot);
            speaker.announce();
        }
    }

    private Member primary(String id, String refusal) {
        Member member = view.roster.find(id);
        if (member == null) {
            throw new RefusedException(refusal + id);
        }
        if (member.isReplica()) {
            throw new RefusedException("Target node is not a master");
        }
        return member;
    }

    /** Gives all these slots to this node, or to nobody, after all of them have been checked. */
    private void change(int[] slots, boolean ranges, @Nullable Member owner) {
        SlotBits seen = new SlotBits();
        each(slots, ranges, slot -> {
            if (owner == null && view.slots.owner(slot) == null) {
                throw new RefusedException("Slot " + slot + " is already unassigned");
            }
            if (owner != null && view.slots.owner(slot) != null) {
                throw new RefusedException("Slot " + slot + " is already busy");
            }
            if (seen.contains(slot)) {
                throw new RefusedException("Slot " + slot + " specified multiple times");
            }
            seen.add(slot);
        });
        each(slots, ranges, slot -> {
            view.slots.stopImporting(slot);
            view.assign(slot, owner);
        });
    }

    private static void each(int[] slots, boolean ranges, IntConsumer action) {
        int step = ranges ? 2 : 1;
        for (int i = 0; i < slots.length; i += step) {
            for (int slot = slots[i]; slot <= slots[i + step - 1]; slot++) {
                action.accept(slot);
            }
        }
    }

    private static void checkAll(int[] slots) {
        for (int slot : slots) {
            check(slot);
        }
    }

    private static void checkRanges(int[] ends) {
        if (ends.length % 2 != 0) {
            throw new IllegalArgumentException("a range has two ends; these are " + ends.length);
        }
        for (int i = 0; i < ends.length; i += 2) {
            check(ends[i]);
            check(ends[i + 1]);
            if (ends[i] > ends[i + 1]) {
                throw new RefusedException(
                        "start slot number " + ends[i] + " is greater than end slot number " + ends[i + 1]);
            }
        }
    }

    private static void check(int slot) {
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new RefusedException("Invalid or out of range slot");
        }
    }
}
