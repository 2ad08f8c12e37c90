package dev.waymark.verification.scripted;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.Endpoint;
import dev.waymark.client.SlotRange;
import dev.waymark.protocol.Slots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/**
 * A few {@link ScriptedServer}s that agree on who owns what, and the clients that were made for them.
 *
 * <p>The first three primaries, {@code a}, {@code b} and {@code c}, share the slots evenly; a further one owns none.
 * Thread-safe. To close it closes all clients and nodes, and fails when a node was sent what is no request.
 */
final class ScriptedCluster implements AutoCloseable {

    /** A key of each of the first three primaries; of one slot with {@code "{hello}2"} and so on. */
    static final String ON_A = "hello";

    static final String ON_B = "rome";
    static final String ON_C = "foo";

    private final List<ScriptedServer> nodes = new CopyOnWriteArrayList<>();
    private final Map<ScriptedServer, ScriptedServer> primaries = new LinkedHashMap<>();
    private final Map<ScriptedServer, Long> epochs = new LinkedHashMap<>();
    private final ScriptedServer[] owners = new ScriptedServer[Slots.COUNT];
    private final Keyspace keyspace = new Keyspace();
    private final List<ClusterClient> clients = new CopyOnWriteArrayList<>();
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final int seed;

    private ScriptedCluster(int primaries, int seed) {
        this.seed = seed;
        for (int i = 0; i < primaries; i++) {
            addPrimary();
        }
        int sharing = Math.min(primaries, 3);
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            owners[slot] = nodes.get(slot * sharing / Slots.COUNT);
        }
    }

    /** A cluster of so many primaries. */
    static ScriptedCluster of(int primaries) {
        return new ScriptedCluster(primaries, 0xa);
    }

    /** Another cluster: no node of it has an id that a node of {@link #of} has. */
    static ScriptedCluster another(int primaries) {
        return new ScriptedCluster(primaries, 0xf);
    }

    /** One more primary, without slots. */
    synchronized ScriptedServer addPrimary() {
        int number = nodes.size() + 1;
        ScriptedServer node = new ScriptedServer(this, Integer.toHexString(seed).repeat(38) + "%02x".formatted(number));
        nodes.add(node);
        epochs.put(node, (long) number);
        return node;
    }

    /** One more replica. */
    synchronized ScriptedServer addReplicaOf(ScriptedServer primary) {
        ScriptedServer node = addPrimary();
        primaries.put(node, primary);
        return node;
    }

    List<ScriptedServer> nodes() {
        return nodes;
    }

    ScriptedServer a() {
        return nodes.get(0);
    }

    ScriptedServer b() {
        return nodes.get(1);
    }

    ScriptedServer c() {
        return nodes.get(2);
    }

    ScriptedServer d() {
        return nodes.get(3);
    }

    Keyspace keyspace() {
        return keyspace;
    }

    synchronized ScriptedServer ownerOf(int slot) {
        return owners[slot];
    }

    synchronized ScriptedServer primaryOf(ScriptedServer replica) {
        return primaries.get(replica);
    }

    /** Gives the slot of a key to another primary, with a new epoch, as SETSLOT NODE does; null for nobody. */
    synchronized void move(String key, ScriptedServer to) {
        owners[Reactions.slotOf(key)] = to;
        if (to != null) {
            epochs.put(to, nextEpoch());
        }
    }

    /** A replica takes over all slots of its primary, which becomes its replica. */
    synchronized void promote(ScriptedServer replica) {
        ScriptedServer old = Objects.requireNonNull(primaries.remove(replica));
        primaries.put(old, replica);
        epochs.put(replica, nextEpoch());
        Arrays.setAll(owners, slot -> owners[slot] == old ? replica : owners[slot]);
    }

    /** The truth. */
    synchronized ClusterView view() {
        return new ClusterView(nodes.stream().map(this::member).toList());
    }

    /** How many times any node was asked for the map. */
    int refreshes() {
        return count("CLUSTER SHARDS");
    }

    int count(String command) {
        return nodes.stream().mapToInt(node -> node.count(command)).sum();
    }

    /** How many connections are open now, at all nodes. */
    int connectionsOpen() {
        return nodes.stream().mapToInt(ScriptedServer::connectionsOpen).sum();
    }

    /** A client that is quick to retry and to refresh, and patient. */
    ClientConfig config() {
        return ClientConfig.ofSeeds(nodes.stream().map(ScriptedServer::endpoint).toArray(Endpoint[]::new))
                .withTimeout(Duration.ofSeconds(20))
                .withConnectTimeout(Duration.ofSeconds(10))
                .withPauses(Duration.ofMillis(1), Duration.ofMillis(20))
                .withRefreshInterval(Duration.ofMillis(5))
                .withRefreshPeriod(Duration.ZERO);
    }

    ClusterClient client() {
        return client(config -> config);
    }

    ClusterClient client(UnaryOperator<ClientConfig> change) {
        ClusterClient client = ClusterClient.connect(change.apply(config()));
        clients.add(client);
        return client;
    }

    void broken(Throwable why) {
        faults.add(why);
    }

    @Override
    public void close() {
        clients.forEach(ClusterClient::close);
        nodes.forEach(ScriptedServer::close);
        if (!faults.isEmpty()) {
            throw new AssertionError("a node could not follow its script", faults.get(0));
        }
    }

    private Member member(ScriptedServer node) {
        ScriptedServer primary = primaries.get(node);
        return new Member(
                node.id(),
                "127.0.0.1",
                "127.0.0.1",
                node.port(),
                0,
                "",
                primary == null ? null : primary.id(),
                epochs.get(primary == null ? node : primary),
                "online",
                rangesOf(node));
    }

    private List<SlotRange> rangesOf(ScriptedServer node) {
        List<SlotRange> ranges = new ArrayList<>();
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            if (owners[slot] == node) {
                int first = slot;
                while (slot + 1 < Slots.COUNT && owners[slot + 1] == node) {
                    slot++;
                }
                ranges.add(new SlotRange(first, slot));
            }
        }
        return ranges;
    }

    private long nextEpoch() {
        return epochs.values().stream().mapToLong(Long::longValue).max().orElse(0) + 1;
    }
}
