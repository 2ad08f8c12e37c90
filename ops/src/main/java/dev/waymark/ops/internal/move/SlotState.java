package dev.waymark.ops.internal.move;

/**
 * What both ends say of a slot that is to move. Immutable.
 *
 * @param sourceOwns whether the source says that the slot is its own
 * @param sourceMigrates whether the source gives it to this target
 * @param targetOwns whether the target says that the slot is its own
 * @param targetImports whether the target takes it from this source
 * @param keysLeft whether the source may have keys of it
 */
record SlotState(
        boolean sourceOwns, boolean sourceMigrates, boolean targetOwns, boolean targetImports, boolean keysLeft) {

    /** The state after a step was done. */
    SlotState after(SlotStep step) {
        return switch (step) {
            case OPEN_TARGET -> new SlotState(sourceOwns, sourceMigrates, targetOwns, true, keysLeft);
            case OPEN_SOURCE -> new SlotState(sourceOwns, true, targetOwns, targetImports, keysLeft);
            case MOVE_KEYS -> new SlotState(sourceOwns, sourceMigrates, targetOwns, targetImports, false);
            case FINALISE_TARGET -> new SlotState(sourceOwns, sourceMigrates, true, false, keysLeft);
            case FINALISE_SOURCE -> new SlotState(false, false, targetOwns, targetImports, keysLeft);
            case BLOCKED, DONE -> this;
        };
    }
}
