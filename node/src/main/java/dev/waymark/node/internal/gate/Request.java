package dev.waymark.node.internal.gate;

/**
 * A command, or all commands of a transaction together, as far as it matters where they may run. Immutable.
 *
 * @param slot of the first key, 0 to 16383
 * @param crossesSlots whether another key is in another slot
 * @param severalKeys whether there are at least two different keys
 * @param here how many of the keys are here; counted only when the slot is open
 * @param missing how many are not here, or have expired; counted only when the slot is open
 * @param asking whether ASKING came before it, or the command carries that itself
 * @param readOnly whether the client has said READONLY
 * @param write whether it may change keys
 * @param migrate whether it is MIGRATE, which must find its keys wherever they are
 * @param shardedChannels whether its keys are channels of sharded publish and subscribe
 */
public record Request(
        int slot,
        boolean crossesSlots,
        boolean severalKeys,
        int here,
        int missing,
        boolean asking,
        boolean readOnly,
        boolean write,
        boolean migrate,
        boolean shardedChannels) {}
