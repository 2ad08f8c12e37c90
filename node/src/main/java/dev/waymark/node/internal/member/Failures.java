package dev.waymark.node.internal.member;

/**
 * Who has failed: first one node suspects it (PFAIL), and when the majority of the primaries does, it has (FAIL).
 *
 * <p>PFAIL is an opinion and ends with the next answer. FAIL is an agreement, told to everybody at once.
 */
final class Failures {

    /** How long a complaint counts, and a failed primary with slots stays failed, in node timeouts. */
    private static final int VALIDITY = 2;

    private final View view;
    private final Speaker speaker;

    Failures(View view, Speaker speaker) {
        this.view = view;
        this.speaker = speaker;
    }

    /** A node does not answer this one. */
    void suspect(Member member) {
        member.set(NodeFlags.PFAIL);
        view.doubtState();
    }

    /** Another primary does not reach that member, either. */
    void complain(Member member, Member reporter, long nowMs) {
        member.complain(reporter, nowMs);
        if (member.isSuspected() && voices(member, nowMs) > view.roster.voters() / 2) {
            fail(member, nowMs);
            speaker.fail(member);
        }
    }

    /** How many primaries suspect the member, this one included. */
    private int voices(Member member, long nowMs) {
        return complaints(member, nowMs) + (view.myself.isPrimary() ? 1 : 0);
    }

    /** How many other primaries have lately said that they do not reach the member. */
    int complaints(Member member, long nowMs) {
        return member.complaints(nowMs - VALIDITY * view.settings.nodeTimeoutMs());
    }

    /** It has failed: the majority said so, here or where a FAIL comes from. That is believed without a check. */
    void fail(Member member, long nowMs) {
        if (member != view.myself && !member.isFailed()) {
            member.clear(NodeFlags.PFAIL);
            member.set(NodeFlags.FAIL);
            member.failedMs = nowMs;
            view.changed();
        }
    }

    /** It has answered. */
    void answered(Member member, long nowMs) {
        if (member.isSuspected()) {
            member.clear(NodeFlags.PFAIL);
            view.changed();
        }
        // A failed primary with slots gets time to be replaced: else it would come and go while others vote.
        if (member.isFailed()
                && (member.isReplica()
                        || member.slots.size() == 0
                        || nowMs - member.failedMs > VALIDITY * view.settings.nodeTimeoutMs())) {
            member.clear(NodeFlags.FAIL);
            view.changed();
        }
    }
}
