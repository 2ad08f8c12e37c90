package dev.waymark.node.internal.member;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of the cluster, in the eyes of the node whose {@link Membership} this is; that node itself is one, too.
 *
 * <p>Alive: it changes as news arrives. Read it on the membership's thread, and do not keep it across commands; a
 * member that was forgotten stays as it was. Times are in milliseconds, 0 for never. Only this package changes it.
 */
public final class Member {

    /** A random one until the first answer of the node, see {@link NodeFlags#HANDSHAKE}. */
    String id;

    Address address;
    String hostname = "";
    int flags;
    final long createdMs;

    /** The primary of a replica; null when it is not known here. */
    @Nullable
    Member primary;

    final List<Member> replicas = new ArrayList<>(0);
    final SlotBits slots = new SlotBits();
    long configEpoch;

    /** The greatest currentEpoch that it has sent itself: a message with a smaller one was overtaken by others. */
    long currentEpoch;

    long replicationOffset;

    /** When the ping went out that is still waited for; a link that is lost meanwhile does not change it. */
    long pingSentMs;

    long pongReceivedMs;
    long dataReceivedMs;
    long failedMs;

    /** When a replica of it was last given our vote. */
    long votedMs;

    @Nullable
    Link link;

    @Nullable
    Link inboundLink;

    /** The last round of gossip that mentions it: see {@link Speaker}. */
    long gossipRound;

    private final Map<Member, Long> complaints = new HashMap<>(0);

    Member(String id, Address address, int flags, long createdMs) {
        this.id = id;
        this.address = address;
        this.flags = flags;
        this.createdMs = createdMs;
    }

    /** Its node id: 40 lower-case hexadecimal digits. */
    public String id() {
        return id;
    }

    /** Where it is reached; with an empty ip as long as a node has not learned its own. */
    public Address address() {
        return address;
    }

    /** The host name that it announces; empty for none. */
    public String hostname() {
        return hostname;
    }

    /** Its {@link NodeFlags}. */
    public int flags() {
        return flags;
    }

    /** Whether it may own slots. */
    public boolean isPrimary() {
        return is(NodeFlags.PRIMARY);
    }

    /** Whether it is a replica. */
    public boolean isReplica() {
        return is(NodeFlags.REPLICA);
    }

    /** Whether it does not answer this node, though the majority has not agreed that it failed. */
    public boolean isSuspected() {
        return is(NodeFlags.PFAIL);
    }

    /** Whether the majority agreed that it failed. */
    public boolean isFailed() {
        return is(NodeFlags.FAIL);
    }

    /** The primary of a replica; null for a primary, and when the replica's primary is not known here. */
    public @Nullable Member primary() {
        return primary;
    }

    /** The replicas of a primary that are known here; a view. */
    public List<Member> replicas() {
        return Collections.unmodifiableList(replicas);
    }

    /** The slots that it owns; none for a replica. */
    public SlotSet slots() {
        return slots.toSet();
    }

    /** The epoch of its slots; for a replica that of its primary. */
    public long configEpoch() {
        return primary == null ? configEpoch : primary.configEpoch;
    }

    /** How far its data has come, as it last said. */
    public long replicationOffset() {
        return replicationOffset;
    }

    boolean is(int flag) {
        return (flags & flag) != 0;
    }

    void set(int flag) {
        flags |= flag;
    }

    void clear(int flag) {
        flags &= ~flag;
    }

    /** Whether messages can be sent on the link that we opened. */
    boolean reachable() {
        return link != null && link.open;
    }

    /**
     * Notes that {@code reporter} cannot reach this node.
     *
     * @return whether it did not say so before
     */
    boolean complain(Member reporter, long nowMs) {
        return complaints.put(reporter, nowMs) == null;
    }

    /** Forgets what {@code reporter} said of this node. */
    void withdraw(Member reporter) {
        complaints.remove(reporter);
    }

    /** How many nodes have said since {@code sinceMs} that they cannot reach this one; older words are forgotten. */
    int complaints(long sinceMs) {
        if (complaints.isEmpty()) {
            return 0;
        }
        complaints.values().removeIf(at -> at < sinceMs);
        return complaints.size();
    }

    /** The line of {@code CLUSTER NODES} without its slots: for people who look at it in a debugger. */
    @Override
    public String toString() {
        return id + " " + address + " " + NodeFlags.print(flags);
    }
}
