package dev.waymark.node;

import dev.waymark.node.internal.embed.Cluster;
import dev.waymark.node.internal.embed.MovableClock;
import dev.waymark.node.internal.embed.Rebalance;
import dev.waymark.node.internal.embed.RunningNode;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A Redis Cluster in this JVM: real nodes on loopback ports, for tests and demos.
 *
 * <pre>{@code
 * try (EmbeddedCluster cluster = EmbeddedCluster.builder().shards(3).start();
 *         ClusterClient redis = ClusterClient.connect(cluster.uri())) {
 *     redis.call(set("user:{42}:name", "Ada"));
 *     cluster.moveSlot(Slots.of("user:{42}:name".getBytes()), cluster.node(2));
 *     redis.call(get("user:{42}:name"));                       // follows MOVED
 * }
 * }</pre>
 *
 * <p>It is ready when {@link Builder#start} returns: every node agrees on who has which slot. Nothing is kept on disk.
 *
 * <p>Thread-safe. {@link #close} leaves no thread and no port.
 */
public final class EmbeddedCluster implements AutoCloseable {

    private static final int MOST_NODES = 1000;

    /** How many slots are open at a time between two nodes, when many are moved. */
    private static final int SLOTS_AT_ONCE = 64;

    private final Cluster cluster;
    private final List<EmbeddedNode> nodes;

    private EmbeddedCluster(Cluster cluster) {
        this.cluster = cluster;
        this.nodes = new CopyOnWriteArrayList<>();
        cluster.nodes().forEach(this::add);
    }

    private EmbeddedNode add(RunningNode running) {
        EmbeddedNode node = new EmbeddedNode(cluster.id(running), running);
        nodes.add(node);
        return node;
    }

    /** Describes a cluster; three shards when nothing else is said. */
    public static Builder builder() {
        return new Builder();
    }

    /** All nodes, in the order of their first slots, and behind them those that were added; also killed ones. */
    public List<EmbeddedNode> nodes() {
        return List.copyOf(nodes);
    }

    /** The node with this number, 0 for the one that has slot 0 at first. */
    public EmbeddedNode node(int number) {
        return nodes.get(number);
    }

    /** The URI for a client, with all nodes as seeds. */
    public String uri() {
        return "redis://" + nodes.stream().map(EmbeddedNode::address).collect(Collectors.joining(","));
    }

    /**
     * The node that has a slot, as the first node that is alive knows it.
     *
     * @throws IllegalStateException when nobody has it
     */
    public EmbeddedNode owner(int slot) {
        return byOwner(List.of(slot)).keySet().iterator().next();
    }

    /** These slots, by the nodes that have them, all asked for at once. */
    private Map<EmbeddedNode, List<Integer>> byOwner(Collection<Integer> slots) {
        List<Integer> all = slots.stream().map(EmbeddedCluster::checked).toList();
        List<String> ids = cluster.owners(all);
        Map<EmbeddedNode, List<Integer>> byOwner = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            byOwner.computeIfAbsent(node(ids.get(i), all.get(i)), none -> new ArrayList<>())
                    .add(all.get(i));
        }
        return byOwner;
    }

    private EmbeddedNode node(String id, int slot) {
        return nodes.stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("nobody has slot " + slot));
    }

    /**
     * Starts more primaries, without slots. They meet the others as nodes do that are new, and when this returns, every
     * node knows every other.
     *
     * @throws IllegalStateException when there are not enough free ports, or a node does not answer
     */
    public List<EmbeddedNode> addNodes(int count) {
        if (count < 1 || nodes.size() + count > MOST_NODES) {
            throw new IllegalArgumentException("a cluster has at most " + MOST_NODES + " nodes here");
        }
        try {
            return cluster.add(count).stream().map(this::add).toList();
        } catch (IOException e) {
            throw new IllegalStateException("the nodes cannot be added: " + e.getMessage(), e);
        }
    }

    /** Moves a slot with all its keys, as a live reshard does; every node knows its new owner when this returns. */
    public void moveSlot(int slot, EmbeddedNode target) {
        if (!owner(slot).id().equals(target.id())) {
            beginMigration(slot, target).finishMigration();
        }
    }

    /**
     * Moves slots with all their keys, some at a time, as a live reshard does; faster than one after the other, the
     * more nodes there are. Slots that the target has already stay there.
     */
    public void moveSlots(Collection<Integer> slots, EmbeddedNode target) {
        Map<EmbeddedNode, List<Integer>> bySource = byOwner(slots);
        bySource.remove(target);
        bySource.forEach((source, all) -> {
            for (int from = 0; from < all.size(); from += SLOTS_AT_ONCE) {
                List<Integer> some = all.subList(from, Math.min(all.size(), from + SLOTS_AT_ONCE));
                SlotMigration.begin(some, source, target, nodes()).finishMigration();
            }
        });
    }

    /** Moves as few slots as possible so that each node that is alive has as many as any other, or one more. */
    public void rebalance() {
        Map<EmbeddedNode, List<Integer>> slots = new LinkedHashMap<>();
        nodes.stream().filter(EmbeddedNode::isAlive).forEach(node -> slots.put(node, new ArrayList<>()));
        slots.putAll(byOwner(IntStream.range(0, Slots.COUNT).boxed().toList()));
        Rebalance.plan(slots).forEach((node, some) -> moveSlots(some, node));
    }

    /**
     * Opens a slot between its owner and another node, and moves nothing yet: the owner answers ASK for keys that it
     * does not have, until the migration is finished.
     */
    public SlotMigration beginMigration(int slot, EmbeddedNode target) {
        return SlotMigration.begin(List.of(slot), owner(slot), target, nodes());
    }

    /**
     * Ends a node at once, as kill -9 does: its connections are lost, its port refuses, its keys are gone. The others
     * find out after the node timeout.
     */
    public void kill(EmbeddedNode node) {
        cluster.kill(node.running());
    }

    /** Cuts a node off from the other nodes, not from clients. */
    public void partition(EmbeddedNode node) {
        cluster.cutOff(node.running());
    }

    /** Joins a node again that was cut off. */
    public void heal(EmbeddedNode node) {
        cluster.join(node.running());
    }

    /** Moves the time by which keys expire, on all nodes; commands that wait with a timeout follow it too. */
    public void advanceClock(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("time does not go back");
        }
        cluster.clock().advance(by.toMillis());
    }

    /** Ends all nodes. Again is nothing. */
    @Override
    public void close() {
        cluster.close();
    }

    private static int checked(int slot) {
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new IllegalArgumentException("there is no slot " + slot);
        }
        return slot;
    }

    /** A cluster being described. Not thread-safe. */
    public static final class Builder {

        private int shards = 3;
        private int firstPort;
        private final Map<String, String> parameters = new LinkedHashMap<>();

        private Builder() {}

        /** How many primaries, 1 to 1000; the slots are spread evenly. */
        public Builder shards(int number) {
            if (number < 1 || number > MOST_NODES) {
                throw new IllegalArgumentException("a cluster has 1 to " + MOST_NODES + " shards here, not " + number);
            }
            shards = number;
            return this;
        }

        /** The port of the first node, which those of the others follow; 0, as when nothing is said, for free ones. */
        public Builder port(int first) {
            if (first < 0 || first > 65_535) {
                throw new IllegalArgumentException("there is no port " + first);
            }
            firstPort = first;
            return this;
        }

        /** After how long without an answer a node is suspected; 15 s as in Redis when nothing is said. */
        public Builder nodeTimeout(Duration time) {
            if (time.toMillis() < 1) {
                throw new IllegalArgumentException("the node timeout is at least 1 ms");
            }
            return set("cluster-node-timeout", Long.toString(time.toMillis()));
        }

        /**
         * Gives a parameter of redis.conf a value at all nodes: {@code maxmemory}, {@code requirepass},
         * {@code notify-keyspace-events}, ...
         *
         * @throws IllegalArgumentException when there is no such parameter, or it cannot have this value
         */
        public Builder set(String parameter, String value) {
            Cluster.requireValid(parameter, value);
            parameters.put(parameter, value);
            return this;
        }

        /**
         * Starts it, and waits until every node agrees.
         *
         * @throws IllegalStateException when a port is taken, or there are not enough of them
         */
        public EmbeddedCluster start() {
            if (firstPort + shards - 1 > 65_535) {
                throw new IllegalStateException(
                        "the cluster cannot start: there are not so many ports from " + firstPort + " on");
            }
            try {
                return new EmbeddedCluster(Cluster.start(shards, firstPort, parameters, new MovableClock()));
            } catch (IOException e) {
                throw new IllegalStateException("the cluster cannot start: " + e.getMessage(), e);
            }
        }
    }
}
