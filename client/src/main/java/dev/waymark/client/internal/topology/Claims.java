package dev.waymark.client.internal.topology;

import dev.waymark.client.SlotRange;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The claims on all slots.
 *
 * <p>Immutable. Many slots share one claim, so there is one small number for each slot and one object for each
 * different claim.
 */
final class Claims {

    private static final short NONE = -1;

    /** For each slot the index of its claim in {@link #distinct}, or {@link #NONE}. */
    private final short[] indexes;

    private final List<Claim> distinct;

    private Claims(short[] indexes, List<Claim> distinct) {
        this.indexes = indexes;
        this.distinct = distinct;
    }

    /** No slot has an owner. */
    static Claims none() {
        return new Draft().finish();
    }

    /** The claim on a slot; null when nobody is known to own it. */
    @Nullable
    Claim on(int slot) {
        short index = indexes[slot];
        return index == NONE ? null : distinct.get(index);
    }

    /** These claims, with another one on {@code slot}. */
    Claims with(int slot, Claim claim) {
        Draft draft = new Draft();
        for (int i = 0; i < Slots.COUNT; i++) {
            draft.put(i, i == slot ? claim : on(i));
        }
        return draft.finish();
    }

    /** These claims, each changed alike; the same object when nothing changes. */
    Claims map(UnaryOperator<Claim> change) {
        List<Claim> changed = distinct.stream().map(change).toList();
        return changed.equals(distinct) ? this : new Claims(indexes, changed);
    }

    /** The ids of all that own a slot. */
    Set<String> owners() {
        return distinct.stream().map(Claim::owner).collect(Collectors.toUnmodifiableSet());
    }

    /** The slots of each owner, by its id, ascending. */
    Map<String, List<SlotRange>> rangesByOwner() {
        Map<String, List<SlotRange>> ranges = new HashMap<>();
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            Claim claim = on(slot);
            if (claim != null) {
                int first = slot;
                while (slot + 1 < Slots.COUNT && sameOwner(claim, on(slot + 1))) {
                    slot++;
                }
                ranges.computeIfAbsent(claim.owner(), id -> new ArrayList<>()).add(new SlotRange(first, slot));
            }
        }
        return ranges;
    }

    private static boolean sameOwner(Claim claim, @Nullable Claim next) {
        return next != null && (next == claim || next.owner().equals(claim.owner()));
    }

    /** Claims in the making. */
    static final class Draft {

        private final short[] indexes = new short[Slots.COUNT];
        private final List<Claim> distinct = new ArrayList<>();
        private final Map<Claim, Short> positions = new HashMap<>();

        // Neighbours mostly share their claim: remembering the last one spares most look-ups.
        private @Nullable Claim last;
        private short lastIndex = NONE;

        Draft() {
            Arrays.fill(indexes, NONE);
        }

        void put(int slot, @Nullable Claim claim) {
            if (claim != last) {
                last = claim;
                lastIndex = claim == null ? NONE : positions.computeIfAbsent(claim, this::append);
            }
            indexes[slot] = lastIndex;
        }

        private short append(Claim claim) {
            distinct.add(claim);
            return (short) (distinct.size() - 1);
        }

        Claims finish() {
            return new Claims(indexes, List.copyOf(distinct));
        }
    }
}
