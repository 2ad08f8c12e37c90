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

    /**
     * The slots of {@code ranges} that are not {@code taken}, ascending and in one piece; they are taken from then on.
     */
    static List<SlotRange> take(List<SlotRange> ranges, BitSet taken) {
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
}
