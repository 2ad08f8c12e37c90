package dev.waymark.node.internal.member;

/**
 * This node's vote when a replica wants to replace its failed primary.
 *
 * <p>Asking for votes, counting them and taking over is what a replica does; that is not here.
 */
final class Votes {

    /** For how many node timeouts no second replica of one primary gets a vote. */
    private static final int PAUSE = 2;

    private final View view;
    private final Speaker speaker;

    Votes(View view, Speaker speaker) {
        this.view = view;
        this.speaker = speaker;
    }

    /** Gives the vote to a candidate, or stays silent: a refusal is no message. */
    void requested(Member candidate, Header header, long nowMs) {
        Member primary = candidate.primary;
        if (primary == null || !mayVote(header) || !mayBeReplaced(primary, header, nowMs)) {
            return;
        }
        // Saved before the vote leaves: after a restart it must not be given twice.
        view.lastVoteEpoch = view.currentEpoch;
        primary.votedMs = nowMs;
        view.save();
        speaker.vote(candidate);
    }

    /** Only primaries with slots vote, once in an epoch, and never in one that has passed. */
    private boolean mayVote(Header header) {
        return view.myself.isPrimary()
                && view.myself.slots.size() > 0
                && header.currentEpoch() >= view.currentEpoch
                && view.lastVoteEpoch != view.currentEpoch;
    }

    private boolean mayBeReplaced(Member primary, Header header, long nowMs) {
        return (primary.isFailed() || header.has(Header.FORCE_ACK))
                && nowMs - primary.votedMs >= PAUSE * view.settings.nodeTimeoutMs()
                && claimsNothingOutdated(header);
    }

    /** A candidate that has missed a change of the slots it claims would undo that change. */
    private boolean claimsNothingOutdated(Header header) {
        for (SlotRange range : header.slots().ranges()) {
            for (int slot = range.first(); slot <= range.last(); slot++) {
                Member owner = view.slots.owner(slot);
                if (owner != null && owner.configEpoch > header.configEpoch()) {
                    return false;
                }
            }
        }
        return true;
    }
}
