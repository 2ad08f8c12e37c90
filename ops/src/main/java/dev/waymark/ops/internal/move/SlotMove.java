package dev.waymark.ops.internal.move;

import dev.waymark.ops.Move;
import java.util.concurrent.atomic.AtomicLong;

/** One move and how far it is. Its state is its crossing's; the counts may be added to from any thread. */
final class SlotMove {

    private final Move move;
    private final boolean opened;
    private final AtomicLong keys = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private SlotState state;

    SlotMove(Move move, SlotState state) {
        this.move = move;
        this.state = state;
        this.opened = state.sourceMigrates() || state.targetImports();
    }

    int slot() {
        return move.slot();
    }

    /** Whether it was under way when it was first looked at. */
    boolean wasOpen() {
        return opened;
    }

    SlotStep next() {
        return SlotStep.next(state);
    }

    void done(SlotStep step) {
        state = state.after(step);
    }

    void moved(long moreKeys, long moreBytes) {
        keys.addAndGet(moreKeys);
        bytes.addAndGet(moreBytes);
    }

    long keys() {
        return keys.get();
    }

    long bytes() {
        return bytes.get();
    }
}
