package dev.waymark.node.internal.member;

/**
 * The two epochs: currentEpoch, the logical clock of the cluster, and configEpoch, by which a primary's claim to its
 * slots beats older ones.
 */
final class Epochs {

    private final View view;

    Epochs(View view) {
        this.view = view;
    }

    /** Takes over what a known node says of its epochs. */
    void note(Member sender, Header header) {
        sender.currentEpoch = Math.max(sender.currentEpoch, header.currentEpoch());
        if (header.currentEpoch() > view.currentEpoch) {
            view.currentEpoch = header.currentEpoch();
            view.save();
        }
        // What a replica sends is its primary's epoch.
        if (header.primary() == null && header.configEpoch() > sender.configEpoch) {
            sender.configEpoch = header.configEpoch();
            view.changed();
        }
    }

    /**
     * Two primaries with one epoch: nobody could say whose claim is newer. The one with the smaller id steps aside; the
     * other one does nothing, so that one message is enough.
     */
    void resolveCollision(Member sender, Header header) {
        Member myself = view.myself;
        if (sender.isPrimary()
                && myself.isPrimary()
                && header.configEpoch() == myself.configEpoch
                && myself.id.compareTo(sender.id) < 0) {
            advance();
        }
    }

    /**
     * Makes this node's epoch the greatest that it knows of, without asking anybody.
     *
     * <p>Two nodes that do this at the same time may come to the same epoch: {@link #resolveCollision} ends that.
     *
     * @return false when it has been the greatest before; nothing changes then
     */
    boolean bump() {
        if (view.myself.configEpoch != 0 && view.myself.configEpoch == greatest()) {
            return false;
        }
        advance();
        return true;
    }

    private void advance() {
        view.currentEpoch++;
        view.myself.configEpoch = view.currentEpoch;
        view.changed();
    }

    /** The greatest epoch that this node knows of. */
    long greatest() {
        long greatest = view.currentEpoch;
        for (Member member : view.roster.all()) {
            greatest = Math.max(greatest, member.configEpoch);
        }
        return greatest;
    }
}
