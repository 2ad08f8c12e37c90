package dev.waymark.ops.internal.move;

/**
 * What is to be done next for a slot on its way, in the one order in which no key is lost or out of reach.
 *
 * <p>It depends on nothing but what both ends say at this moment. So a run that was killed is continued by looking at
 * the ends again; nothing needs to be remembered but which slots are to go where.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT, "Redis Cluster live resharding
 *     explained"</a>
 */
enum SlotStep {
    /** The target is told that it takes the slot; first, as an ASK must never reach a node that does not import. */
    OPEN_TARGET,
    /** The source is told that it gives the slot: from now on it answers ASK for a key that it does not have. */
    OPEN_SOURCE,
    /** The keys move, until the source has none: it would delete what it still has when it gives the slot up. */
    MOVE_KEYS,
    /** The target takes the slot; before the source gives it up, as each would point at the other otherwise. */
    FINALISE_TARGET,
    /** The source gives the slot up. */
    FINALISE_SOURCE,
    /** Nothing: the target has the slot and the source knows. */
    DONE,
    /** Nothing that a move could do: neither of the two owns the slot. */
    BLOCKED;

    static SlotStep next(SlotState state) {
        if (state.targetOwns()) {
            return afterTakeover(state);
        }
        if (!state.sourceOwns()) {
            return BLOCKED;
        }
        if (!state.targetImports()) {
            return OPEN_TARGET;
        }
        if (!state.sourceMigrates()) {
            return OPEN_SOURCE;
        }
        return state.keysLeft() ? MOVE_KEYS : FINALISE_TARGET;
    }

    private static SlotStep afterTakeover(SlotState state) {
        if (state.targetImports()) {
            return FINALISE_TARGET;
        }
        if (state.sourceOwns() && state.keysLeft()) {
            // Somebody made the target the owner too early: what the source still has would be deleted.
            return MOVE_KEYS;
        }
        // A source that has heard of its loss from others still says that the slot migrates.
        return state.sourceOwns() || state.sourceMigrates() ? FINALISE_SOURCE : DONE;
    }
}
