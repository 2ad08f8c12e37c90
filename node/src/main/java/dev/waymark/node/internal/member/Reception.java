package dev.waymark.node.internal.member;

import dev.waymark.node.internal.member.BusMessage.Heartbeat;
import dev.waymark.node.internal.member.BusMessage.Meet;
import dev.waymark.node.internal.member.BusMessage.Pong;
import org.jspecify.annotations.Nullable;

/**
 * What a message changes: it asks each rule in turn.
 *
 * <p>Only what comes from a known node counts. An unknown one gets an answer to its pings, and a MEET begins to make it
 * known.
 */
final class Reception {

    private final View view;
    private final Speaker speaker;
    private final Handshakes handshakes;
    private final Epochs epochs;
    private final Roles roles;
    private final Claims claims;
    private final Failures failures;
    private final Hearsay hearsay;
    private final Votes votes;

    Reception(View view, Speaker speaker, Handshakes handshakes, Epochs epochs, Failures failures) {
        this.view = view;
        this.speaker = speaker;
        this.handshakes = handshakes;
        this.epochs = epochs;
        this.failures = failures;
        this.roles = new Roles(view);
        this.claims = new Claims(view, speaker, roles);
        this.hearsay = new Hearsay(view, failures);
        this.votes = new Votes(view, speaker);
    }

    void receive(Link link, BusMessage message, long nowMs) {
        if (link.closed) {
            return;
        }
        view.traffic.received(message.type());
        Header header = message.header();
        Member sender = view.roster.find(header.sender());
        // A message of one's own comes from a MEET to one's own address, or from a node with a copied nodes.conf.
        boolean known = sender != null && sender != view.myself;
        if (sender != null && known) {
            noteSender(link, sender, header, nowMs);
        }
        if (message instanceof Heartbeat heartbeat) {
            answer(link, heartbeat, sender, nowMs);
            heartbeat(link, heartbeat, sender, nowMs);
        } else if (sender != null && known) {
            news(sender, message, nowMs);
        }
    }

    private void noteSender(Link link, Member sender, Header header, long nowMs) {
        sender.dataReceivedMs = nowMs;
        sender.replicationOffset = header.replicationOffset();
        if (header.has(Header.EXTENSION_DATA)) {
            sender.set(NodeFlags.EXTENSIONS);
        }
        handshakes.bind(link, sender);
        epochs.note(sender, header);
        if (isNewest(sender, header)) {
            roles.note(sender, header);
            // Epoch and claims of one header belong together, whatever the message is: old claims beside a new epoch
            // would beat claims that are newer than they. (Redis looks at the claims of heartbeats only.)
            claims.note(sender, header);
            epochs.resolveCollision(sender, header);
        }
    }

    /**
     * Whether the sender has said nothing later. It has two connections to this node, and what it says on one may
     * overtake what it has said before on the other.
     */
    private static boolean isNewest(Member sender, Header header) {
        return header.currentEpoch() >= sender.currentEpoch;
    }

    /** Pings are answered whoever sends them: so a node finds out that it reaches another one. */
    private void answer(Link link, Heartbeat heartbeat, @Nullable Member sender, long nowMs) {
        if (heartbeat instanceof Pong) {
            return;
        }
        boolean meet = heartbeat instanceof Meet;
        handshakes.learnOwnAddress(link, meet);
        if (meet && sender == null) {
            handshakes.met(link, heartbeat.header(), nowMs);
        }
        speaker.pong(link);
    }

    private void heartbeat(Link link, Heartbeat heartbeat, @Nullable Member known, long nowMs) {
        Header header = heartbeat.header();
        Member sender = link.inbound() ? known : handshakes.identify(link, header, known);
        if (sender == null || sender == view.myself) {
            return;
        }
        if (sender != known) {
            noteSender(link, sender, header, nowMs);
        }
        sender.flags = sender.flags & ~NodeFlags.NOFAILOVER | header.flags() & NodeFlags.NOFAILOVER;
        if (heartbeat instanceof BusMessage.Ping) {
            handshakes.moved(sender, link, header);
        }
        if (heartbeat instanceof Pong && !link.inbound()) {
            sender.pongReceivedMs = nowMs;
            sender.pingSentMs = 0;
            failures.answered(sender, nowMs);
        }
        if (isNewest(sender, header)) {
            claims.contradict(sender, header);
        }
        hearsay.note(sender, heartbeat.gossip(), nowMs);
        hearsay.noteExtensions(sender, heartbeat.extensions(), nowMs);
    }

    private void news(Member sender, BusMessage message, long nowMs) {
        if (message instanceof BusMessage.Fail fail) {
            Member failed = view.roster.find(fail.nodeId());
            if (failed != null) {
                failures.fail(failed, nowMs);
            }
        } else if (message instanceof BusMessage.Update update) {
            claims.note(update);
        } else if (message instanceof BusMessage.AuthRequest) {
            votes.requested(sender, message.header(), nowMs);
        } else if (message instanceof BusMessage.Publish publish) {
            view.want(new Effect.Deliver(publish.channel(), publish.message(), false));
        } else if (message instanceof BusMessage.PublishShard publish) {
            view.want(new Effect.Deliver(publish.channel(), publish.message(), true));
        }
        // AUTH_ACK, MFSTART: this node asks for no votes and has no replicas. MODULE: it has no modules.
    }
}
