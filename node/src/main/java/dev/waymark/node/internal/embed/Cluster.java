package dev.waymark.node.internal.embed;

import dev.waymark.node.internal.member.Address;
import dev.waymark.node.internal.member.Member;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.NodesConf;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The nodes of one JVM that are a cluster.
 *
 * <p>They do not have to meet: each is started as one that has been in this cluster before, with a nodes.conf that has
 * all of them. So they agree from the first moment, however many they are.
 *
 * <p>Thread-safe.
 */
public final class Cluster implements AutoCloseable {

    /** With many nodes in one JVM, threads that look around instead of sleeping would only be in each other's way. */
    private static final int SPINS = 0;

    /** How long it may take until all nodes reach each other; new ones hear of each other by gossip. */
    private static final long LINKS_NANOS = 60_000_000_000L;

    private final LocalBus bus = new LocalBus();
    private final List<RunningNode> nodes = new CopyOnWriteArrayList<>();
    private final Map<RunningNode, String> ids = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final MovableClock clock;
    private final Map<String, String> parameters;

    private Cluster(Map<String, String> parameters, MovableClock clock) {
        this.parameters = Map.copyOf(parameters);
        this.clock = clock;
    }

    /**
     * Starts so many primaries.
     *
     * @param parameters as in redis.conf, for all nodes
     * @param firstPort the port of the first one, which those of the others follow; 0 for any that are free
     */
    public static Cluster start(int shards, int firstPort, Map<String, String> parameters, MovableClock clock)
            throws IOException {
        Cluster cluster = new Cluster(parameters, clock);
        try {
            for (int i = 0; i < shards; i++) {
                RunningNode node = cluster.bind(firstPort == 0 ? 0 : firstPort + i);
                byte[] id = new byte[20];
                cluster.random.nextBytes(id);
                cluster.ids.put(node, HexFormat.of().formatHex(id));
                cluster.nodes.add(node);
            }
            for (RunningNode node : cluster.nodes) {
                NodesConf conf = NodesConf.parse(cluster.conf(node));
                cluster.join(node, Membership.restored(conf, membership(node), cluster.random, now()));
            }
            cluster.awaitLinks();
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /**
     * Starts so many more primaries, without slots, which meet the others as nodes do that are new.
     *
     * @throws IOException when a port cannot be had, or the nodes do not get to know each other
     */
    public List<RunningNode> add(int count) throws IOException {
        List<RunningNode> more = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RunningNode node = bind(0);
            Membership membership = Membership.fresh(membership(node), random, now());
            ids.put(node, membership.myself().id());
            more.add(node);
            nodes.add(node);
            join(node, membership);
            alive().console()
                    .call(
                            "CLUSTER",
                            "MEET",
                            "127.0.0.1",
                            Integer.toString(node.port()),
                            Integer.toString(node.busPort()));
        }
        awaitLinks();
        // Who is new learns from each owner which slots it has; until then it refuses what is moved to it.
        if (alive().ask(part -> part.membership().isOk())) {
            await(more, Membership::isOk);
        }
        return more;
    }

    /** {@link System#nanoTime} may be negative; the membership's time may not. */
    private static long now() {
        return System.nanoTime() / 1_000_000 + (1L << 45);
    }

    private RunningNode bind(int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new RunningNode(List.of(address), settings(), clock, SPINS);
    }

    private Settings settings() {
        Settings settings = new Settings();
        begin(settings, "cluster-allow-replica-migration", "no");
        parameters.forEach((name, value) -> begin(settings, name, value));
        return settings;
    }

    /**
     * Tries whether a parameter can have a value.
     *
     * @throws IllegalArgumentException when it cannot
     */
    public static void requireValid(String parameter, String value) {
        begin(new Settings(), parameter, value);
    }

    private static void begin(Settings settings, String parameter, String value) {
        try {
            settings.begin(parameter, value);
        } catch (InvalidSetting e) {
            throw new IllegalArgumentException(parameter + ": " + e.getMessage(), e);
        }
    }

    private static dev.waymark.node.internal.member.Settings membership(RunningNode node) {
        return dev.waymark.node.internal.member.Settings.of(address(node)).withStartDelayMs(0);
    }

    private void join(RunningNode node, Membership membership) {
        node.server().afterwards(() -> bus.disconnect(node.busPort()));
        node.join(
                membership,
                part -> bus.connect(part, node.busPort(), node.server()::execute),
                Cluster::now,
                null,
                message -> {});
    }

    /** Before it knows all others and has links to them, what is published at a node would be lost for them. */
    private void awaitLinks() throws IOException {
        List<RunningNode> alive = nodes.stream().filter(RunningNode::isAlive).toList();
        await(alive, membership -> alive.stream().allMatch(other -> membership.reaches(id(other))));
    }

    private static void await(List<RunningNode> all, Predicate<Membership> state) throws IOException {
        long deadline = System.nanoTime() + LINKS_NANOS;
        for (RunningNode node : all) {
            while (!node.ask(part -> state.test(part.membership()))) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IOException("its nodes do not get to know each other");
                }
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    /** The nodes.conf of a node that has been in this cluster before. */
    private String conf(RunningNode own) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < nodes.size(); i++) {
            RunningNode node = nodes.get(i);
            int first = (int) ((long) Slots.COUNT * i / nodes.size());
            int last = (int) ((long) Slots.COUNT * (i + 1) / nodes.size()) - 1;
            text.append(ids.get(node)).append(' ').append(address(node));
            text.append(node == own ? " myself,master" : " master")
                    .append(" - 0 0 ")
                    .append(i + 1);
            text.append(" connected ").append(first).append('-').append(last).append('\n');
        }
        return text.append("vars currentEpoch ")
                .append(nodes.size())
                .append(" lastVoteEpoch 0\n")
                .toString();
    }

    private static Address address(RunningNode node) {
        return new Address("127.0.0.1", node.port(), 0, node.busPort());
    }

    /** All nodes, also those that were killed. */
    public List<RunningNode> nodes() {
        return List.copyOf(nodes);
    }

    /** The id of a node. */
    public String id(RunningNode node) {
        return ids.getOrDefault(node, "");
    }

    /** The time by which keys expire. */
    public MovableClock clock() {
        return clock;
    }

    /**
     * The ids of the nodes that have these slots, as the first node knows that is alive; empty where nobody has one.
     */
    public List<String> owners(List<Integer> slots) {
        return alive().ask(node -> slots.stream()
                .map(slot -> {
                    Member owner = node.membership().owner(slot);
                    return owner == null ? "" : owner.id();
                })
                .toList());
    }

    private RunningNode alive() {
        return nodes.stream()
                .filter(RunningNode::isAlive)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no node is alive"));
    }

    /** Ends a node at once. */
    public void kill(RunningNode node) {
        node.close();
    }

    /** Cuts a node off from all others. */
    public void cutOff(RunningNode node) {
        bus.cutOff(node.busPort());
    }

    /** Joins a node again that was cut off. */
    public void join(RunningNode node) {
        bus.join(node.busPort());
    }

    @Override
    public void close() {
        nodes.forEach(RunningNode::close);
    }
}
