package dev.waymark.node.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * Who owns a slot when nodes contradict each other: the one whose claim has the greater config epoch.
 *
 * <p>A claim comes with every heartbeat, and with the {@link BusMessage.Update} that answers an outdated one.
 */
final class Claims {

    private final View view;
    private final Speaker speaker;
    private final Roles roles;

    Claims(View view, Speaker speaker, Roles roles) {
        this.view = view;
        this.speaker = speaker;
        this.roles = roles;
    }

    /** Judges the claims in the header of a message. */
    void note(Member sender, Header header) {
        // Without news there may still be a mark to clear: the owner dropped a slot, and has it again.
        if (sender.isPrimary() && (!sender.slots.matches(header.slots()) || view.slots.hasUnclaimed())) {
            take(sender, header.configEpoch(), header.slots());
        }
    }

    /** Takes over what an UPDATE says of a third node, unless it is older than what is known. */
    void note(BusMessage.Update update) {
        Member owner = view.roster.find(update.nodeId());
        if (owner == null || owner == view.myself || owner.configEpoch >= update.configEpoch()) {
            return;
        }
        roles.makePrimary(owner);
        owner.configEpoch = update.configEpoch();
        view.changed();
        take(owner, update.configEpoch(), update.slots());
    }

    /** Gives a primary what it claims with that epoch, as far as nobody has a better claim. */
    private void take(Member claimant, long epoch, SlotSet claimed) {
        if (claimant == view.myself) {
            return;
        }
        Member mine = view.mine();
        SlotBits dirty = null;
        int lost = 0;
        for (int word = 0; word < SlotSet.WORDS; word++) {
            long claims = claimed.word(word);
            long owned = claimant.slots.word(word);
            // What it owns here and does not claim stays with it until somebody else wants it, with any epoch.
            if (view.slots.noteClaims(word, owned & claims, owned & ~claims)) {
                view.save();
            }
            for (long rest = claims & ~owned; rest != 0; rest &= rest - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(rest);
                Member owner = view.slots.owner(slot);
                if (!loses(owner, slot, epoch)) {
                    continue;
                }
                if (owner == view.myself) {
                    dirty = dirty == null ? new SlotBits() : dirty;
                    dirty.add(slot);
                }
                if (owner != null && owner == mine) {
                    lost++;
                }
                view.assign(slot, claimant);
            }
        }
        if (lost > 0) {
            afterLoss(mine, claimant, lost == claimed.size(), dirty == null ? SlotSet.EMPTY : dirty.toSet());
        }
    }

    /** Whether the slot goes to a claimant with that epoch. */
    private boolean loses(@Nullable Member owner, int slot, long epoch) {
        // Whoever imports a slot has been told where it goes; only SETSLOT ends that (Redis 7.0).
        if (view.slots.importingFrom(slot) != null) {
            return false;
        }
        return owner == null || owner.configEpoch < epoch || view.slots.isFree(slot);
    }

    /**
     * Slots that were served here went to {@code winner}.
     *
     * @param just whether the winner has these slots and no others
     */
    private void afterLoss(@Nullable Member loser, Member winner, boolean just, SlotSet dirty) {
        boolean last = loser != null && loser.slots.size() == 0;
        if (last && (view.settings.allowReplicaMigration() || just)) {
            // A primary without slots is of no use to anybody; a replica of the winner is. Its data is replaced as a
            // whole, so no key needs to be deleted.
            roles.follow(winner);
        } else if (!dirty.isEmpty()) {
            view.want(new Effect.DeleteKeys(dirty));
        }
    }

    /**
     * Tells a node that claims a slot, for itself or for its primary, who owns it with a greater epoch; one message is
     * enough for all such slots.
     */
    void contradict(Member sender, Header header) {
        Member claimant = sender.isPrimary() ? sender : sender.primary;
        SlotSet claimed = header.slots();
        if (claimant == null || claimant.slots.matches(claimed)) {
            return;
        }
        for (int word = 0; word < SlotSet.WORDS; word++) {
            for (long rest = claimed.word(word) & ~claimant.slots.word(word); rest != 0; rest &= rest - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(rest);
                Member owner = view.slots.owner(slot);
                if (owner != null && !view.slots.isFree(slot) && owner.configEpoch > header.configEpoch()) {
                    speaker.update(sender, owner);
                    return;
                }
            }
        }
    }
}
