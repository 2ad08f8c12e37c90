package dev.waymark.node.internal.member.simulation;

import dev.waymark.node.internal.member.Member;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.NodeFlags;
import dev.waymark.node.internal.member.SlotSet;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks at all nodes at once, as nobody in the cluster can, and says what is wrong.
 *
 * <p>A slot is <em>claimed</em> by the nodes that take themselves for its owner. Heartbeats may move a claim but never
 * end the last one: whoever drops a slot does so for a claim with a greater epoch, and epochs never sink. Only an
 * operator can take the last claim away, by DELSLOTS, or by SETSLOT NODE at a node whose claim could still win. Such
 * slots are <em>excused</em>.
 */
final class Judge {

    private static final int IN_THE_MAKING = NodeFlags.HANDSHAKE | NodeFlags.NOADDR | NodeFlags.PFAIL | NodeFlags.FAIL;

    private final List<Host> hosts;
    private final int slotCount;
    private final BitSet excused = new BitSet();

    Judge(List<Host> hosts, int slotCount) {
        this.hosts = hosts;
        this.slotCount = slotCount;
    }

    /** One who claims the slot, up or down; null when nobody does. */
    @Nullable
    Host claimant(int slot) {
        for (Host host : hosts) {
            if (host.node().isMine(slot) && host.node().myself().isPrimary()) {
                return host;
            }
        }
        return null;
    }

    void excuse(int slot) {
        excused.set(slot);
    }

    boolean isExcused(int slot) {
        return excused.get(slot);
    }

    /**
     * A node is told that a slot belongs to another one. If that one does not claim it, the word may spread and take
     * the slot from whoever does; if its epoch is not the greater one, it may just be losing the slot to the giver.
     */
    void givesAway(Host giver, int slot, Host target) {
        long epoch = giver.node().myself().configEpoch();
        boolean loses = giver.node().isMine(slot) && target.node().myself().configEpoch() <= epoch;
        if (giver != target && (loses || !target.node().isMine(slot))) {
            excused.set(slot);
        }
    }

    /** A node no longer serves slots. */
    void slotsLeft(Host loser, SlotSet slots) {
        slots.forEach(slot -> {
            if (!excused.get(slot) && claimant(slot) == null) {
                throw new Violation(loser + " dropped slot " + slot + ", and nobody claims it");
            }
        });
    }

    /** Whether every node knows the epochs of every other one, and no two primaries have the same. */
    boolean epochsAgree() {
        return disagreementOfEpochs() == null;
    }

    private @Nullable String disagreementOfEpochs() {
        for (Host host : hosts) {
            Member myself = host.node().myself();
            for (Host other : hosts) {
                Member seen = host.node().member(other.id());
                Member real = other.node().myself();
                if (seen == null || seen.configEpoch() != real.configEpoch()) {
                    return host + " does not know the epoch of " + other;
                }
                if (host != other
                        && myself.isPrimary()
                        && real.isPrimary()
                        && myself.configEpoch() == real.configEpoch()) {
                    return host + " and " + other + " have the same epoch";
                }
            }
        }
        return null;
    }

    /** What the nodes do not agree about; null when they agree about everything, and all is well. */
    @Nullable
    String disagreement() {
        for (Host host : hosts) {
            String problem = problemOf(host);
            if (problem != null) {
                return host + " " + problem;
            }
        }
        return disagreementOfEpochs();
    }

    private @Nullable String problemOf(Host host) {
        Membership node = host.node();
        if (!host.isUp()) {
            return "is down";
        }
        if (node.members().size() != hosts.size()) {
            return "knows " + node.members().size() + " nodes of " + hosts.size();
        }
        int owned = 0;
        for (Host other : hosts) {
            Member seen = node.member(other.id());
            if (seen == null) {
                return "does not know " + other;
            }
            String difference = difference(seen, other.node().myself());
            if (difference != null) {
                return "does not know the " + difference + " of " + other;
            }
            owned += seen.slots().size();
        }
        if (!node.myself().address().ip().equals(host.ip())) {
            return "does not know its own address";
        }
        if (owned != slotCount) {
            return "knows of " + owned + " slots only";
        }
        return node.isOk() ? null : "takes the cluster for down";
    }

    private static @Nullable String difference(Member seen, Member real) {
        if ((seen.flags() & IN_THE_MAKING) != 0) {
            return "good health";
        }
        if (seen.isPrimary() != real.isPrimary()) {
            return "role";
        }
        if (real.primary() != null
                && (seen.primary() == null
                        || !seen.primary().id().equals(real.primary().id()))) {
            return "primary";
        }
        if (!seen.slots().equals(real.slots())) {
            return "slots (" + real.slots() + ", not " + seen.slots() + ")";
        }
        return seen.address().equals(real.address()) ? null : "address (" + real + ", not " + seen + ")";
    }

    /**
     * What the living do not agree about though they could, while others are down for good; null when there is nothing.
     *
     * <p>Whoever claims a slot must be known to all for its owner, or else be told of a better claim.
     */
    @Nullable
    String disagreementOfTheLiving() {
        for (Host claimant : hosts) {
            for (Host host : hosts) {
                if (claimant.isUp() && host.isUp() && host.node().member(claimant.id()) != null) {
                    for (int slot = 0; slot < slotCount; slot++) {
                        if (claimant.node().isMine(slot) && ignores(host.node(), claimant.node(), slot)) {
                            return claimant + " claims slot " + slot + ", and " + host + " gives it to "
                                    + host.node().owner(slot);
                        }
                    }
                }
            }
        }
        return null;
    }

    private boolean ignores(Membership node, Membership claimant, int slot) {
        Member owner = node.owner(slot);
        if (node.importingFrom(slot) != null) {
            return false;
        }
        if (owner == null || isUp(owner)) {
            return owner == null || !owner.id().equals(claimant.myself().id());
        }
        long epoch = claimant.myself().configEpoch();
        Member known = claimant.member(owner.id());
        // With equal epochs only the owner itself can settle it, and so it is when the claimant knows its epoch already
        // but not its slots.
        return owner.configEpoch() < epoch
                || owner.configEpoch() > epoch && known != null && known.configEpoch() < owner.configEpoch();
    }

    private boolean isUp(Member member) {
        return hosts.stream().anyMatch(host -> host.isUp() && host.id().equals(member.id()));
    }
}
