package dev.waymark.node.internal.member.simulation;

import java.util.ArrayList;
import java.util.List;

/** Time that passes only when nothing is left to do in a millisecond, and all that is still to happen. */
final class VirtualTime {

    /** How far ahead something can be put off: a wheel with a spoke for each millisecond is quicker than a heap. */
    private static final int SPOKES = 4096;

    private final List<List<Runnable>> wheel = new ArrayList<>(SPOKES);
    private long nowMs = 1_000_000;

    VirtualTime() {
        for (int i = 0; i < SPOKES; i++) {
            wheel.add(new ArrayList<>(0));
        }
    }

    long nowMs() {
        return nowMs;
    }

    /** Then; what is due in the same millisecond happens in the order in which it was given. */
    void after(long delayMs, Runnable task) {
        if (delayMs >= SPOKES) {
            after(SPOKES - 1, () -> after(delayMs - SPOKES + 1, task));
        } else {
            wheel.get((int) (nowMs + Math.max(0, delayMs)) & SPOKES - 1).add(task);
        }
    }

    /** Lets everything happen that is due in this time. */
    void run(long durationMs) {
        for (long end = nowMs + durationMs; nowMs < end; nowMs++) {
            List<Runnable> due = wheel.get((int) nowMs & SPOKES - 1);
            // Tasks may add others for this very millisecond.
            for (int i = 0; i < due.size(); i++) {
                due.get(i).run();
            }
            due.clear();
        }
    }
}
