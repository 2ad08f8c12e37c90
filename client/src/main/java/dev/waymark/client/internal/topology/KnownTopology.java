package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import dev.waymark.client.internal.topology.Claim.Standing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The topology together with how each part of it is known, so that old news never wins over newer.
 *
 * <p>An immutable value: each method answers what is known afterwards, and answers {@code this} when that is the same.
 * Keep it in one place, and change it there one change after the other.
 *
 * <p>News comes in three kinds. A {@link View} is what a refresh brought: much, but maybe old. A MOVED is about one
 * slot and came from the very node that lost it: little, but new. That an owner cannot be reached says that what is
 * known of it may be wrong. docs/client/topology.md has the rules in one table.
 */
public final class KnownTopology {

    private static final KnownTopology NOTHING = new KnownTopology(Topology.empty(), Claims.none());

    private final Topology topology;
    private final Claims claims;

    KnownTopology(Topology topology, Claims claims) {
        this.topology = topology;
        this.claims = claims;
    }

    /** The state of a client that has asked nobody yet. */
    public static KnownTopology nothing() {
        return NOTHING;
    }

    /** The map to route by. */
    public Topology topology() {
        return topology;
    }

    /** What is known after a view came in. */
    public Merged merge(View view) {
        return Merging.of(this, view);
    }

    /**
     * What is known after a node answered that {@code slot} moved to {@code target}.
     *
     * <p>The slot changes at once, also when no view has named {@code target} so far. Only a view that must be newer
     * takes it back: one of a higher epoch than the claim that the MOVED replaced, or of the target itself.
     *
     * @param target where the redirect points; need not be the endpoint that the node has in {@link #topology()}
     */
    public KnownTopology moved(int slot, Endpoint target) {
        Claim replaced = claims.on(slot);
        Node owner = topology.find(target).orElseGet(() -> provisional(target));
        if (replaced != null && replaced.owner().equals(owner.id())) {
            return this;
        }
        long epoch = replaced == null ? Claim.UNKNOWN_EPOCH : replaced.epoch();
        Claims corrected = claims.with(slot, new Claim(owner.id(), epoch, Standing.HEARSAY));
        List<Node> nodes = new ArrayList<>(topology.nodes());
        if (!nodes.contains(owner)) {
            nodes.add(owner);
        }
        return new KnownTopology(assemble(nodes, corrected), corrected);
    }

    /**
     * What is known after no connection could be made to {@code endpoint}.
     *
     * <p>The map stays as it is. But what MOVED said about that node protects its slots no longer, and a view in which
     * it is no living primary may give its slots to others whatever their epochs.
     */
    public KnownTopology unreachable(Endpoint endpoint) {
        Node node = topology.find(endpoint).orElse(null);
        if (node == null) {
            return this;
        }
        Claims doubted =
                claims.map(claim -> claim.owner().equals(node.id()) ? claim.withStanding(Standing.DOUBTED) : claim);
        return doubted == claims ? this : new KnownTopology(topology, doubted);
    }

    Claims claims() {
        return claims;
    }

    /** The topology of these nodes, each with the slots that the claims give it, whatever it had before. */
    static Topology assemble(Collection<Node> nodes, Claims claims) {
        Map<String, List<SlotRange>> ranges = claims.rangesByOwner();
        List<Node> assembled = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            List<SlotRange> slots = ranges.getOrDefault(node.id(), List.of());
            // A node that was met in a redirect only is known for its slots alone.
            if (!(node.provisional() && node.role() == Role.PRIMARY && slots.isEmpty())) {
                assembled.add(withSlots(node, slots));
            }
        }
        return Topology.of(assembled);
    }

    private static Node withSlots(Node node, List<SlotRange> slots) {
        if (slots.equals(node.slots())) {
            return node;
        }
        // Who owns a slot is a primary, whatever was known of it: a replica that a MOVED points to was promoted.
        boolean primary = !slots.isEmpty() || node.role() == Role.PRIMARY;
        @Nullable String primaryId = primary ? null : node.primaryId();
        return new Node(
                node.id(),
                node.endpoint(),
                node.aliases(),
                primary ? Role.PRIMARY : Role.REPLICA,
                primaryId,
                node.configEpoch(),
                node.health(),
                slots);
    }

    private static Node provisional(Endpoint endpoint) {
        return new Node(
                endpoint.toString(),
                endpoint,
                List.of(),
                Role.PRIMARY,
                null,
                Claim.UNKNOWN_EPOCH,
                Health.UNKNOWN,
                List.of());
    }
}
