package dev.waymark.client.internal.topology;

/**
 * What is known about the owner of a slot, and how well.
 *
 * <p>Immutable.
 *
 * @param owner the id of the node that owns the slot
 * @param epoch no view of a lower epoch changes this. The owner's config epoch when a view said so; for the rest the
 *     epoch of the claim that was replaced, since nobody told the owner's. -1 when unknown
 * @param standing how it came to be known
 */
record Claim(String owner, long epoch, Standing standing) {

    static final long UNKNOWN_EPOCH = -1;

    /** How much a claim can withstand. */
    enum Standing {
        /** A view said so. A view of the same or a higher epoch may say otherwise. */
        SEEN,
        /** A MOVED said so. It came from the slot's former owner and is newer than any view of that owner's epoch. */
        HEARSAY,
        /**
         * The owner could not be reached. A view that does not count it among the living primaries may say otherwise,
         * too.
         */
        DOUBTED
    }

    Claim withOwner(String id) {
        return id.equals(owner) ? this : new Claim(id, epoch, standing);
    }

    Claim withStanding(Standing other) {
        return other == standing ? this : new Claim(owner, epoch, other);
    }
}
