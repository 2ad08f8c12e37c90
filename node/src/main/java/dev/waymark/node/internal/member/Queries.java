package dev.waymark.node.internal.member;

import dev.waymark.node.internal.member.BusMessage.Type;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the CLUSTER commands answer that only look: NODES as text, the others as values that a handler prints.
 *
 * <p>The values hold live {@link Member}s: print them before the next message is taken in.
 */
public final class Queries {

    private final View view;
    private final Health health;

    Queries(View view, Health health) {
        this.view = view;
        this.health = health;
    }

    /**
     * CLUSTER INFO, but for what only the carrier of messages knows.
     *
     * @param size how many primaries own slots
     * @param myEpoch for a replica that of its primary
     */
    public record Info(
            boolean ok,
            int slotsAssigned,
            int slotsOk,
            int slotsPfail,
            int slotsFail,
            int knownNodes,
            int size,
            long currentEpoch,
            long myEpoch,
            Map<Type, Long> sent,
            Map<Type, Long> received) {}

    /**
     * An entry of CLUSTER SLOTS.
     *
     * @param replicas those that could serve reads: not failed, and with some data
     */
    public record OwnedRange(SlotRange range, Member primary, List<Member> replicas) {}

    /**
     * An entry of CLUSTER SHARDS.
     *
     * @param slots none for a primary without slots
     * @param nodes the primary first, then its replicas
     */
    public record Shard(List<SlotRange> slots, List<Member> nodes) {}

    /** CLUSTER NODES. */
    public String nodes() {
        StringBuilder text = new StringBuilder();
        for (Member member : view.roster.all()) {
            text.append(line(member)).append('\n');
        }
        return text.toString();
    }

    /**
     * CLUSTER REPLICAS: a line of CLUSTER NODES for each.
     *
     * @throws RefusedException when the node is unknown, or no primary
     */
    public List<String> replicas(String id) {
        Member primary = view.roster.find(id);
        if (primary == null) {
            throw new RefusedException("Unknown node " + id);
        }
        if (primary.isReplica()) {
            throw new RefusedException("The specified node is not a master");
        }
        return primary.replicas.stream().map(this::line).toList();
    }

    private String line(Member member) {
        return NodeLine.of(view, member).text();
    }

    /** CLUSTER INFO. */
    public Info info() {
        int failed = 0;
        int suspected = 0;
        for (Member member : view.roster.all()) {
            failed += member.isFailed() ? member.slots.size() : 0;
            suspected += member.isSuspected() ? member.slots.size() : 0;
        }
        int assigned = view.slots.assigned();
        return new Info(
                view.ok,
                assigned,
                assigned - failed - suspected,
                suspected,
                failed,
                view.roster.size(),
                health.size(),
                view.currentEpoch,
                view.myself.configEpoch(),
                view.traffic.sent(),
                view.traffic.received());
    }

    /** CLUSTER SLOTS, ascending. */
    public List<OwnedRange> slots() {
        List<OwnedRange> ranges = new ArrayList<>();
        for (int first = 0; first < Slots.COUNT; ) {
            Member owner = view.slots.owner(first);
            int end = first + 1;
            while (end < Slots.COUNT && view.slots.owner(end) == owner) {
                end++;
            }
            if (owner != null) {
                ranges.add(new OwnedRange(new SlotRange(first, end - 1), owner, serving(owner.replicas)));
            }
            first = end;
        }
        return ranges;
    }

    private static List<Member> serving(List<Member> replicas) {
        return replicas.stream()
                .filter(replica -> !replica.isFailed() && replica.replicationOffset != 0)
                .toList();
    }

    /** CLUSTER SHARDS. */
    public List<Shard> shards() {
        List<Shard> shards = new ArrayList<>();
        for (Member member : view.roster.all()) {
            if (member.isPrimary()) {
                List<Member> nodes = new ArrayList<>();
                nodes.add(member);
                nodes.addAll(member.replicas);
                shards.add(new Shard(member.slots().ranges(), nodes));
            }
        }
        return shards;
    }

    /** CLUSTER LINKS: for each node the link to it and the link from it, where there is one. */
    public List<Link> links() {
        List<Link> links = new ArrayList<>();
        for (Member member : view.roster.all()) {
            if (member.link != null) {
                links.add(member.link);
            }
            if (member.inboundLink != null) {
                links.add(member.inboundLink);
            }
        }
        return links;
    }
}
