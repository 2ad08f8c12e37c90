package dev.waymark.node.internal.member;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What this node says to others: it composes messages from the view, and puts them on links that are open. */
final class Speaker {

    /** A heartbeat tells of a tenth of the nodes, and of three at least, if there are so many. */
    private static final int LEAST_GOSSIP = 3;

    private static final int GOSSIP_SHARE = 10;

    /** Tries for each entry of gossip until chance finds a node that can be told of. */
    private static final int TRIES = 3;

    private final View view;
    private long round;

    Speaker(View view) {
        this.view = view;
    }

    /** The header of a message that is sent now. */
    Header header() {
        return header(view.settings.hostname().isEmpty() ? 0 : Header.EXTENSION_DATA);
    }

    private Header header(int messageFlags) {
        Member myself = view.myself;
        Member primary = myself.primary;
        // A replica speaks for its primary: that is how votes for it are judged, and how its outdated view is noticed.
        Member claimant = primary == null ? myself : primary;
        return new Header(
                myself.id,
                primary == null ? null : primary.id,
                // What was learned from a socket is not announced: others may see this node at another address.
                myself.address.withIp(view.settings.address().ip()),
                myself.flags,
                view.currentEpoch,
                claimant.configEpoch,
                myself.replicationOffset,
                claimant.slots(),
                view.ok,
                messageFlags);
    }

    /** Pings a member; with a link that is not open yet, the ping counts from now and goes out when it opens. */
    void ping(Member member, long nowMs) {
        member.pingSentMs = nowMs;
        if (member.reachable()) {
            send(member.link, new BusMessage.Ping(header(), gossip(), extensions()));
        }
    }

    void meet(Link link) {
        send(link, new BusMessage.Meet(header(), gossip(), extensions()));
    }

    void pong(Link link) {
        send(link, new BusMessage.Pong(header(), gossip(), extensions()));
    }

    /** Tells everybody at once what has changed. */
    void announce() {
        broadcast(new BusMessage.Pong(header(), gossip(), extensions()));
    }

    void fail(Member failed) {
        broadcast(new BusMessage.Fail(header(), failed.id));
    }

    void publish(byte[] channel, byte[] message) {
        broadcast(new BusMessage.Publish(header(), channel, message));
    }

    void publishShard(byte[] channel, byte[] message) {
        Member primary = view.mine();
        if (primary != null) {
            BusMessage publish = new BusMessage.PublishShard(header(), channel, message);
            tell(primary, publish);
            primary.replicas.forEach(replica -> tell(replica, publish));
        }
    }

    /** Tells a member whose claims are outdated what {@code owner} owns. */
    void update(Member member, Member owner) {
        // What the owner itself no longer claims would take the slot from whoever has it now.
        SlotSet slots = view.slots.claimedBy(owner);
        tell(member, new BusMessage.Update(header(), owner.configEpoch, owner.id, slots));
    }

    void vote(Member candidate) {
        tell(candidate, new BusMessage.AuthAck(header()));
    }

    private void broadcast(BusMessage message) {
        for (Member member : view.roster.all()) {
            tell(member, message);
        }
    }

    /** Sends on the link that we opened, to a member whose id is known; this node itself has no such link. */
    private void tell(Member member, BusMessage message) {
        if (member.reachable() && !member.is(NodeFlags.HANDSHAKE)) {
            send(member.link, message);
        }
    }

    private void send(@Nullable Link link, BusMessage message) {
        if (link != null && link.open) {
            view.traffic.sent(message.type());
            view.want(new Effect.Send(link, message));
        }
    }

    private List<Extension> extensions() {
        String hostname = view.settings.hostname();
        return hostname.isEmpty() ? List.of() : List.of(new Extension.Hostname(hostname));
    }

    /** Some nodes by chance, and all that do not answer: the others must hear of these soon to agree on a failure. */
    private List<Gossip> gossip() {
        Roster roster = view.roster;
        round++;
        // Neither this node nor the receiver needs to be told of.
        int candidates = roster.size() - 2;
        int wanted = Math.min(Math.max(LEAST_GOSSIP, roster.size() / GOSSIP_SHARE), candidates);
        List<Gossip> chosen = new ArrayList<>(Math.max(0, wanted));
        for (int tries = wanted * TRIES; tries > 0 && candidates > 0 && chosen.size() < wanted; tries--) {
            Member member = roster.any(view.random);
            if (member == view.myself || member.isSuspected() || member.gossipRound == round) {
                continue;
            }
            member.gossipRound = round;
            candidates--;
            if (canBeToldOf(member)) {
                chosen.add(entry(member));
            }
        }
        for (Member member : roster.all()) {
            if (member.isSuspected() && !member.is(NodeFlags.HANDSHAKE | NodeFlags.NOADDR)) {
                chosen.add(entry(member));
            }
        }
        return chosen;
    }

    /** Whether others could do anything with the news of it. */
    private static boolean canBeToldOf(Member member) {
        return !member.is(NodeFlags.HANDSHAKE | NodeFlags.NOADDR) && (member.link != null || member.slots.size() > 0);
    }

    private static Gossip entry(Member member) {
        return new Gossip(
                member.id, member.address, member.flags, member.pingSentMs / 1000, member.pongReceivedMs / 1000);
    }
}
