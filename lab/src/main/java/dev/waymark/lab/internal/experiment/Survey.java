package dev.waymark.lab.internal.experiment;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.LabException;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.lab.LabReport;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.internal.text.InfoText;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.RefusedException;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A first look at a cluster: what it is, who owns what, and whether it may be worked on. */
final class Survey {

    private Survey() {}

    /** The cluster as this node sees it. */
    static List<NodeLine> view(PlainConnection connection) throws IOException {
        return NodeLine.parseAll(String.valueOf(PlainConnection.text(connection.require("CLUSTER", "NODES"))));
    }

    /** The owner of each slot; null for a slot without one. */
    static Endpoint[] owners(List<NodeLine> view) {
        Endpoint[] owners = new Endpoint[Slots.COUNT];
        for (NodeLine line : view) {
            line.slots().stream().forEach(slot -> owners[slot] = Objects.requireNonNull(line.endpoint()));
        }
        return owners;
    }

    /** Asks a node over a connection made for it, as a client's refresh would. */
    static @Nullable Endpoint[] owners(Login login, Endpoint node, Duration timeout) {
        try (PlainConnection connection = PlainConnection.open(node, login, timeout)) {
            return owners(view(connection));
        } catch (IOException e) {
            throw cannotConnect(node, e);
        }
    }

    static LabReport.Engine engine(PlainConnection connection, int primaries) throws IOException {
        String info = String.valueOf(PlainConnection.text(connection.require("INFO", "server")));
        String waymark = InfoText.field(info, "waymark_version");
        if (!waymark.isEmpty()) {
            return new LabReport.Engine("embedded", waymark, primaries);
        }
        String valkey = InfoText.field(info, "valkey_version");
        return valkey.isEmpty()
                ? new LabReport.Engine("redis", InfoText.field(info, "redis_version"), primaries)
                : new LabReport.Engine("valkey", valkey, primaries);
    }

    /**
     * @throws LabException when slots are without an owner, or open, or a primary is gone: moving more would make it
     *     worse
     */
    static void requireOrder(List<NodeLine> view, Login login, Duration timeout) throws IOException {
        for (NodeLine line : view) {
            if (line.isPrimary() && !line.slots().isEmpty()) {
                Endpoint endpoint = line.endpoint();
                if (endpoint == null || !line.isUsable()) {
                    throw unsafe("a primary of this cluster has failed, node " + line.id());
                }
                requireNoOpenSlot(endpoint, login, timeout);
            }
        }
        long covered = Arrays.stream(owners(view)).filter(Objects::nonNull).count();
        if (covered < Slots.COUNT) {
            throw unsafe((Slots.COUNT - covered) + " slots of this cluster have no owner");
        }
    }

    private static void requireNoOpenSlot(Endpoint node, Login login, Duration timeout) throws IOException {
        try (PlainConnection connection = PlainConnection.open(node, login, timeout)) {
            boolean open =
                    view(connection).stream().anyMatch(line -> !line.open().isEmpty());
            if (open) {
                throw unsafe("a slot of " + node + " is being migrated");
            }
        }
    }

    private static LabException unsafe(String what) {
        return new LabException(Reason.UNSAFE, what + "; put it in order first: waymark check says what to do", null);
    }

    /** Why a node cannot be worked with, in a user's words. */
    static LabException cannotConnect(Endpoint node, IOException e) {
        String why;
        if (e instanceof UnknownHostException) {
            why = "cannot connect to " + node + ": there is no such host";
        } else if (e instanceof SocketTimeoutException) {
            why = "cannot connect to " + node + ": it does not answer";
        } else if (!(e instanceof RefusedException refused)) {
            String message = String.valueOf(e.getMessage());
            why = message.startsWith(node + " ") ? message : "cannot connect to " + node + ": " + message;
        } else if (String.valueOf(refused.getMessage()).contains("cluster support disabled")) {
            why = node + " is not a cluster node: its configuration has not cluster-enabled yes";
        } else if (refused.code().equals("NOAUTH")) {
            why = node + " wants a password: give one with --pass-env";
        } else if (refused.code().equals("WRONGPASS")
                || String.valueOf(refused.getMessage()).contains("AUTH")) {
            why = node + " does not accept this user and password";
        } else {
            why = String.valueOf(refused.getMessage());
        }
        return new LabException(Reason.CANNOT_CONNECT, why, e);
    }
}
