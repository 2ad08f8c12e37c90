package dev.waymark.ops.internal.member;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.wire.PlainConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What nodes are told when they are to meet, follow or forget each other, and the wait until all of them have. */
final class Meeting {

    /** Nodes that were told to forget one take it in again after a minute. */
    static final Duration PATIENCE = Duration.ofSeconds(50);

    private static final long LOOK_MILLIS = 200;
    private static final Pattern ADDRESS = Pattern.compile("^\\S+ \\S*:\\d+@(\\d+)");

    private final Login login;
    private final Duration timeout;

    Meeting(Login login, Duration timeout) {
        this.login = login;
        this.timeout = timeout;
    }

    /** Tells a node something that it must accept. */
    void tell(Endpoint node, String... words) {
        try (PlainConnection connection = PlainConnection.open(node, login, timeout)) {
            connection.require(words);
        } catch (IOException e) {
            throw failed(String.valueOf(e.getMessage()), e);
        }
    }

    /** Has a node meet another one, by its numeric address: servers take no names. */
    void introduce(Endpoint node, Endpoint other) {
        try {
            String address = InetAddress.getByName(other.host()).getHostAddress();
            tell(node, "CLUSTER", "MEET", address, Integer.toString(other.port()), Integer.toString(busPort(other)));
        } catch (IOException e) {
            throw failed("there is no host " + other.host(), e);
        }
    }

    private int busPort(Endpoint node) throws IOException {
        try (PlainConnection connection = PlainConnection.open(node, login, timeout)) {
            String nodes = String.valueOf(PlainConnection.text(connection.require("CLUSTER", "NODES")));
            String own = nodes.lines()
                    .filter(line -> line.contains("myself"))
                    .findFirst()
                    .orElse("");
            Matcher matcher = ADDRESS.matcher(own);
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : node.port() + 10_000;
        }
    }

    /**
     * Waits until nothing is missing.
     *
     * @param missing says what is, seeing what all nodes say; null for nothing
     */
    void await(Endpoint entry, Function<Survey, @Nullable String> missing) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            String what = missing.apply(Survey.glance(entry, login, timeout));
            if (what == null) {
                return;
            }
            if (System.nanoTime() - deadline > 0) {
                throw failed("waited " + PATIENCE.toSeconds() + " s, but " + what, null);
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new OpsException(OpsException.Reason.INTERRUPTED, "interrupted", e);
            }
        }
    }

    /** A node that does not know all of these, or is not known to one of them. */
    static @Nullable String stranger(Survey survey, List<String> ids) {
        for (String id : ids) {
            SurveyedNode node = survey.nodes().stream()
                    .filter(each -> each.id().equals(id))
                    .findFirst()
                    .orElse(null);
            if (node == null || node.report().isEmpty()) {
                return "node " + id + (node == null ? " is not known" : " does not answer");
            }
        }
        for (SurveyedNode node : survey.nodes()) {
            List<NodeLine> view = node.report().map(NodeReport::view).orElse(List.of());
            List<String> known = view.stream()
                    .filter(line -> line.isUsable() && (line.linked() || line.isMyself()))
                    .map(NodeLine::id)
                    .toList();
            if (!view.isEmpty() && !known.containsAll(ids)) {
                return node + " does not know every node yet";
            }
            // A node that was alone waits a little before it serves.
            if (node.report().filter(report -> !report.serving()).isPresent()) {
                return node + " says that the cluster is down";
            }
        }
        return null;
    }

    /** A node that does not see another one follow its primary, or a replica without a link to it. */
    static @Nullable String unfollowed(Survey survey, String replicaId, String primaryId) {
        for (SurveyedNode node : survey.nodes()) {
            NodeReport report = node.report().orElse(null);
            if (report == null) {
                continue;
            }
            boolean follows = report.view().stream()
                    .anyMatch(line -> line.id().equals(replicaId) && primaryId.equals(line.primaryId()));
            if (!follows) {
                return node + " does not see " + replicaId + " follow its primary yet";
            }
            if (node.id().equals(replicaId)
                    && (report.replication() == null || !report.replication().up())) {
                return node + " has no link to its primary yet";
            }
        }
        return null;
    }

    static OpsException failed(String message, @Nullable Throwable cause) {
        return new OpsException(OpsException.Reason.FAILED, message, cause);
    }
}
