package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import dev.waymark.client.internal.topology.UnusableViewException.Kind;
import dev.waymark.protocol.Reply;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link View} of what one node answers to CLUSTER SHARDS, CLUSTER SLOTS and CLUSTER NODES.
 *
 * <p>Ask for SHARDS and NODES in one go, and for SLOTS where the server does not know SHARDS; any of them may have
 * failed. NODES is one consistent picture of slots, roles and epochs, so it is believed for these. SHARDS and SLOTS are
 * believed for the addresses, since only they say which one the cluster wants clients to use, and stand in where NODES
 * is missing.
 *
 * <p>Immutable and pure. Whatever the replies hold, {@link #parse} ends in a view without contradictions or in an
 * {@link UnusableViewException}.
 */
public final class TopologyParser {

    private final boolean tls;
    private final UnaryOperator<Endpoint> mapping;

    /**
     * @param tls whether nodes are dialled with TLS, which may be on a port of its own
     * @param mapping from what servers announce to what can be dialled from here; applied to every address that a reply
     *     tells, also where the reply leaves the host to be that of the node asked
     */
    public TopologyParser(boolean tls, UnaryOperator<Endpoint> mapping) {
        this.tls = tls;
        this.mapping = mapping;
    }

    /**
     * The cluster as one node sees it.
     *
     * @param asked where that node was asked
     * @param shards its reply to CLUSTER SHARDS; null when not asked
     * @param slots its reply to CLUSTER SLOTS; null when not asked
     * @param nodes its reply to CLUSTER NODES; null when not asked
     */
    public View parse(Endpoint asked, @Nullable Reply shards, @Nullable Reply slots, @Nullable Reply nodes)
            throws UnusableViewException {
        List<Sighting> byShards = shards != null && answered(shards) ? ShardsReply.read(shards) : null;
        List<Sighting> bySlots = slots != null && answered(slots) ? SlotsReply.read(slots) : null;
        List<Sighting> byNodes = nodes != null && answered(nodes) ? NodesText.read(nodes) : null;
        List<Sighting> toDial = byShards != null ? byShards : bySlots;
        // SLOTS leaves out who has no slots.
        boolean allNamed = byShards != null || byNodes != null;
        if (byNodes != null) {
            return view(asked, toDial == null ? byNodes : together(byNodes, toDial), allNamed);
        }
        if (toDial != null) {
            return view(asked, toDial, allNamed);
        }
        throw refused(asked, Stream.of(shards, slots, nodes));
    }

    private static boolean answered(Reply reply) {
        return !(reply instanceof Reply.Failure);
    }

    private static UnusableViewException refused(Endpoint asked, Stream<@Nullable Reply> replies) {
        List<String> lines = replies.filter(Objects::nonNull)
                .map(reply -> ((Reply.Failure) reply).line())
                .distinct()
                .toList();
        if (lines.stream().anyMatch(line -> line.contains("cluster support disabled"))) {
            return new UnusableViewException(
                    Kind.NOT_A_CLUSTER, asked + " is no cluster node; start it with cluster-enabled yes");
        }
        return new UnusableViewException(
                Kind.REFUSED,
                asked + " refused CLUSTER NODES, SHARDS and SLOTS: " + String.join("; ", lines)
                        + " (the client needs one of them)");
    }

    /** NODES completed by the addresses of SHARDS or SLOTS; the other way round when only those tell slots. */
    private static List<Sighting> together(List<Sighting> byNodes, List<Sighting> toDial) {
        return hasSlots(byNodes) || !hasSlots(toDial) ? completed(byNodes, toDial) : completed(toDial, byNodes);
    }

    private static boolean hasSlots(List<Sighting> nodes) {
        return nodes.stream().anyMatch(node -> !node.slots().isEmpty());
    }

    private static List<Sighting> completed(List<Sighting> nodes, List<Sighting> others) {
        Map<String, Sighting> byId = new HashMap<>();
        others.forEach(other -> byId.putIfAbsent(other.id(), other));
        List<Sighting> completed = new ArrayList<>(nodes.size());
        for (Sighting node : nodes) {
            AnnouncedAddress address = node.address();
            // SLOTS has no ids before Redis 4; there its addresses are those of NODES.
            Sighting other = byId.getOrDefault(node.id(), byId.get(Sighting.nameless(address.ip(), address.port())));
            // Each knows ports and IPs that the other does not, and only one of them says what to dial.
            completed.add(other == null ? node : node.or(other));
        }
        return completed;
    }

    private View view(Endpoint asked, List<Sighting> sightings, boolean allNamed) throws UnusableViewException {
        if (sightings.size() > Short.MAX_VALUE) {
            throw UnusableViewException.malformed("CLUSTER NODES or SHARDS", sightings.size() + " nodes");
        }
        Map<Sighting, Endpoint> dialled = new LinkedHashMap<>();
        Map<String, String> ids = new LinkedHashMap<>();
        boolean partial = !allNamed;
        for (Sighting node : sightings) {
            Endpoint endpoint = endpoint(node, asked);
            if (endpoint == null || !node.acquainted()) {
                partial |= !node.slots().isEmpty() || !node.acquainted();
            } else if (ids.putIfAbsent(node.id(), node.isNameless() ? endpoint.toString() : node.id()) == null) {
                dialled.put(node, endpoint);
            }
        }
        if (dialled.isEmpty()) {
            throw new UnusableViewException(
                    Kind.MALFORMED, asked + " names no node that can be dialled; look at CLUSTER NODES there");
        }
        String askedId = sightings.stream()
                .filter(Sighting::self)
                .findFirst()
                .map(Sighting::id)
                .orElse(null);
        return new View(topology(asked, dialled, ids), asked, askedId, partial);
    }

    private Topology topology(Endpoint asked, Map<Sighting, Endpoint> dialled, Map<String, String> ids) {
        Map<Sighting, List<SlotRange>> owned = owned(dialled.keySet());
        Map<String, Node> nodes = new LinkedHashMap<>();
        dialled.forEach((node, endpoint) -> {
            String id = ids.getOrDefault(node.id(), node.id());
            String primaryId = node.primaryId();
            nodes.putIfAbsent(
                    id,
                    new Node(
                            id,
                            endpoint,
                            aliases(node, asked, endpoint),
                            node.role(),
                            primaryId == null ? null : ids.getOrDefault(primaryId, primaryId),
                            node.epoch(),
                            node.health() == null ? Health.UNKNOWN : node.health(),
                            owned.getOrDefault(node, List.of())));
        });
        return Topology.of(List.copyOf(nodes.values()));
    }

    /**
     * What each primary owns; a slot that two claim goes to the living one, to the one with the higher epoch, to the
     * first.
     */
    private static Map<Sighting, List<SlotRange>> owned(Set<Sighting> nodes) {
        Map<Sighting, List<SlotRange>> owned = new HashMap<>();
        BitSet taken = new BitSet();
        nodes.stream()
                .filter(node -> node.role() == Role.PRIMARY)
                .sorted(Comparator.comparing((Sighting node) -> node.health() == Health.FAILED)
                        .thenComparing(Comparator.comparingLong(Sighting::epoch).reversed()))
                .forEach(node -> owned.put(node, SlotRanges.take(node.slots(), taken)));
        return owned;
    }

    private @Nullable Endpoint endpoint(Sighting node, Endpoint asked) {
        Endpoint announced = node.address().endpoint(asked, tls, node.self());
        return announced == null ? null : mapping.apply(announced);
    }

    /** Every address of the node but the one to dial, as announced: redirects may carry any of them. */
    private List<Endpoint> aliases(Sighting node, Endpoint asked, Endpoint dialled) {
        return node.address().all(asked, node.self()).stream()
                .filter(endpoint -> !endpoint.equals(dialled))
                .toList();
    }
}
