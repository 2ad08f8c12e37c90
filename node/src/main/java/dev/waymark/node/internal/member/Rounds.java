package dev.waymark.node.internal.member;

/** What this node does by itself as time passes: it opens links, pings, and notices who does not answer. */
final class Rounds {

    /** How often the node looks after itself; see {@link Membership#tick}. */
    static final long PERIOD_MS = 100;

    /** Of so many nodes, taken by chance, the one that was silent longest is pinged, once in a second. */
    private static final int SAMPLE = 5;

    private static final int TICKS_PER_SECOND = 10;

    private final View view;
    private final Speaker speaker;
    private final Handshakes handshakes;
    private final Failures failures;
    private int ticks;

    Rounds(View view, Speaker speaker, Handshakes handshakes, Failures failures) {
        this.view = view;
        this.speaker = speaker;
        this.handshakes = handshakes;
        this.failures = failures;
    }

    void tick(long nowMs) {
        handshakes.expire(nowMs);
        if (++ticks % TICKS_PER_SECOND == 0) {
            pingOneByChance(nowMs);
        }
        for (Member member : view.roster.all()) {
            if (member != view.myself && !member.is(NodeFlags.NOADDR)) {
                attend(member, nowMs);
            }
        }
        if (!view.ok) {
            view.doubtState();
        }
    }

    /** The link that was opened to a node can be used now. */
    void connected(Member member, long nowMs) {
        if (member.is(NodeFlags.MEET) && member.link != null) {
            speaker.meet(member.link);
            return;
        }
        // A ping that got lost with the old link still counts: a new link is no answer.
        long pingSentMs = member.pingSentMs;
        speaker.ping(member, nowMs);
        if (pingSentMs != 0) {
            member.pingSentMs = pingSentMs;
        }
    }

    /** However many nodes there are, each of them hears from somebody now and then. */
    private void pingOneByChance(long nowMs) {
        Member longest = null;
        for (int i = 0; i < SAMPLE; i++) {
            Member member = view.roster.any(view.random);
            if (member.reachable()
                    && member.pingSentMs == 0
                    && !member.is(NodeFlags.HANDSHAKE)
                    && (longest == null || member.pongReceivedMs < longest.pongReceivedMs)) {
                longest = member;
            }
        }
        if (longest != null) {
            speaker.ping(longest, nowMs);
        }
    }

    private void attend(Member member, long nowMs) {
        if (member.link == null) {
            view.open(member, nowMs);
        }
        if (member.is(NodeFlags.HANDSHAKE)) {
            return;
        }
        long timeoutMs = view.settings.nodeTimeoutMs();
        if (member.pingSentMs == 0) {
            if (nowMs - member.pongReceivedMs > timeoutMs / 2) {
                speaker.ping(member, nowMs);
            }
            return;
        }
        long waitedMs = nowMs - member.pingSentMs;
        Link link = member.link;
        // Nothing but pongs comes on this link. When none comes, it may be the connection that is dead, not the node:
        // there is time to try another one before the node is suspected.
        if (link != null && nowMs - link.createdMs() > timeoutMs && waitedMs > timeoutMs / 2) {
            view.close(link);
        }
        // Anything that comes from the node, on whatever link, is a sign of life: it may be too busy for a pong.
        long silentMs = nowMs - member.dataReceivedMs;
        if (Math.min(waitedMs, silentMs) > timeoutMs && !member.is(NodeFlags.PFAIL | NodeFlags.FAIL)) {
            failures.suspect(member);
        }
    }
}
