package dev.waymark.node.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * One connection of the bus, as the membership knows it; whoever carries messages keeps the real connection by it.
 *
 * <p>Each pair of nodes has two: every node opens one to each other node and accepts one from it. Pings go out on the
 * link that a node opened itself, and their answers come back on it. For one thread, the one of its {@link Membership}.
 */
public final class Link {

    private final boolean inbound;
    private final String peerIp;
    private final int peerBusPort;
    private final String localIp;
    private final long createdMs;

    /** The node at the other end: from the start when outbound, from its first message when inbound. */
    @Nullable
    Member member;

    /** Whether messages can be sent. An outbound link is not open before it has been connected. */
    boolean open;

    /** Whether it is over: messages that still come from it do not count. */
    boolean closed;

    private Link(boolean inbound, String peerIp, int peerBusPort, String localIp, long createdMs) {
        this.inbound = inbound;
        this.peerIp = peerIp;
        this.peerBusPort = peerBusPort;
        this.localIp = localIp;
        this.createdMs = createdMs;
        this.open = inbound;
    }

    /**
     * A connection that another node has opened.
     *
     * @param peerIp where it comes from, as the socket says
     * @param localIp to which of our addresses; empty when unknown
     */
    public static Link accepted(String peerIp, String localIp, long nowMs) {
        return new Link(true, peerIp, 0, localIp, nowMs);
    }

    /** A connection that has to be opened to a member. */
    static Link to(Member member, long nowMs) {
        Link link = new Link(false, member.address.ip(), member.address.busPort(), "", nowMs);
        link.member = member;
        return link;
    }

    /** Whether the other node opened it. */
    public boolean inbound() {
        return inbound;
    }

    /** The other end's host: where to connect to, or where it comes from. */
    public String peerIp() {
        return peerIp;
    }

    /** The port to connect to; 0 for an inbound link. */
    public int peerBusPort() {
        return peerBusPort;
    }

    /** The address at which we accepted it; empty for an outbound link. */
    String localIp() {
        return localIp;
    }

    /** When it was created, in milliseconds. */
    public long createdMs() {
        return createdMs;
    }

    /** The node at the other end; null as long as an inbound link has brought nothing from a known node. */
    public @Nullable Member member() {
        return member;
    }
}
