package dev.waymark.ops.internal.member;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Broadcast;
import dev.waymark.ops.Check;
import dev.waymark.ops.Finding;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Severity;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.wire.PlainConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** As {@link dev.waymark.ops.Membership}. */
public final class Admission {

    private final Endpoint entry;
    private final Login login;
    private final Duration timeout;
    private final Meeting meeting;

    /** Does nothing yet. */
    public Admission(Endpoint entry, Login login, Duration timeout) {
        this.entry = entry;
        this.login = login;
        this.timeout = timeout;
        this.meeting = new Meeting(login, timeout);
    }

    /** As {@link dev.waymark.ops.Membership#add}. */
    public String add(Endpoint node, @Nullable String primaryId) {
        Survey survey = Survey.glance(entry, login, timeout);
        refuseErrors(survey);
        if (primaryId != null && survey.primaries().noneMatch(each -> each.id().equals(primaryId))) {
            throw new OpsException(OpsException.Reason.USAGE, "node " + primaryId + " is no primary", null);
        }
        Newcomer newcomer = Newcomer.look(node, login, timeout);
        meeting.introduce(node, entry);
        List<String> all =
                new ArrayList<>(survey.nodes().stream().map(SurveyedNode::id).toList());
        all.add(newcomer.id());
        meeting.await(entry, now -> Meeting.stranger(now, all));
        if (primaryId != null) {
            meeting.tell(node, "CLUSTER", "REPLICATE", primaryId);
            meeting.await(entry, now -> Meeting.unfollowed(now, newcomer.id(), primaryId));
        }
        return newcomer.id();
    }

    private static void refuseErrors(Survey survey) {
        for (Finding finding : Check.findings(survey)) {
            if (finding.severity() == Severity.ERROR) {
                throw new OpsException(
                        OpsException.Reason.UNSAFE,
                        "the cluster is not in order: " + finding.message() + " (waymark check tells more)",
                        null);
            }
        }
    }

    /** As {@link dev.waymark.ops.Membership#remove}. */
    public void remove(String nodeId) {
        Survey survey = Survey.glance(entry, login, timeout);
        SurveyedNode leaving = survey.nodes().stream()
                .filter(each -> each.id().equals(nodeId))
                .findFirst()
                .orElseThrow(() -> new OpsException(OpsException.Reason.USAGE, "no node knows a node " + nodeId, null));
        refuseSlots(survey, leaving);
        Endpoint asked = entryWithout(survey, leaving);
        rehome(survey, leaving, asked);
        Survey others = new Survey(
                asked, survey.nodes().stream().filter(each -> each != leaving).toList());
        meeting.await(asked, now -> {
            Broadcast.send(
                    others,
                    Broadcast.Audience.ALL,
                    login,
                    timeout,
                    List.of(PlainConnection.bytes("CLUSTER", "FORGET", nodeId)));
            return remembering(Survey.glance(asked, login, timeout), nodeId);
        });
        if (leaving.report().isPresent()) {
            // Hard: with another id it can be taken in again at once; the old one is banned everywhere for a minute.
            meeting.tell(Objects.requireNonNull(leaving.endpoint()), "CLUSTER", "RESET", "HARD");
        }
        meeting.await(asked, now -> remembering(now, nodeId));
    }

    private static void refuseSlots(Survey survey, SurveyedNode leaving) {
        for (SurveyedNode node : survey.nodes()) {
            List<NodeLine> view = node.report().map(NodeReport::view).orElse(List.of());
            int slots = view.stream()
                    .filter(line -> line.id().equals(leaving.id()))
                    .mapToInt(line -> line.slots().count())
                    .sum();
            if (slots > 0) {
                throw new OpsException(
                        OpsException.Reason.UNSAFE,
                        leaving + " has " + slots + " slots: --drain moves them away first",
                        null);
            }
        }
        NodeReport report = leaving.report().orElse(null);
        if (report != null && report.own().isPrimary() && report.keys() > 0) {
            throw new OpsException(
                    OpsException.Reason.UNSAFE,
                    leaving + " has keys of slots that are not its own, which would be lost (waymark check)",
                    null);
        }
    }

    private Endpoint entryWithout(Survey survey, SurveyedNode leaving) {
        if (!entry.equals(leaving.endpoint())) {
            return entry;
        }
        return survey.nodes().stream()
                .filter(each -> each != leaving && each.report().isPresent())
                .map(each -> Objects.requireNonNull(each.endpoint()))
                .findFirst()
                .orElseThrow(
                        () -> new OpsException(OpsException.Reason.USAGE, "it is the only node of its cluster", null));
    }

    /** Replicas of the leaving node follow the primary that has the fewest. */
    private void rehome(Survey survey, SurveyedNode leaving, Endpoint asked) {
        for (SurveyedNode replica : survey.replicas().toList()) {
            if (!leaving.id().equals(replica.report().orElseThrow().own().primaryId())) {
                continue;
            }
            // The leaving node has no slots, so that it is not among those that are looked at.
            String primary = Survey.glance(asked, login, timeout)
                    .poorest()
                    .orElseThrow(() -> new OpsException(
                            OpsException.Reason.UNSAFE, "there is no other primary for " + replica, null))
                    .id();
            meeting.tell(Objects.requireNonNull(replica.endpoint()), "CLUSTER", "REPLICATE", primary);
            meeting.await(asked, later -> Meeting.unfollowed(later, replica.id(), primary));
        }
    }

    private static @Nullable String remembering(Survey survey, String nodeId) {
        return survey.nodes().stream()
                .filter(node -> !node.id().equals(nodeId))
                .filter(node -> node.report().stream()
                        .flatMap(report -> report.view().stream())
                        .anyMatch(line -> line.id().equals(nodeId)))
                .map(node -> node + " has not forgotten it")
                .findFirst()
                .orElse(null);
    }
}
