package dev.waymark.client.internal.topology;

import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Role;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reply of CLUSTER SHARDS: an array of maps, each with the slots of a shard and its nodes.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-shards/">CLUSTER SHARDS</a>
 */
final class ShardsReply {

    private static final String COMMAND = "CLUSTER SHARDS";

    private ShardsReply() {}

    static List<Sighting> read(Reply reply) throws UnusableViewException {
        if (!(reply instanceof Reply.Items shards)) {
            throw UnusableViewException.malformed(COMMAND, "it is no array");
        }
        List<Sighting> nodes = new ArrayList<>();
        for (Reply shard : shards.items()) {
            Fields fields = Fields.of(shard);
            if (!fields.has("slots") || !fields.has("nodes")) {
                throw UnusableViewException.malformed(COMMAND, "a shard without slots or nodes");
            }
            addShard(slots(fields.list("slots")), fields.list("nodes"), nodes);
        }
        return nodes;
    }

    private static void addShard(List<SlotRange> slots, List<Reply> replies, List<Sighting> nodes)
            throws UnusableViewException {
        List<Fields> members = replies.stream().map(Fields::of).toList();
        Fields primary = primaryAmong(members);
        if (primary == null) {
            // Its slots are owned, and nobody here says by whom. That is not the same as slots that nobody owns.
            nodes.add(Sighting.ofUnknownOwner(slots));
        }
        for (Fields member : members) {
            String id = member.text("id");
            if (id.isEmpty()) {
                throw UnusableViewException.malformed(COMMAND, "a node without id");
            }
            boolean replica = !isPrimary(member);
            nodes.add(new Sighting(
                    id,
                    address(member),
                    replica ? Role.REPLICA : Role.PRIMARY,
                    replica && primary != null ? primary.text("id") : null,
                    Claim.UNKNOWN_EPOCH,
                    health(member),
                    member == primary ? slots : List.of(),
                    false,
                    true));
        }
    }

    /** After a failover a shard can have two primaries for a while, the failed one and its successor. */
    private static @Nullable Fields primaryAmong(List<Fields> members) {
        List<Fields> primaries = members.stream().filter(ShardsReply::isPrimary).toList();
        return primaries.stream()
                .filter(member -> health(member) != Health.FAILED)
                .findFirst()
                .orElse(primaries.isEmpty() ? null : primaries.get(0));
    }

    /** Whoever has a role that nobody here knows does not get the slots: it might not take writes. */
    private static boolean isPrimary(Fields member) {
        String role = member.text("role");
        return role.equals("master") || role.equals("primary");
    }

    private static Health health(Fields member) {
        switch (member.text("health")) {
            case "online":
                return Health.ONLINE;
            case "loading":
                return Health.LOADING;
            // Servers say fail, their documentation says failed.
            case "fail":
            case "failed":
                return Health.FAILED;
            default:
                return Health.UNKNOWN;
        }
    }

    private static AnnouncedAddress address(Fields member) {
        return new AnnouncedAddress(
                member.has("endpoint") ? member.text("endpoint") : null,
                member.text("ip"),
                member.text("hostname"),
                member.number("port"),
                member.number("tls-port"));
    }

    private static List<SlotRange> slots(List<Reply> ends) throws UnusableViewException {
        List<SlotRange> slots = new ArrayList<>();
        for (int i = 0; i < ends.size(); i += 2) {
            SlotRange range = i + 1 < ends.size() ? SlotRanges.between(slot(ends.get(i)), slot(ends.get(i + 1))) : null;
            if (range == null) {
                throw UnusableViewException.malformed(COMMAND, "no slots where slots should be");
            }
            slots.add(range);
        }
        return slots;
    }

    private static long slot(Reply reply) {
        return Fields.asNumber(reply, 0, Slots.COUNT - 1, -1);
    }
}
