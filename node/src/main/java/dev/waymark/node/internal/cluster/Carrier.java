package dev.waymark.node.internal.cluster;

import dev.waymark.node.internal.member.Effect;

/** Carries the messages of one node's membership to other nodes. */
public interface Carrier {

    /** Opens or closes a link, or sends on it; what comes of that is told to the membership on the node's thread. */
    void carry(Effect.OnLink effect);
}
