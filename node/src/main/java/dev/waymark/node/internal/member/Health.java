package dev.waymark.node.internal.member;

import dev.waymark.protocol.Slots;

/**
 * Whether the cluster is up, in the eyes of this node.
 *
 * <p>It is when every slot is served (cluster-require-full-coverage) and most primaries with slots are reached. Going
 * down takes effect at once; coming up waits, so that a node that comes back does not accept writes on outdated slots.
 */
final class Health {

    /** Bounds for the wait after having been with the minority: else it is the node timeout. */
    private static final long SHORTEST_REJOIN_MS = 500;

    private static final long LONGEST_REJOIN_MS = 5_000;

    private final View view;
    private long startedMs;
    private long minorityMs;

    /** What CLUSTER INFO calls cluster_size; Redis 7.0 begins with 1. */
    private int size = 1;

    Health(View view) {
        this.view = view;
    }

    /** How many primaries own slots, as of the last {@link #judge}. */
    int size() {
        return size;
    }

    /** Finds out whether the cluster is up. */
    void judge(long nowMs) {
        boolean primary = view.myself.isPrimary();
        if (startedMs == 0) {
            startedMs = nowMs;
        }
        if (primary && !view.ok && nowMs - startedMs < view.settings.startDelayMs()) {
            view.doubtState();
            return;
        }
        size = view.roster.voters();
        boolean up = !view.settings.requireFullCoverage() || allServed();
        if (reachable() <= size / 2) {
            up = false;
            minorityMs = nowMs;
        }
        long rejoinMs = Math.min(Math.max(view.settings.nodeTimeoutMs(), SHORTEST_REJOIN_MS), LONGEST_REJOIN_MS);
        if (up == view.ok || up && primary && nowMs - minorityMs < rejoinMs) {
            return;
        }
        view.ok = up;
        view.want(new Effect.StateChanged(up));
    }

    /** Whether each slot has an owner that has not failed. */
    private boolean allServed() {
        if (view.slots.assigned() < Slots.COUNT) {
            return false;
        }
        for (Member member : view.roster.all()) {
            if (member.isFailed() && member.slots.size() > 0) {
                return false;
            }
        }
        return true;
    }

    private int reachable() {
        int reachable = 0;
        for (Member member : view.roster.all()) {
            if (member.isPrimary() && member.slots.size() > 0 && !member.is(NodeFlags.PFAIL | NodeFlags.FAIL)) {
                reachable++;
            }
        }
        return reachable;
    }
}
