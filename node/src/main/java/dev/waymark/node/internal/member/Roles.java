package dev.waymark.node.internal.member;

import org.jspecify.annotations.Nullable;

/** Who is a primary, and who is whose replica. */
final class Roles {

    private final View view;

    Roles(View view) {
        this.view = view;
    }

    /** Takes over what a known node says of its role. */
    void note(Member sender, Header header) {
        String primaryId = header.primary();
        if (primaryId == null) {
            makePrimary(sender);
        } else {
            makeReplica(sender, view.roster.find(primaryId));
            followOn();
        }
    }

    /** Makes a member a primary without slots, if it is none. */
    void makePrimary(Member member) {
        if (member.isPrimary()) {
            return;
        }
        view.unlink(member);
        member.clear(NodeFlags.REPLICA);
        member.set(NodeFlags.PRIMARY);
        // It was a replica a moment ago: it will want one itself.
        if (member != view.myself) {
            member.set(NodeFlags.MIGRATE_TO);
        }
        view.changed();
    }

    private void makeReplica(Member member, @Nullable Member primary) {
        if (!member.isReplica()) {
            view.releaseAll(member);
            member.clear(NodeFlags.PRIMARY | NodeFlags.MIGRATE_TO);
            member.set(NodeFlags.REPLICA);
            view.changed();
        }
        // An unknown primary comes with gossip one day; until then the old one stands.
        if (primary != null && primary != member && member.primary != primary) {
            view.link(member, primary);
            view.changed();
        }
    }

    /** Makes this node a replica of that primary. */
    void follow(Member primary) {
        makeReplica(view.myself, primary);
        // What was on its way is the business of primaries.
        view.slots.closeAll();
        view.want(new Effect.BecameReplica(primary.id));
    }

    /**
     * Follows the primary of this node's primary, when that one has become a replica itself: data is copied from
     * primaries only. (Redis 7.0 stays behind here; 7.2 does this.)
     */
    private void followOn() {
        Member primary = view.myself.primary;
        if (primary != null && primary.primary != null && primary.primary.isPrimary()) {
            follow(primary.primary);
        }
    }
}
