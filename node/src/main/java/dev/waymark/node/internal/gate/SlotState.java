package dev.waymark.node.internal.gate;

import org.jspecify.annotations.Nullable;

/**
 * One slot as one node sees it. Immutable.
 *
 * @param owner who has it
 * @param ownerAddress where its owner is, as {@code host:port}; null when nobody has it
 * @param migratingTo where the node is to which it leaves; null when it does not leave
 * @param importing whether it comes in from another node
 */
public record SlotState(
        Owner owner,
        @Nullable String ownerAddress,
        @Nullable String migratingTo,
        boolean importing) {

    /** Who has a slot. */
    public enum Owner {
        NOBODY,
        ME,
        /** The primary whose replica this node is. */
        MY_PRIMARY,
        ANOTHER
    }

    /** Whether keys of it may be here, there, or on both sides: then it matters which of a command's keys are here. */
    public boolean isOpen() {
        return (owner == Owner.ME && migratingTo != null) || importing;
    }
}
