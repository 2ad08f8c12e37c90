package dev.waymark.node.internal.member;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * All that one node knows of its cluster, and what it wants done because of that.
 *
 * <p>The rules are in other classes, which share it: it keeps nodes, links, slots and their marks consistent with each
 * other, and notes what has to be saved.
 */
final class View {

    Settings settings;
    final RandomGenerator random;
    final Roster roster = new Roster();
    final SlotTable slots = new SlotTable();
    final Traffic traffic = new Traffic();
    final Member myself;

    /** The greatest epoch seen anywhere; saved. */
    long currentEpoch;

    /** The last epoch in which this node gave its vote; saved. */
    long lastVoteEpoch;

    /** Whether the cluster is up; see {@link Health}. */
    boolean ok;

    /** Until when a forgotten node must not be added by gossip, by its id. */
    private final Map<String, Long> bans = new HashMap<>();

    private List<Effect> effects = new ArrayList<>();
    private final SlotBits left = new SlotBits();
    private boolean saveNeeded;
    private boolean stateDoubtful = true;

    View(Settings settings, RandomGenerator random, Member myself) {
        this.settings = settings;
        this.random = random;
        this.myself = myself;
        roster.add(myself);
    }

    /** The primary whose slots are served here: this node, or the one it copies; null when that one is not known. */
    @Nullable
    Member mine() {
        return myself.isPrimary() ? myself : myself.primary;
    }

    /** Something that nodes.conf holds has changed. */
    void save() {
        saveNeeded = true;
    }

    /** Something that the state of the cluster depends on has changed. */
    void doubtState() {
        stateDoubtful = true;
    }

    /** Both. */
    void changed() {
        saveNeeded = true;
        stateDoubtful = true;
    }

    /** Whether the state of the cluster has to be found out again; asking ends the doubt. */
    boolean takeDoubt() {
        boolean doubtful = stateDoubtful;
        stateDoubtful = false;
        return doubtful;
    }

    /** Asks for something to be done. */
    void want(Effect effect) {
        effects.add(effect);
    }

    /** What is to be done, once: whoever takes it has to do it. */
    List<Effect> takeEffects() {
        if (left.size() > 0) {
            want(new Effect.SlotsLeft(left.toSet()));
            left.clear();
        }
        if (saveNeeded) {
            saveNeeded = false;
            effects.add(0, new Effect.SaveConfig());
        }
        if (effects.isEmpty()) {
            return List.of();
        }
        List<Effect> taken = effects;
        effects = new ArrayList<>();
        return taken;
    }

    /** Gives a slot to another owner, or to nobody. */
    void assign(int slot, @Nullable Member owner) {
        Member previous = slots.owner(slot);
        slots.assign(slot, owner);
        if (previous != null && previous != owner && previous == mine()) {
            left.add(slot);
        }
        // A primary that has just got its first slot has no replica; one of another primary may come over.
        if (owner != null && owner.slots.size() == 1 && roster.hasReplicas()) {
            owner.set(NodeFlags.MIGRATE_TO);
        }
        changed();
    }

    /** Takes all slots from a member. */
    void releaseAll(Member member) {
        if (member.slots.size() > 0) {
            member.slots().forEach(slot -> assign(slot, null));
        }
    }

    /** Opens a link to a member that has none. */
    void open(Member member, long nowMs) {
        Link link = Link.to(member, nowMs);
        member.link = link;
        want(new Effect.Open(link));
    }

    /** Closes a link, if there is one. */
    void close(@Nullable Link link) {
        if (link != null && !link.closed) {
            detach(link);
            want(new Effect.Close(link));
        }
    }

    /** Takes note that a link is closed. */
    void detach(Link link) {
        link.closed = true;
        link.open = false;
        Member member = link.member;
        if (member != null && member.link == link) {
            member.link = null;
        } else if (member != null && member.inboundLink == link) {
            member.inboundLink = null;
        }
    }

    /** Removes all traces of a member but the epochs that it brought. */
    void remove(Member member) {
        close(member.link);
        close(member.inboundLink);
        releaseAll(member);
        slots.close(member);
        unlink(member);
        for (Member replica : List.copyOf(member.replicas)) {
            unlink(replica);
        }
        for (Member other : roster.all()) {
            other.withdraw(member);
        }
        roster.remove(member);
        changed();
    }

    /** Makes a member the replica of nobody. */
    void unlink(Member replica) {
        Member primary = replica.primary;
        if (primary != null) {
            primary.replicas.remove(replica);
            if (primary.replicas.isEmpty()) {
                primary.clear(NodeFlags.MIGRATE_TO);
            }
            replica.primary = null;
        }
    }

    /** Makes a member the replica of that primary. */
    void link(Member replica, Member primary) {
        unlink(replica);
        replica.primary = primary;
        primary.replicas.add(replica);
        primary.set(NodeFlags.MIGRATE_TO);
    }

    /** Keeps gossip from adding a node before {@code untilMs}. */
    void ban(String id, long untilMs) {
        bans.put(id, untilMs);
    }

    /** Whether gossip must not add a node. */
    boolean isBanned(String id, long nowMs) {
        bans.values().removeIf(untilMs -> untilMs <= nowMs);
        return bans.containsKey(id);
    }
}
