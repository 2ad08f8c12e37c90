package dev.waymark.ops.internal.member;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import java.time.Duration;

/** A node that belongs to no cluster yet. Immutable. */
record Newcomer(String id, Endpoint endpoint) {

    /**
     * Looks whether a node can be taken in.
     *
     * @throws OpsException UNSAFE when it has keys or slots or knows other nodes; CANNOT_CONNECT as elsewhere
     */
    static Newcomer look(Endpoint endpoint, Login login, Duration timeout) {
        Survey survey = Survey.glance(endpoint, login, timeout);
        SurveyedNode node = survey.nodes().stream()
                .filter(each -> endpoint.equals(each.endpoint()))
                .findFirst()
                .orElseThrow();
        NodeReport report = node.report().orElseThrow();
        String why = report.view().size() > 1
                ? "knows other nodes already"
                : !report.own().slots().isEmpty() ? "has slots already" : report.keys() > 0 ? "has keys" : "";
        if (!why.isEmpty()) {
            throw new OpsException(
                    OpsException.Reason.UNSAFE,
                    endpoint + " " + why + ": only an empty node that knows no other one can be taken in"
                            + " (FLUSHALL and CLUSTER RESET HARD make it so, and delete all it has)",
                    null);
        }
        return new Newcomer(node.id(), endpoint);
    }
}
