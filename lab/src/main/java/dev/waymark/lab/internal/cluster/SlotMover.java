package dev.waymark.lab.internal.cluster;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Moves slots between primaries of a live cluster, one slot at a time.
 *
 * <p>It keeps the one order in which every key can be reached at every moment: the target imports before the source
 * migrates (an ASK would bounce otherwise), the keys move, the source has none left, and then the target owns the slot
 * before the source gives it up (they would point at each other otherwise). The steps stand in {@link Migration}.
 *
 * <p>Not thread-safe; one connection to each primary. An error ends the work: the slot in hand then stays open, and the
 * message says so.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT, "Redis Cluster live resharding
 *     explained"</a>
 */
public final class SlotMover implements AutoCloseable {

    private static final Duration REPLY = Duration.ofSeconds(30);
    private static final Duration AGREEMENT = Duration.ofSeconds(10);

    private final Login login;
    private final Map<Endpoint, Primary> primaries;
    private @Nullable Primary lastTarget;

    private SlotMover(Login login, Map<Endpoint, Primary> primaries) {
        this.login = login;
        this.primaries = primaries;
    }

    /** One primary with its admin connection. */
    record Primary(String id, PlainConnection connection) {

        Endpoint endpoint() {
            return connection.endpoint();
        }
    }

    /**
     * Connects to all primaries.
     *
     * @param login gets into each of them, and lets each into the others
     * @throws ClusterException when one cannot be reached
     */
    public static SlotMover connect(List<Endpoint> primaries, Login login) {
        SlotMover mover = new SlotMover(login, new LinkedHashMap<>());
        try {
            for (Endpoint endpoint : primaries) {
                PlainConnection connection = PlainConnection.open(endpoint, login, REPLY);
                mover.primaries.put(endpoint, new Primary("", connection));
                String id = PlainConnection.text(connection.require("CLUSTER", "MYID"));
                mover.primaries.put(endpoint, new Primary(String.valueOf(id), connection));
            }
            return mover;
        } catch (IOException e) {
            mover.close();
            throw new ClusterException("cannot move slots: " + e.getMessage(), e);
        }
    }

    /**
     * Moves one slot with all its keys.
     *
     * @return how many keys were moved
     */
    public long move(int slot, Endpoint source, Endpoint target) {
        Migration migration = begin(slot, source, target);
        migration.finish();
        return migration.keysMoved();
    }

    /** Opens a slot between two primaries and moves nothing yet; it stays so until the migration is finished. */
    public Migration begin(int slot, Endpoint source, Endpoint target) {
        Primary from = primary(source);
        Primary to = primary(target);
        if (!to.equals(lastTarget)) {
            awaitOneView();
            lastTarget = to;
        }
        List<Primary> others = new ArrayList<>(primaries.values());
        others.remove(from);
        others.remove(to);
        Migration migration = new Migration(slot, from, to, others, login);
        migration.open();
        return migration;
    }

    /**
     * Waits until all primaries say the same of who has which slots, and with which epoch.
     *
     * <p>A node that takes its first slot chooses an epoch above all it knows of. One that had not heard of an epoch
     * that another has just chosen would choose the same, and the nodes would settle by themselves who loses slots, and
     * keys with them. A node that knows a new epoch as a number only, and not whose it is, would believe an old message
     * of a source that has just given a slot away, and later make its new owner believe it.
     */
    private void awaitOneView() {
        Poll poll = new Poll(AGREEMENT);
        while (primaries.values().stream().map(SlotMover::claims).distinct().count() > 1) {
            if (!poll.again()) {
                throw new ClusterException(
                        "the primaries have not agreed on who has which slots within " + AGREEMENT.toSeconds()
                                + " s; is one of them cut off? (waymark check)",
                        null);
            }
        }
    }

    /** What a primary claims, as a node sees it. */
    private record Claim(String id, long epoch, SlotSet slots) {}

    private static Set<Claim> claims(Primary node) {
        try {
            String nodes = String.valueOf(PlainConnection.text(node.connection().require("CLUSTER", "NODES")));
            return NodeLine.parseAll(nodes).stream()
                    .filter(line -> !line.slots().isEmpty())
                    .map(line -> new Claim(line.id(), line.epoch(), line.slots()))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new ClusterException("cannot move slots: " + e.getMessage(), e);
        }
    }

    private Primary primary(Endpoint endpoint) {
        Primary primary = primaries.get(endpoint);
        if (primary == null) {
            throw new ClusterException(endpoint + " is no primary of this cluster", null);
        }
        return primary;
    }

    @Override
    public void close() {
        primaries.values().forEach(primary -> primary.connection().close());
    }

    /** The whole of a reply that must be no error. */
    static void require(Primary node, String... words) throws IOException {
        node.connection().require(words);
    }

    /** The same, but a node that has just become a replica, having lost its last slot, need not be told. */
    static void requireOfPrimary(Primary node, String... words) throws IOException {
        try {
            require(node, words);
        } catch (RefusedException e) {
            if (!String.valueOf(e.getMessage()).contains("only with masters")) {
                throw e;
            }
        }
    }
}
