package dev.waymark.client.internal.topology;

import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology.Role;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reply of CLUSTER SLOTS: an array of ranges, each with its owner and then its replicas.
 *
 * <pre>
 *   [first, last, [endpoint, port], ...]                     before Redis 4
 *   [first, last, [endpoint, port, id], ...]                 before Redis 7
 *   [first, last, [endpoint, port, id, metadata], ...]       since
 * </pre>
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-slots/">CLUSTER SLOTS</a>
 */
final class SlotsReply {

    private static final String COMMAND = "CLUSTER SLOTS";

    private SlotsReply() {}

    static List<Sighting> read(Reply reply) throws UnusableViewException {
        if (!(reply instanceof Reply.Items ranges)) {
            throw UnusableViewException.malformed(COMMAND, "it is no array");
        }
        // A node comes up once for each of its ranges.
        Map<String, Sighting> nodes = new LinkedHashMap<>();
        for (Reply entry : ranges.items()) {
            addRange(Fields.items(entry), nodes);
        }
        return List.copyOf(nodes.values());
    }

    private static void addRange(List<Reply> entry, Map<String, Sighting> nodes) throws UnusableViewException {
        SlotRange range = entry.size() < 2 ? null : SlotRanges.between(slot(entry.get(0)), slot(entry.get(1)));
        if (range == null) {
            throw UnusableViewException.malformed(COMMAND, "no slots where slots should be");
        }
        String primaryId = null;
        for (int i = 2; i < entry.size(); i++) {
            Sighting node = node(Fields.items(entry.get(i)), i == 2 ? range : null, primaryId);
            primaryId = i == 2 ? node.id() : primaryId;
            nodes.merge(node.id(), node, SlotsReply::together);
        }
        if (entry.size() == 2) {
            Sighting owner = Sighting.ofUnknownOwner(List.of(range));
            nodes.merge(owner.id(), owner, SlotsReply::together);
        }
    }

    private static Sighting node(List<Reply> fields, @Nullable SlotRange owned, @Nullable String primaryId)
            throws UnusableViewException {
        if (fields.size() < 2) {
            throw UnusableViewException.malformed(COMMAND, "a node without address");
        }
        String id = fields.size() > 2 ? Fields.asText(fields.get(2)) : null;
        // Null and an empty string say the same: the host that was asked.
        String told = Fields.asText(fields.get(0));
        String endpoint = told == null ? "" : told;
        Fields metadata = Fields.of(fields.size() > 3 ? fields.get(3) : null);
        int port = (int) Fields.asNumber(fields.get(1), 0, 65535, 0);
        return new Sighting(
                id == null || id.isEmpty() ? Sighting.nameless(endpoint, port) : id,
                new AnnouncedAddress(endpoint, metadata.text("ip"), metadata.text("hostname"), port, 0),
                owned == null ? Role.REPLICA : Role.PRIMARY,
                primaryId,
                Claim.UNKNOWN_EPOCH,
                null,
                owned == null ? List.of() : List.of(owned),
                false,
                true);
    }

    private static Sighting together(Sighting one, Sighting other) {
        Sighting primary = one.role() == Role.PRIMARY ? one : other;
        List<SlotRange> slots = new ArrayList<>(one.slots());
        slots.addAll(other.slots());
        return primary.withSlots(slots);
    }

    private static long slot(Reply reply) {
        return Fields.asNumber(reply, 0, Slots.COUNT - 1, -1);
    }
}
