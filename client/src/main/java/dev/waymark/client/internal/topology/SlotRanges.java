package dev.waymark.client.internal.topology;

import dev.waymark.client.SlotRange;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of slot ranges out of numbers that a server sent. */
final class SlotRanges {

    private SlotRanges() {}

    /** Null when these are not the ends of a range. */
    static @Nullable SlotRange between(long first, long last) {
        return first < 0 || first > last || last >= Slots.COUNT ? null : new SlotRange((int) first, (int) last);
    }

    /** The slots of {@code ranges} that are not {@code taken}, ascending and joined; they are taken from then on. */
    static List<SlotRange> take(List<SlotRange> ranges, BitSet taken) {
        if (areApart(ranges) && ranges.stream().noneMatch(range -> isAnyOf(range, taken))) {
            ranges.forEach(range -> taken.set(range.first(), range.last() + 1));
            return ranges;
        }
        BitSet wanted = new BitSet(Slots.COUNT);
        ranges.forEach(range -> wanted.set(range.first(), range.last() + 1));
        wanted.andNot(taken);
        taken.or(wanted);
        List<SlotRange> free = new ArrayList<>();
        for (int first = wanted.nextSetBit(0); first >= 0; ) {
            int end = wanted.nextClearBit(first);
            free.add(new SlotRange(first, end - 1));
            first = wanted.nextSetBit(end);
        }
        return free;
    }

    /** Whether they are ascending and no two of them could be one. */
    private static boolean areApart(List<SlotRange> ranges) {
        for (int i = 1; i < ranges.size(); i++) {
            if (ranges.get(i).first() <= ranges.get(i - 1).last() + 1) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAnyOf(SlotRange range, BitSet taken) {
        int next = taken.nextSetBit(range.first());
        return next >= 0 && next <= range.last();
    }
}
