package dev.waymark.client;

import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A map of the cluster at one moment: its nodes, and which of them owns each slot.
 *
 * <p>An immutable value; every change makes a new one. It is a picture and may be out of date the moment it is made:
 * the client corrects its own copy as it learns (docs/client/topology.md).
 *
 * <p>It costs 32 KB for the slots, whatever the number of nodes, and some hundred bytes for each node.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis cluster
 *     specification</a>
 */
public final class Topology {

    private static final Topology EMPTY = of(List.of());

    private static final short NONE = -1;

    private final List<Node> nodes;

    /** For each slot the index of its owner in {@link #nodes}, or {@link #NONE}. */
    private final short[] owners;

    /** For each node, by its index, its replicas. */
    private final List<List<Node>> replicas;

    private final int coveredSlots;

    private Topology(List<Node> nodes, short[] owners, List<List<Node>> replicas, int coveredSlots) {
        this.nodes = nodes;
        this.owners = owners;
        this.replicas = replicas;
        this.coveredSlots = coveredSlots;
    }

    /** The map of somebody who knows nothing: no nodes, no slots. */
    public static Topology empty() {
        return EMPTY;
    }

    /**
     * The map that these nodes make, each with its slots.
     *
     * @throws IllegalArgumentException when two nodes have one id, when two own one slot, when a replica owns slots, or
     *     when there are more than 32,767 nodes
     */
    public static Topology of(List<Node> nodes) {
        if (nodes.size() > Short.MAX_VALUE) {
            throw new IllegalArgumentException(nodes.size() + " nodes are more than a cluster can have");
        }
        List<Node> kept = List.copyOf(nodes);
        Map<String, List<Node>> replicasById = new HashMap<>(2 * kept.size());
        for (Node node : kept) {
            if (replicasById.put(node.id(), List.of()) != null) {
                throw new IllegalArgumentException("two nodes have the id " + node.id());
            }
        }
        short[] owners = new short[Slots.COUNT];
        Arrays.fill(owners, NONE);
        int covered = 0;
        for (int i = 0; i < kept.size(); i++) {
            Node node = kept.get(i);
            covered += claim(owners, node, (short) i);
            if (node.primaryId() != null) {
                replicasById.computeIfPresent(node.primaryId(), (id, others) -> append(others, node));
            }
        }
        List<List<Node>> replicas = new ArrayList<>(kept.size());
        for (Node node : kept) {
            replicas.add(Collections.unmodifiableList(replicasById.getOrDefault(node.id(), List.of())));
        }
        return new Topology(kept, owners, replicas, covered);
    }

    /** All nodes that are known, in no particular order. */
    public List<Node> nodes() {
        return nodes;
    }

    /**
     * The owner of a slot; null when none is known.
     *
     * @throws IndexOutOfBoundsException when {@code slot} is not 0 to 16383
     */
    public @Nullable Node primaryOf(int slot) {
        short owner = owners[slot];
        return owner == NONE ? null : nodes.get(owner);
    }

    /**
     * The replicas of the owner of a slot, whatever their health; empty when it has none or the slot no owner.
     *
     * @throws IndexOutOfBoundsException when {@code slot} is not 0 to 16383
     */
    public List<Node> replicasOf(int slot) {
        short owner = owners[slot];
        return owner == NONE ? List.of() : replicas.get(owner);
    }

    /** The node that is reached at this endpoint, or that is known by it under another name or address. */
    public Optional<Node> find(Endpoint endpoint) {
        // An alias counts only when nobody is reached there: an address may have been given to another node since.
        return nodes.stream()
                .filter(node -> node.endpoint().equals(endpoint))
                .findFirst()
                .or(() -> nodes.stream()
                        .filter(node -> node.aliases().contains(endpoint))
                        .findFirst());
    }

    /** The node with this id. */
    public Optional<Node> node(String id) {
        return nodes.stream().filter(node -> node.id().equals(id)).findFirst();
    }

    /** How many of the 16384 slots have an owner. */
    public int coveredSlots() {
        return coveredSlots;
    }

    /** The slots without an owner, ascending; empty when all are covered. */
    public List<SlotRange> uncovered() {
        List<SlotRange> gaps = new ArrayList<>();
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            int first = slot;
            while (slot < Slots.COUNT && owners[slot] == NONE) {
                slot++;
            }
            if (slot > first) {
                gaps.add(new SlotRange(first, slot - 1));
            }
        }
        return List.copyOf(gaps);
    }

    /**
     * The slots whose commands go to another endpoint than they did by {@code earlier}, ascending; an owner lost counts
     * too.
     */
    public IntStream changedSince(Topology earlier) {
        return IntStream.range(0, Slots.COUNT)
                .filter(slot -> !Objects.equals(endpointOf(primaryOf(slot)), endpointOf(earlier.primaryOf(slot))));
    }

    /** Two maps are equal when their nodes are, in order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Topology that && nodes.equals(that.nodes);
    }

    @Override
    public int hashCode() {
        return nodes.hashCode();
    }

    /** A summary: {@code 6 nodes, 16384 slots covered}. */
    @Override
    public String toString() {
        return nodes.size() + " nodes, " + coveredSlots + " slots covered";
    }

    private static int claim(short[] owners, Node node, short index) {
        if (node.role() == Role.REPLICA && !node.slots().isEmpty()) {
            throw new IllegalArgumentException("the replica " + node.id() + " cannot own slots");
        }
        int claimed = 0;
        for (SlotRange range : node.slots()) {
            for (int slot = range.first(); slot <= range.last(); slot++) {
                if (owners[slot] != NONE) {
                    throw new IllegalArgumentException("slot " + slot + " has two owners, one is " + node.id());
                }
                owners[slot] = index;
            }
            claimed += range.size();
        }
        return claimed;
    }

    private static List<Node> append(List<Node> nodes, Node node) {
        List<Node> longer = nodes.isEmpty() ? new ArrayList<>(2) : nodes;
        longer.add(node);
        return longer;
    }

    private static @Nullable Endpoint endpointOf(@Nullable Node node) {
        return node == null ? null : node.endpoint();
    }

    /**
     * One node.
     *
     * @param id the node id, 40 hexadecimal digits; a node that was met in a redirect and that no view of the cluster
     *     has named yet has its endpoint here, as {@link Endpoint#toString()} writes it
     * @param endpoint where it is dialled
     * @param aliases every other name, address and port it is known by, never {@code endpoint} itself
     * @param role what it is
     * @param primaryId the id of the node it replicates; null for a primary, and for a replica of an unknown one
     * @param configEpoch the configuration epoch; -1 when the server did not tell. A replica has its primary's
     * @param health what the cluster thinks of it
     * @param slots the slots it owns, ascending; empty for a replica
     */
    public record Node(
            String id,
            Endpoint endpoint,
            List<Endpoint> aliases,
            Role role,
            @Nullable String primaryId,
            long configEpoch,
            Health health,
            List<SlotRange> slots) {

        /** Copies the lists. */
        public Node {
            aliases = List.copyOf(aliases);
            slots = List.copyOf(slots);
        }

        /** Whether it was only met in a redirect so far, so that its id is not known: see {@link #id}. */
        public boolean provisional() {
            return id.equals(endpoint.toString());
        }

        /** How many slots it owns. */
        public int slotCount() {
            return slots.stream().mapToInt(SlotRange::size).sum();
        }
    }

    /** What a node is in its shard. */
    public enum Role {
        /** It takes writes; it may own slots. */
        PRIMARY,
        /** It copies a primary and can serve reads of its slots. */
        REPLICA
    }

    /** What the cluster says about a node's condition. */
    public enum Health {
        /** It serves. */
        ONLINE,
        /** A replica that has not read its data set yet. */
        LOADING,
        /** The cluster has agreed that it is down. */
        FAILED,
        /** Nothing was said, or suspected only, or in a word that this library does not know. */
        UNKNOWN
    }
}
