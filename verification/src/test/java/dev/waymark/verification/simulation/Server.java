package dev.waymark.verification.simulation;

import static dev.waymark.verification.simulation.Beliefs.NOBODY;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.Reply;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One node: what it believes of the cluster, its keys, its condition, and how it decides whether to serve a request.
 *
 * <p>The decision is written down here once more, from the reference and not from the node that this project may have
 * one day.
 */
final class Server {

    /** What is to happen with the next request that comes. */
    enum Trap {
        /** The connection breaks before it is run. */
        CUT_BEFORE,
        /** The connection breaks after it was run. */
        CUT_AFTER,
        /** It is answered with an error that has nothing to do with the cluster. */
        ERROR,
        /** It is run, and what comes back is no RESP. */
        GARBAGE
    }

    final int index;
    final String id;
    final Endpoint endpoint;
    Beliefs beliefs;
    final int[] migratingTo;
    final int[] importingFrom;
    final List<Set<String>> keys = new ArrayList<>();
    final Deque<Trap> traps = new ArrayDeque<>();
    final List<Wire> wires = new ArrayList<>();

    /** Nothing listens there. */
    boolean down;

    /** It accepts connections and says nothing. */
    boolean hung;

    boolean withoutQuorum;
    boolean loading;

    /** The others do not know its host name, so their redirects to it name nobody. */
    boolean nameless;

    /** A replica that lost its primary and serves nothing then. */
    boolean orphaned;

    private final boolean oneHost;
    private final Keyspace keyspace;
    private final List<Server> all;

    /** @param oneHost whether redirects leave out the host */
    Server(int index, Endpoint endpoint, boolean oneHost, Keyspace keyspace, List<Server> all, Beliefs beliefs) {
        this.index = index;
        this.id = String.format(Locale.ROOT, "%040x", index + 0xa0);
        this.endpoint = endpoint;
        this.oneHost = oneHost;
        this.keyspace = keyspace;
        this.all = all;
        this.beliefs = beliefs;
        migratingTo = new int[keyspace.size()];
        importingFrom = new int[keyspace.size()];
        Arrays.fill(migratingTo, NOBODY);
        Arrays.fill(importingFrom, NOBODY);
        for (int i = 0; i < keyspace.size(); i++) {
            keys.add(new HashSet<>());
        }
    }

    boolean isPrimary() {
        return beliefs.isPrimary(index);
    }

    boolean responsive() {
        return !down && !hung;
    }

    /**
     * What it answers instead of serving; null when it serves.
     *
     * @param asking whether ASKING came directly before
     * @param readOnly whether the connection said READONLY
     */
    @Nullable
    String refusal(Request request, boolean asking, boolean readOnly) {
        if (request.keys().isEmpty()) {
            return request.writes() && !isPrimary() ? "READONLY You can't write against a read only replica." : null;
        }
        String redirect = redirect(request, asking, readOnly);
        if (redirect != null) {
            return redirect;
        }
        if (orphaned && !isPrimary()) {
            return "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.";
        }
        return loading ? "LOADING Redis is loading the dataset in memory" : null;
    }

    private @Nullable String redirect(Request request, boolean asking, boolean readOnly) {
        int slot = keyspace.indexOf(request.keys().get(0));
        int owner = beliefs.owner[slot];
        if (owner == NOBODY) {
            return "CLUSTERDOWN Hash slot not served";
        }
        if (withoutQuorum) {
            return "CLUSTERDOWN The cluster is down";
        }
        Set<String> present = keys.get(slot);
        long missing =
                request.keys().stream().filter(key -> !present.contains(key)).count();
        if (owner == index && migratingTo[slot] != NOBODY && missing > 0) {
            return missing < request.keys().size()
                    ? "TRYAGAIN Multiple keys request during rehashing of slot"
                    : "ASK " + keyspace.slot(slot) + " " + address(migratingTo[slot]);
        }
        boolean importing = owner != index && importingFrom[slot] != NOBODY;
        if (importing && asking) {
            boolean several = request.keys().stream().distinct().count() > 1;
            return several && missing > 0 ? "TRYAGAIN Multiple keys request during rehashing of slot" : null;
        }
        boolean replica = beliefs.primary[index] == owner;
        if (owner == index || replica && readOnly && !request.writes()) {
            return null;
        }
        return "MOVED " + keyspace.slot(slot) + " " + address(owner);
    }

    private String address(int node) {
        Endpoint target = all.get(node).endpoint;
        String host = all.get(node).nameless ? "?" : oneHost ? "" : target.host();
        return host + ":" + target.port();
    }

    /** Runs a request that is served. */
    Reply run(Request request) {
        Set<String> present = request.keys().isEmpty()
                ? Set.of()
                : keys.get(keyspace.indexOf(request.keys().get(0)));
        switch (request.name()) {
            case "GET":
                return value(present, request.keys().get(0));
            case "MGET":
                return new Reply.Items(
                        Reply.Items.Kind.ARRAY,
                        request.keys().stream().map(key -> value(present, key)).toList());
            case "SET", "MSET":
                present.addAll(request.keys());
                return Reply.Text.OK;
            case "INCR", "APPEND":
                present.addAll(request.keys());
                return Reply.Number.of(1);
            case "BLPOP":
                return new Reply.Items(
                        Reply.Items.Kind.ARRAY, List.of(bulk(request.keys().get(0)), bulk("v")));
            case "DBSIZE", "PUBLISH":
                return Reply.Number.of(0);
            case "FLUSHALL":
                return Reply.Text.OK;
            default:
                return new Reply.Failure("ERR unknown command '" + request.name() + "'");
        }
    }

    private static Reply value(Set<String> present, String key) {
        return present.contains(key) ? bulk("v") : Reply.Null.INSTANCE;
    }

    static Reply bulk(String text) {
        byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return new Reply.Bulk(bytes, 0, bytes.length);
    }

    @Override
    public String toString() {
        return "node " + index;
    }
}
