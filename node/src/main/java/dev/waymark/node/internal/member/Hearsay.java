package dev.waymark.node.internal.member;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is believed of the gossip in a heartbeat, and of its extensions. */
final class Hearsay {

    /** How far the clocks of two nodes may differ before one's times are of no use to the other. */
    private static final long CLOCK_SKEW_MS = 500;

    /** What is believed of a node that is new here. Whether it can be reached, this node finds out by itself. */
    private static final int ADOPTED = NodeFlags.PRIMARY | NodeFlags.REPLICA | NodeFlags.FAIL | NodeFlags.NOFAILOVER;

    private final View view;
    private final Failures failures;

    Hearsay(View view, Failures failures) {
        this.view = view;
        this.failures = failures;
    }

    /** Takes in what a known node tells of others. */
    void note(Member teller, List<Gossip> gossip, long nowMs) {
        for (Gossip entry : gossip) {
            Member member = view.roster.find(entry.id());
            if (member != null) {
                note(teller, member, entry, nowMs);
            } else if ((entry.flags() & NodeFlags.NOADDR) == 0 && !view.isBanned(entry.id(), nowMs)) {
                // The teller is trusted, so no handshake is needed. It would not be enough either: somebody else may
                // live at that address by now, and two clusters would become one.
                view.roster.add(new Member(entry.id(), entry.address(), entry.flags() & ADOPTED, nowMs));
                view.changed();
            }
        }
    }

    private void note(Member teller, Member member, Gossip entry, long nowMs) {
        if (teller.isPrimary() && member != view.myself) {
            if (entry.complains()) {
                failures.complain(member, teller, nowMs);
            } else {
                member.withdraw(teller);
            }
        }
        if (entry.complains()) {
            return;
        }
        // Who has just answered somebody else need not be pinged by everybody.
        long pongMs = entry.pongReceivedSeconds() * 1000;
        if (member.pingSentMs == 0
                && pongMs > member.pongReceivedMs
                && pongMs <= nowMs + CLOCK_SKEW_MS
                && failures.complaints(member, nowMs) == 0) {
            member.pongReceivedMs = pongMs;
        }
        // Not reached here, but elsewhere, at another address.
        if (member.is(NodeFlags.PFAIL | NodeFlags.FAIL)
                && (entry.flags() & NodeFlags.NOADDR) == 0
                && !member.address.sameBus(entry.address())) {
            view.close(member.link);
            member.address = entry.address();
            member.clear(NodeFlags.NOADDR);
            view.save();
        }
    }

    /** Takes in what comes behind the gossip. */
    void noteExtensions(Member sender, List<Extension> extensions, long nowMs) {
        String hostname = "";
        for (Extension extension : extensions) {
            if (extension instanceof Extension.Hostname name) {
                hostname = name.name();
            } else if (extension instanceof Extension.ForgottenNode forgotten) {
                forget(view.roster.find(forgotten.id()), nowMs + forgotten.ttlSeconds() * 1000);
            }
        }
        // A node that does not announce a name has none: it may have had one before.
        if (!hostname.equals(sender.hostname)) {
            sender.hostname = hostname;
            view.save();
        }
    }

    /** Others were told to forget a node. What this node needs to work, it keeps. */
    private void forget(@Nullable Member member, long untilMs) {
        if (member != null && member != view.myself && member != view.myself.primary) {
            view.ban(member.id, untilMs);
            view.remove(member);
        }
    }
}
