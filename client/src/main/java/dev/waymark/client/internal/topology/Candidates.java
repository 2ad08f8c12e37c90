package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import dev.waymark.client.ReadFrom;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes can serve a request, best first.
 *
 * <p>Where several are equally good they are rotated by a number that the caller counts up, or draws, so that the load
 * spreads.
 */
public final class Candidates {

    private Candidates() {}

    /**
     * The nodes for a command with keys in {@code slot}; empty when nobody is known to own the slot.
     *
     * @param from whom to read from; {@link ReadFrom#PRIMARY} for everything that writes
     * @param rotation any number
     */
    public static List<Endpoint> ofSlot(Topology topology, int slot, ReadFrom from, int rotation) {
        Node primary = topology.primaryOf(slot);
        if (primary == null) {
            return List.of();
        }
        if (from == ReadFrom.PRIMARY) {
            return List.of(primary.endpoint());
        }
        // A replica that is loading or has failed only costs time: the primary is always there to fall back on.
        List<Node> nodes = new ArrayList<>(topology.replicasOf(slot));
        nodes.removeIf(replica -> !mayServe(replica));
        if (from == ReadFrom.ANY && mayServe(primary)) {
            nodes.add(primary);
            return endpoints(rotated(nodes, rotation));
        }
        nodes = rotated(nodes, rotation);
        nodes.add(primary);
        return endpoints(nodes);
    }

    /**
     * The primaries, for a command without keys; empty when none is known.
     *
     * @param rotation any number
     */
    public static List<Endpoint> ofNoSlot(Topology topology, int rotation) {
        List<Node> serving = primaries(topology, node -> mayServe(node) && node.slotCount() > 0);
        // A cluster that is still being made has primaries without slots.
        List<Node> primaries = serving.isEmpty() ? primaries(topology, node -> true) : serving;
        return endpoints(rotated(primaries, rotation));
    }

    /**
     * Whom to ask for a view of the cluster: all that are known, each once.
     *
     * @param topology what is known
     * @param first the node that ought to know best, the target of a MOVED; null when there is none
     * @param seeds the addresses that the client was started with
     * @param rotation any number; clients should draw theirs, so that not all of them ask the same node
     */
    public static List<Endpoint> ofRefresh(
            Topology topology, @Nullable Endpoint first, List<Endpoint> seeds, int rotation) {
        Set<Endpoint> order = new LinkedHashSet<>();
        if (first != null) {
            order.add(canonical(topology, first));
        }
        // Replicas know as much as primaries, and have more time.
        List<Node> nodes = new ArrayList<>(topology.nodes());
        nodes.removeIf(node -> node.health() == Health.FAILED);
        order.addAll(endpoints(rotated(nodes, rotation)));
        seeds.forEach(seed -> order.add(canonical(topology, seed)));
        // Last of all those that were down: they may be the ones that came back when all others are gone.
        order.addAll(endpoints(topology.nodes()));
        return List.copyOf(order);
    }

    private static boolean mayServe(Node node) {
        return node.health() == Health.ONLINE || node.health() == Health.UNKNOWN;
    }

    private static List<Node> primaries(Topology topology, Predicate<Node> wanted) {
        return topology.nodes().stream()
                .filter(node -> node.role() == Role.PRIMARY && wanted.test(node))
                .toList();
    }

    private static Endpoint canonical(Topology topology, Endpoint endpoint) {
        return topology.find(endpoint).map(Node::endpoint).orElse(endpoint);
    }

    /** A copy that begins {@code rotation} places further on. */
    private static List<Node> rotated(List<Node> nodes, int rotation) {
        List<Node> rotated = new ArrayList<>(nodes.size() + 1);
        if (!nodes.isEmpty()) {
            int start = Math.floorMod(rotation, nodes.size());
            rotated.addAll(nodes.subList(start, nodes.size()));
            rotated.addAll(nodes.subList(0, start));
        }
        return rotated;
    }

    private static List<Endpoint> endpoints(List<Node> nodes) {
        return nodes.stream().map(Node::endpoint).toList();
    }
}
