package dev.waymark.node.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * Getting to know nodes: from an address alone to a node id, and from an old address to a new one.
 *
 * <p>Only two things make a node known: a MEET, sent or received, and gossip of a node that is known already.
 */
final class Handshakes {

    /** A handshake gets at least so long, whatever the node timeout is. */
    private static final long SHORTEST_TIMEOUT_MS = 1_000;

    private final View view;

    Handshakes(View view) {
        this.view = view;
    }

    /**
     * Begins to get to know the node at an address, unless that is under way.
     *
     * @param flags {@link NodeFlags#MEET} when the other node does not know of this one
     */
    void begin(Address address, int flags, long nowMs) {
        for (Member member : view.roster.all()) {
            if (member.is(NodeFlags.HANDSHAKE) && member.address.sameBus(address)) {
                return;
            }
        }
        String id = Roster.randomId(view.random);
        view.roster.add(new Member(id, address, NodeFlags.HANDSHAKE | flags, nowMs));
        view.save();
    }

    /** A node that is not known here has sent a MEET. */
    void met(Link link, Header header, long nowMs) {
        begin(addressOf(link, header), 0, nowMs);
    }

    /** Removes nodes that have not answered in time. */
    void expire(long nowMs) {
        long timeoutMs = Math.max(view.settings.nodeTimeoutMs(), SHORTEST_TIMEOUT_MS);
        for (int i = view.roster.size() - 1; i > 0; i--) {
            Member member = view.roster.get(i);
            if (member.is(NodeFlags.HANDSHAKE) && nowMs - member.createdMs > timeoutMs) {
                view.remove(member);
            }
        }
    }

    /**
     * Finds out who answers on a link that this node opened.
     *
     * @param known the node with the id of the header, if it is known
     * @return who it is; null when the link is closed
     */
    @Nullable
    Member identify(Link link, Header header, @Nullable Member known) {
        Member member = link.member;
        if (member == null || member == known) {
            return member;
        }
        if (!member.is(NodeFlags.HANDSHAKE)) {
            // Somebody else lives at that address now. Where the node is gone, others may tell.
            view.close(link);
            member.address = Address.NOWHERE;
            member.set(NodeFlags.NOADDR);
            view.save();
            return null;
        }
        if (known != null) {
            // An old friend, under a new address perhaps: the handshake is not needed.
            if (known != view.myself) {
                moved(known, link, header);
            }
            view.remove(member);
            return null;
        }
        view.roster.rename(member, header.sender());
        member.clear(NodeFlags.HANDSHAKE | NodeFlags.MEET);
        member.set(header.flags() & (NodeFlags.PRIMARY | NodeFlags.REPLICA));
        view.want(new Effect.Identified(link, member.id));
        view.changed();
        return member;
    }

    /** Notes which node an inbound link belongs to, by its first message. */
    void bind(Link link, Member sender) {
        if (link.inbound() && link.member == null) {
            // One per node: an older one is left over from before the other node restarted.
            view.close(sender.inboundLink);
            link.member = sender;
            sender.inboundLink = link;
            view.want(new Effect.Identified(link, sender.id));
        }
    }

    /** Takes over where a node is now, by its own words or those of its socket. */
    void moved(Member member, Link link, Header header) {
        // What comes on our own link comes from where the node is known to be.
        if (link == member.link) {
            return;
        }
        Address address = addressOf(link, header);
        if (!address.equals(member.address)) {
            member.address = address;
            member.clear(NodeFlags.NOADDR);
            view.close(member.link);
            view.changed();
        }
    }

    /** Takes the local end of a link for this node's own address: others reach it there. */
    void learnOwnAddress(Link link, boolean always) {
        Member myself = view.myself;
        boolean announced = !view.settings.address().ip().isEmpty();
        if (announced
                || link.localIp().isEmpty()
                || !always && !myself.address.ip().isEmpty()) {
            return;
        }
        if (!myself.address.ip().equals(link.localIp())) {
            myself.address = myself.address.withIp(link.localIp());
            view.save();
        }
    }

    private static Address addressOf(Link link, Header header) {
        Address announced = header.address();
        return announced.ip().isEmpty() ? announced.withIp(link.peerIp()) : announced;
    }
}
