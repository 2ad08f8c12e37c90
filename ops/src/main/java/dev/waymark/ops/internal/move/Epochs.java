package dev.waymark.ops.internal.move;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.internal.wire.PlainConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets one target at a time take over slots, and the next one only when everybody knows the last one's epoch.
 *
 * <p>A primary that takes over a slot chooses an epoch above all that it knows of, and asks nobody. If two did so
 * without having heard of each other they would choose the same one, and the nodes would settle by themselves who loses
 * slots. If a third one knew an epoch as a number only, and not whose it is, it could believe an old message of the
 * source and take the slot away from its new owner again.
 *
 * <p>Thread-safe.
 */
final class Epochs implements AutoCloseable {

    private static final long PAUSE_MILLIS = 2;

    private final List<Endpoint> primaries;
    private final Login login;
    private final Duration timeout;
    private final Map<Endpoint, PlainConnection> connections = new LinkedHashMap<>();
    private String last = "";

    Epochs(List<Endpoint> primaries, Login login, Duration timeout) {
        this.primaries = primaries;
        this.login = login;
        this.timeout = timeout;
    }

    /** What a target does to take over slots. */
    interface Takeover {
        void run() throws IOException;
    }

    /** Runs it when it is this target's turn. */
    synchronized void taking(String targetId, Takeover takeover) throws IOException {
        if (!last.equals(targetId)) {
            awaitAgreement();
            last = targetId;
        }
        takeover.run();
    }

    private void awaitAgreement() throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        List<PlainConnection> asked = new ArrayList<>();
        for (Endpoint primary : primaries) {
            PlainConnection connection = connections.get(primary);
            if (connection == null) {
                connection = PlainConnection.open(primary, login, timeout);
                connections.put(primary, connection);
            }
            asked.add(connection);
        }
        while (views(asked).size() > 1) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("the primaries have not agreed on their epochs within " + timeout.toSeconds()
                        + " s; is one of them cut off from the others? (waymark check)");
            }
            Pause.millis(PAUSE_MILLIS);
        }
    }

    /** The different answers to the question who has which epoch. */
    private static Set<Set<String>> views(List<PlainConnection> asked) throws IOException {
        for (PlainConnection connection : asked) {
            connection.post(List.<byte[][]>of(PlainConnection.bytes("CLUSTER", "NODES")));
        }
        Set<Set<String>> views = new HashSet<>();
        for (PlainConnection connection : asked) {
            String nodes =
                    String.valueOf(PlainConnection.text(connection.collect(1).get(0)));
            views.add(NodeLine.parseAll(nodes).stream()
                    .filter(NodeLine::isPrimary)
                    .filter(line -> !line.flags().contains("handshake"))
                    .map(line -> line.id() + " " + line.epoch())
                    .collect(Collectors.toSet()));
        }
        return views;
    }

    @Override
    public synchronized void close() {
        connections.values().forEach(PlainConnection::close);
    }
}
