package dev.waymark.client.internal.topology;

import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one reply says about one node.
 *
 * <p>Immutable.
 *
 * @param id the node id; where the reply has none, {@link #nameless} of its address, which tells it from others in this
 *     reply
 * @param address {@link AnnouncedAddress#NOWHERE} for a node that cannot be dialled
 * @param primaryId null for a primary, and when not told
 * @param epoch {@link Claim#UNKNOWN_EPOCH} when not told
 * @param health null when not told
 * @param slots empty for a replica
 * @param self whether it is the node that answered
 * @param acquainted false while the node that answered is still getting to know it
 */
record Sighting(
        String id,
        AnnouncedAddress address,
        Role role,
        @Nullable String primaryId,
        long epoch,
        @Nullable Health health,
        List<SlotRange> slots,
        boolean self,
        boolean acquainted) {

    private static final String NAMELESS = "?";

    /** Stands for the id of a node in a reply without ids. */
    static String nameless(String host, int port) {
        return NAMELESS + host + ":" + port;
    }

    /** Somebody owns these slots, and the reply does not say who. */
    static Sighting ofUnknownOwner(List<SlotRange> slots) {
        return new Sighting(
                NAMELESS, AnnouncedAddress.NOWHERE, Role.PRIMARY, null, Claim.UNKNOWN_EPOCH, null, slots, false, true);
    }

    boolean isNameless() {
        return id.startsWith(NAMELESS);
    }

    Sighting withSlots(List<SlotRange> others) {
        return new Sighting(id, address, role, primaryId, epoch, health, others, self, acquainted);
    }

    /** This sighting, with what another reply of the same server says of the node where this one says nothing. */
    Sighting or(Sighting other) {
        return new Sighting(
                id,
                address.or(other.address),
                role,
                primaryId,
                Math.max(epoch, other.epoch),
                worse(health, other.health),
                slots,
                self || other.self,
                acquainted && other.acquainted);
    }

    private static @Nullable Health worse(@Nullable Health one, @Nullable Health other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        for (Health each : new Health[] {Health.FAILED, Health.LOADING, Health.UNKNOWN}) {
            if (one == each || other == each) {
                return each;
            }
        }
        return Health.ONLINE;
    }
}
