package dev.waymark.ops;

import dev.waymark.protocol.Slots;

/**
 * One slot that is to go from one primary to another. Immutable.
 *
 * @param sourceId the node id of its owner
 * @param targetId the node id of who is to own it
 */
public record Move(int slot, String sourceId, String targetId) {

    /** @throws IllegalArgumentException when there is no such slot, or both ends are the same node */
    public Move {
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new IllegalArgumentException("there is no slot " + slot);
        }
        if (sourceId.equals(targetId)) {
            throw new IllegalArgumentException("slot " + slot + " cannot move from a node to itself");
        }
    }
}
