package dev.waymark.ops;

import dev.waymark.protocol.Slots;

/**
 * A slot that a node says it is giving away or taking over. Immutable.
 *
 * @param otherId the node at the other end
 * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT</a>
 */
public record OpenSlot(int slot, Direction direction, String otherId) {

    /** Which end of a migration a node is. */
    public enum Direction {
        /** The slot leaves it: {@code [93->-ID]}. */
        MIGRATING,
        /** The slot comes to it: {@code [77-<-ID]}. */
        IMPORTING
    }

    /** @throws IllegalArgumentException when there is no such slot */
    public OpenSlot {
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new IllegalArgumentException("there is no slot " + slot);
        }
    }

    /**
     * Reads what CLUSTER NODES says of one, with its brackets.
     *
     * @throws IllegalArgumentException when it is none
     */
    static OpenSlot parse(String field) {
        int arrow = field.indexOf("-<-");
        Direction direction = arrow < 0 ? Direction.MIGRATING : Direction.IMPORTING;
        arrow = arrow < 0 ? field.indexOf("->-") : arrow;
        if (arrow < 2 || !field.endsWith("]")) {
            throw new IllegalArgumentException("no open slot: " + field);
        }
        int slot = Integer.parseInt(field.substring(1, arrow));
        return new OpenSlot(slot, direction, field.substring(arrow + 3, field.length() - 1));
    }

    /** Whether it leaves. */
    public boolean isMigrating() {
        return direction == Direction.MIGRATING;
    }
}
