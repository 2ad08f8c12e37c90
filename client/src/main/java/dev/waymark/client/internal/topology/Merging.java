package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import dev.waymark.client.internal.topology.Claim.Standing;
import dev.waymark.client.internal.topology.Merged.Outcome;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One view meets what is known.
 *
 * <p>Nodes are compared by id; a node whose id one side does not know is first looked for by address on the other. Then
 * slots are decided one by one, each by the epochs of the two claims on it, so that a view that is newer in one slot
 * and older in another gives what it has. What has no epoch, a node's address, role and health, is taken from the view
 * only when it lost no slot.
 *
 * <p>Used once, by one thread.
 */
final class Merging {

    private final KnownTopology before;
    private final View view;

    /** What is known and what the view has, by the id of the node. */
    private final Map<String, Node> known;

    private final Topology seenTopology;
    private final Map<String, Node> seen;

    private final Claims claims;
    private final boolean older;
    private final boolean partial;

    /** Known nodes that the view does not have, and whose address it gives to another node. */
    private final Set<String> displaced;

    private Merging(KnownTopology before, View view) {
        this.before = before;
        this.view = view;
        seenTopology = renamed(view.topology(), namesFrom(before.topology(), view.topology()));
        seen = byId(seenTopology.nodes());
        Map<String, String> names = namesFrom(seenTopology, before.topology());
        known = byId(before.topology().nodes());
        known.keySet().removeAll(names.keySet());
        claims = before.claims().map(claim -> claim.withOwner(names.getOrDefault(claim.owner(), claim.owner())));
        older = isOlder();
        partial = view.partial() || isOfMinority();
        displaced = older ? Set.of() : displaced();
    }

    static Merged of(KnownTopology before, View view) {
        Merging merging = new Merging(before, view);
        return merging.isForeign() ? new Merged(before, Outcome.FOREIGN) : merging.merged();
    }

    private Merged merged() {
        Claims decided = decideAll();
        Topology topology = KnownTopology.assemble(nodes(decided.owners()), decided);
        Outcome outcome = older ? Outcome.OLDER : partial ? Outcome.PARTIAL : Outcome.ACCEPTED;
        return new Merged(new KnownTopology(topology, decided), outcome);
    }

    private boolean isForeign() {
        List<Node> named =
                known.values().stream().filter(node -> !node.provisional()).toList();
        return !named.isEmpty() && named.stream().noneMatch(node -> seen.containsKey(node.id()));
    }

    /** Whether the view gives any slot to a claim that is certainly older than the known one. */
    private boolean isOlder() {
        Claim lastClaim = null;
        Node lastOwner = null;
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            Claim claim = claims.on(slot);
            Node owner = seenTopology.primaryOf(slot);
            if (claim != lastClaim || owner != lastOwner) {
                lastClaim = claim;
                lastOwner = owner;
                if (claim != null && owner != null && isOutdated(owner, claim)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOutdated(Node owner, Claim claim) {
        if (owner.configEpoch() >= claim.epoch() || owner.configEpoch() == Claim.UNKNOWN_EPOCH) {
            return false;
        }
        switch (claim.standing()) {
            case SEEN:
                return true;
            case HEARSAY:
                // The epoch is that of the replaced claim; the target's own may well be lower until it takes a new one.
                return !owner.id().equals(claim.owner());
            default:
                return false;
        }
    }

    /**
     * Whether the view lacks half of the known owners, or more.
     *
     * <p>So does a node that was cut off, or reset, or told to forget the others. It is no authority on who is gone.
     */
    private boolean isOfMinority() {
        List<Node> owners = known.values().stream()
                .filter(node -> !node.provisional() && !node.slots().isEmpty())
                .toList();
        long present =
                owners.stream().filter(node -> seen.containsKey(node.id())).count();
        return 2 * present <= owners.size() && !owners.isEmpty();
    }

    private Set<String> displaced() {
        Set<Endpoint> taken = seen.values().stream().map(Node::endpoint).collect(Collectors.toSet());
        return known.values().stream()
                .filter(node -> !seen.containsKey(node.id()) && taken.contains(node.endpoint()))
                .map(Node::id)
                .collect(Collectors.toSet());
    }

    private Claims decideAll() {
        Claims.Draft draft = new Claims.Draft();
        // Neighbours mostly have the same two claims on them: decide once for all of them.
        Claim lastClaim = null;
        Node lastOwner = null;
        Claim decided = null;
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            Claim claim = claims.on(slot);
            Node owner = seenTopology.primaryOf(slot);
            if (claim != lastClaim || owner != lastOwner) {
                lastClaim = claim;
                lastOwner = owner;
                decided = decide(claim, owner);
            }
            draft.put(slot, decided);
        }
        return draft.finish();
    }

    /** Who owns a slot, given the known claim on it and the owner that the view names. */
    private @Nullable Claim decide(@Nullable Claim claim, @Nullable Node owner) {
        if (claim == null || displaced.contains(claim.owner())) {
            return owner == null ? null : seen(owner);
        }
        if (owner == null) {
            return survivesSilence(claim) ? claim : null;
        }
        if (owner.id().equals(claim.owner())) {
            return confirmed(claim, owner);
        }
        return yields(claim, owner) ? seen(owner) : claim;
    }

    /** Whether a claim stays although the view knows no owner of the slot. */
    private boolean survivesSilence(Claim claim) {
        return claim.standing() == Standing.HEARSAY || partial || older || isLivingPrimary(claim.owner());
    }

    /** Whether a claim gives way to another owner that the view names. */
    private boolean yields(Claim claim, Node owner) {
        boolean asNew = owner.configEpoch() >= claim.epoch() || owner.configEpoch() == Claim.UNKNOWN_EPOCH;
        switch (claim.standing()) {
            case HEARSAY:
                // A view of the replaced claim's epoch is from before the slot moved, unless the new owner made it.
                return owner.configEpoch() > claim.epoch() || asNew && isAsked(claim.owner());
            case DOUBTED:
                return asNew || !older && !isLivingPrimary(claim.owner());
            default:
                return asNew;
        }
    }

    /** The claim after a view named the same owner. */
    private static Claim confirmed(Claim claim, Node owner) {
        long epoch = Math.max(claim.epoch(), owner.configEpoch());
        boolean newer = owner.configEpoch() > claim.epoch() || epoch == Claim.UNKNOWN_EPOCH;
        switch (claim.standing()) {
            case HEARSAY:
                // As long as the new owner has no higher epoch, a view of the old one would pass for equally new.
                return newer ? seen(owner) : claim;
            case DOUBTED:
                return newer || owner.configEpoch() == epoch ? seen(owner) : claim;
            default:
                return new Claim(owner.id(), epoch, Standing.SEEN);
        }
    }

    private static Claim seen(Node owner) {
        return new Claim(owner.id(), owner.configEpoch(), Standing.SEEN);
    }

    private boolean isAsked(String id) {
        return id.equals(view.askedId())
                || before.topology()
                        .find(view.asked())
                        .filter(node -> node.id().equals(id))
                        .isPresent();
    }

    private boolean isLivingPrimary(String id) {
        Node node = seen.get(id);
        return node != null && node.role() == Role.PRIMARY && node.health() != Health.FAILED;
    }

    /** The nodes that are known from now on; those that were stay in their order. */
    private List<Node> nodes(Set<String> owners) {
        List<Node> nodes = new ArrayList<>();
        for (Node node : known.values()) {
            Node now = seen.get(node.id());
            if (now != null) {
                nodes.add(older ? node : refreshed(node, now));
            } else if (owners.contains(node.id()) || (older || partial) && !displaced.contains(node.id())) {
                nodes.add(node);
            }
        }
        for (Node node : seen.values()) {
            // An old view may name nodes that were forgotten since.
            if (!known.containsKey(node.id()) && (!older || owners.contains(node.id()))) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /** What the view says of a known node; what it could not say stays. */
    private static Node refreshed(Node before, Node now) {
        boolean sameAddress = now.endpoint().equals(before.endpoint());
        return new Node(
                now.id(),
                now.endpoint(),
                now.aliases().isEmpty() && sameAddress ? before.aliases() : now.aliases(),
                now.role(),
                now.primaryId(),
                now.configEpoch() == Claim.UNKNOWN_EPOCH ? before.configEpoch() : now.configEpoch(),
                now.health(),
                now.slots());
    }

    /** The ids that {@code by} knows for those nodes of {@code of} that have none, found by address. */
    private static Map<String, String> namesFrom(Topology by, Topology of) {
        Map<String, String> names = new HashMap<>();
        for (Node node : of.nodes()) {
            if (node.provisional()) {
                by.find(node.endpoint())
                        .filter(named -> !named.provisional())
                        .ifPresent(named -> names.put(node.id(), named.id()));
            }
        }
        return names;
    }

    private static Topology renamed(Topology topology, Map<String, String> names) {
        if (names.isEmpty()) {
            return topology;
        }
        // Two addresses of one node stay two nodes here; a view that has ids will tell.
        Set<String> taken = topology.nodes().stream().map(Node::id).collect(Collectors.toSet());
        Map<String, String> applied = new HashMap<>();
        names.forEach((from, to) -> applied.put(from, taken.add(to) ? to : from));
        return Topology.of(topology.nodes().stream()
                .map(node -> new Node(
                        applied.getOrDefault(node.id(), node.id()),
                        node.endpoint(),
                        node.aliases(),
                        node.role(),
                        node.primaryId() == null ? null : applied.getOrDefault(node.primaryId(), node.primaryId()),
                        node.configEpoch(),
                        node.health(),
                        node.slots()))
                .toList());
    }

    private static Map<String, Node> byId(Collection<Node> nodes) {
        Map<String, Node> byId = new LinkedHashMap<>();
        nodes.forEach(node -> byId.put(node.id(), node));
        return byId;
    }
}
