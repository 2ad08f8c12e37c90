package dev.waymark.client.command;

import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyless;
import static dev.waymark.client.command.Decoders.OBJECTS;
import static dev.waymark.client.command.Decoders.OBJECT_MAPS;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.any;
import static dev.waymark.client.command.Decoders.list;
import static dev.waymark.client.command.Decoders.map;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;

import dev.waymark.protocol.Reply;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The CLUSTER commands on nodes. Those on slots are in {@link ClusterSlots}. They speak of the node that serves them.
 */
public final class Cluster {

    private static final Spec CLUSTER_BUMPEPOCH = Spec.of("CLUSTER", "BUMPEPOCH");
    private static final Spec CLUSTER_COUNT_FAILURE_REPORTS = Spec.of("CLUSTER", "COUNT-FAILURE-REPORTS");
    private static final Spec CLUSTER_FAILOVER = Spec.of("CLUSTER", "FAILOVER");
    private static final Spec CLUSTER_FORGET = Spec.of("CLUSTER", "FORGET");
    private static final Spec CLUSTER_INFO = Spec.of("CLUSTER", "INFO");
    private static final Spec CLUSTER_LINKS = Spec.of("CLUSTER", "LINKS");
    private static final Spec CLUSTER_MEET = Spec.of("CLUSTER", "MEET");
    private static final Spec CLUSTER_MYID = Spec.of("CLUSTER", "MYID");
    private static final Spec CLUSTER_MYSHARDID = Spec.of("CLUSTER", "MYSHARDID");
    private static final Spec CLUSTER_NODES = Spec.of("CLUSTER", "NODES");
    private static final Spec CLUSTER_REPLICAS = Spec.of("CLUSTER", "REPLICAS");
    private static final Spec CLUSTER_REPLICATE = Spec.of("CLUSTER", "REPLICATE");
    private static final Spec CLUSTER_RESET = Spec.of("CLUSTER", "RESET");
    private static final Spec CLUSTER_SAVECONFIG = Spec.of("CLUSTER", "SAVECONFIG");
    private static final Spec CLUSTER_SET_CONFIG_EPOCH = Spec.of("CLUSTER", "SET-CONFIG-EPOCH");
    private static final Spec CLUSTER_SHARDS = Spec.of("CLUSTER", "SHARDS");
    private static final Spec CLUSTER_SLOTS = Spec.of("CLUSTER", "SLOTS");

    private static final Decoder<Map<String, String>> INFO_LINES = reply -> lines(STRING.decode(reply));
    private static final Decoder<List<Map<String, @Nullable Object>>> SHARDS = list(Cluster::shard);

    private Cluster() {}

    /**
     * Gives the node a new config epoch when it has not the greatest; {@code BUMPED} or {@code STILL}, and the epoch.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-bumpepoch/">CLUSTER BUMPEPOCH</a>
     */
    public static Command<String> bumpepoch() {
        return keyless(CLUSTER_BUMPEPOCH, STRING);
    }

    /**
     * How many nodes report that a node fails.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-count-failure-reports/">CLUSTER
     *     COUNT-FAILURE-REPORTS</a>
     */
    public static Command<Long> countFailureReports(String node) {
        return begin(CLUSTER_COUNT_FAILURE_REPORTS).arg(node).returns(number());
    }

    /**
     * Lets this replica take the place of its primary, which helps with that; true when it has begun.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-failover/">CLUSTER FAILOVER</a>
     */
    public static Command<Boolean> failover() {
        return keyless(CLUSTER_FAILOVER, ok());
    }

    /**
     * Lets this replica take the place of its primary, which is down; true when it has begun.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-failover/">CLUSTER FAILOVER</a>
     */
    public static Command<Boolean> failoverForce() {
        return begin(CLUSTER_FAILOVER).arg("FORCE").returns(ok());
    }

    /**
     * Lets this replica take the place of its primary, without asking the other primaries; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-failover/">CLUSTER FAILOVER</a>
     */
    public static Command<Boolean> failoverTakeover() {
        return begin(CLUSTER_FAILOVER).arg("TAKEOVER").returns(ok());
    }

    /**
     * Removes a node from what this one knows, for a minute at least; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-forget/">CLUSTER FORGET</a>
     */
    public static Command<Boolean> forget(String node) {
        return begin(CLUSTER_FORGET).arg(node).returns(ok());
    }

    /**
     * The state of the cluster as the node sees it, by name: {@code cluster_state}, {@code cluster_known_nodes}, ...
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-info/">CLUSTER INFO</a>
     */
    public static Command<Map<String, String>> info() {
        return keyless(CLUSTER_INFO, INFO_LINES);
    }

    /**
     * The connections of the node to the others.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-links/">CLUSTER LINKS</a>
     */
    public static Command<List<Map<String, @Nullable Object>>> links() {
        return keyless(CLUSTER_LINKS, OBJECT_MAPS);
    }

    /**
     * Lets the node meet another one, by its IP address and port; true before they have met.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-meet/">CLUSTER MEET</a>
     */
    public static Command<Boolean> meet(String ip, int port) {
        return begin(CLUSTER_MEET).arg(ip).arg(port).returns(ok());
    }

    /**
     * {@link #meet(String, int)} with a bus port that is not 10000 more.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-meet/">CLUSTER MEET</a>
     */
    public static Command<Boolean> meet(String ip, int port, int busPort) {
        return begin(CLUSTER_MEET).arg(ip).arg(port).arg(busPort).returns(ok());
    }

    /**
     * The id of the node.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-myid/">CLUSTER MYID</a>
     */
    public static Command<String> myid() {
        return keyless(CLUSTER_MYID, STRING);
    }

    /**
     * The id of the shard of the node (Redis 7.2).
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-myshardid/">CLUSTER MYSHARDID</a>
     */
    public static Command<String> myshardid() {
        return keyless(CLUSTER_MYSHARDID, STRING);
    }

    /**
     * All nodes that the node knows, one line each.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-nodes/">CLUSTER NODES</a>
     */
    public static Command<String> nodes() {
        return keyless(CLUSTER_NODES, STRING);
    }

    /**
     * The replicas of a primary, one line each as {@link #nodes} has them.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-replicas/">CLUSTER REPLICAS</a>
     */
    public static Command<List<String>> replicas(String primary) {
        return begin(CLUSTER_REPLICAS).arg(primary).returns(STRINGS);
    }

    /**
     * Makes the node a replica of a primary; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-replicate/">CLUSTER REPLICATE</a>
     */
    public static Command<Boolean> replicate(String primary) {
        return begin(CLUSTER_REPLICATE).arg(primary).returns(ok());
    }

    /**
     * Lets the node forget the cluster, and its keys when it is a replica; true. A primary must have no keys.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-reset/">CLUSTER RESET</a>
     */
    public static Command<Boolean> reset() {
        return keyless(CLUSTER_RESET, ok());
    }

    /**
     * {@link #reset} that also gives the node a new id and sets its epochs to 0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-reset/">CLUSTER RESET</a>
     */
    public static Command<Boolean> resetHard() {
        return begin(CLUSTER_RESET).arg("HARD").returns(ok());
    }

    /**
     * Writes the state of the cluster to the file of the node; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-saveconfig/">CLUSTER SAVECONFIG</a>
     */
    public static Command<Boolean> saveconfig() {
        return keyless(CLUSTER_SAVECONFIG, ok());
    }

    /**
     * Gives a new node that knows no other its config epoch; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-set-config-epoch/">CLUSTER SET-CONFIG-EPOCH</a>
     */
    public static Command<Boolean> setConfigEpoch(long epoch) {
        return begin(CLUSTER_SET_CONFIG_EPOCH).arg(epoch).returns(ok());
    }

    /**
     * The shards: {@code slots}, the first and last of each range in turn, and {@code nodes}, a map for each.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-shards/">CLUSTER SHARDS</a>
     */
    public static Command<List<Map<String, @Nullable Object>>> shards() {
        return keyless(CLUSTER_SHARDS, SHARDS);
    }

    /**
     * The ranges of slots: the first, the last, the primary and its replicas. Replaced by {@link #shards}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-slots/">CLUSTER SLOTS</a>
     */
    public static Command<List<@Nullable Object>> slots() {
        return keyless(CLUSTER_SLOTS, OBJECTS);
    }

    /** Lines of {@code name:value}. */
    private static Map<String, String> lines(String text) {
        Map<String, String> lines = new LinkedHashMap<>();
        text.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                lines.put(line.substring(0, colon), line.substring(colon + 1));
            }
        });
        return Collections.unmodifiableMap(lines);
    }

    /** RESP2 gives the facts on a node as a list; here they are a map either way. */
    private static Map<String, @Nullable Object> shard(Reply reply) {
        Map<String, @Nullable Object> shard = new LinkedHashMap<>();
        map(STRING, each -> each)
                .decode(reply)
                .forEach((name, value) ->
                        shard.put(name, name.equals("nodes") ? OBJECT_MAPS.decode(value) : any().decode(value)));
        return Collections.unmodifiableMap(shard);
    }
}
