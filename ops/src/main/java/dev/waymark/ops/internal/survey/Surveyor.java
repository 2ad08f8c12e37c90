package dev.waymark.ops.internal.survey;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeAnswer;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Silence;
import dev.waymark.ops.Silence.Reason;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.wire.Round;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks the named node, then whom it names, then whom those name, until nobody new is named. Used by one thread. */
public final class Surveyor {

    /** Nodes that the first one knows come in the second round; each further one is for nodes that it has lost. */
    private static final int ROUNDS = 5;

    private final Endpoint entry;
    private final Login login;
    private final Duration timeout;
    private final Interview interview;
    private final Map<String, SurveyedNode> nodes = new LinkedHashMap<>();

    /** Asks nothing yet. */
    public Surveyor(Endpoint entry, Login login, Duration timeout, boolean counting) {
        this.entry = entry;
        this.login = login;
        this.timeout = timeout;
        this.interview = new Interview(counting);
    }

    /** As {@link Survey#take}. */
    public Survey survey() {
        Round.Outcome<NodeReport> first =
                Round.ask(List.of(entry), login, timeout, interview).get(0);
        NodeReport report = first.value();
        if (report == null) {
            String why = Objects.requireNonNull(first.silence()).message();
            throw new OpsException(OpsException.Reason.CANNOT_CONNECT, entry + " " + why, null);
        }
        nodes.put(report.own().id(), new SurveyedNode(report.own().id(), entry, report));
        for (int round = 1; round < ROUNDS; round++) {
            Map<String, @Nullable Endpoint> named = unasked();
            if (named.isEmpty()) {
                break;
            }
            ask(named);
        }
        return new Survey(entry, sorted(nodes.values()));
    }

    /** Those that somebody names and nobody has asked, with the first address that somebody has for them. */
    private Map<String, @Nullable Endpoint> unasked() {
        Map<String, @Nullable Endpoint> named = new LinkedHashMap<>();
        for (SurveyedNode node : nodes.values()) {
            for (NodeLine line : node.report().map(NodeReport::view).orElse(List.of())) {
                // The id of a node in handshake is made up.
                if (!nodes.containsKey(line.id()) && !line.flags().contains("handshake")) {
                    if (named.get(line.id()) == null) {
                        named.put(line.id(), line.endpoint());
                    }
                }
            }
        }
        return named;
    }

    private void ask(Map<String, @Nullable Endpoint> named) {
        List<String> ids = new ArrayList<>();
        List<Endpoint> endpoints = new ArrayList<>();
        named.forEach((id, endpoint) -> {
            if (endpoint == null) {
                Silence silence = new Silence(Reason.NO_ADDRESS, "has no address that anybody knows");
                nodes.put(id, new SurveyedNode(id, null, silence));
            } else {
                ids.add(id);
                endpoints.add(endpoint);
            }
        });
        List<Round.Outcome<NodeReport>> outcomes = Round.ask(endpoints, login, timeout, interview);
        for (int i = 0; i < ids.size(); i++) {
            nodes.put(ids.get(i), new SurveyedNode(ids.get(i), endpoints.get(i), answer(ids.get(i), outcomes.get(i))));
        }
    }

    private static NodeAnswer answer(String id, Round.Outcome<NodeReport> outcome) {
        NodeReport report = outcome.value();
        if (report == null) {
            return Objects.requireNonNull(outcome.silence());
        }
        return report.own().id().equals(id)
                ? report
                : new Silence(
                        Reason.STRANGER, "is not there: node " + report.own().id() + " answers at its address");
    }

    /** Primaries by their first slot, each with its replicas behind it; then who is silent or has no slots. */
    private static List<SurveyedNode> sorted(Collection<SurveyedNode> nodes) {
        Map<String, Integer> firstSlots = new LinkedHashMap<>();
        for (SurveyedNode node : nodes) {
            node.report()
                    .map(report -> report.own().slots().first())
                    .filter(slot -> slot >= 0)
                    .ifPresent(slot -> firstSlots.put(node.id(), slot));
        }
        return nodes.stream()
                .sorted(Comparator.comparingInt(
                                (SurveyedNode node) -> firstSlots.getOrDefault(shard(node), Integer.MAX_VALUE))
                        .thenComparing(node -> !shard(node).equals(node.id()))
                        .thenComparing(SurveyedNode::name, Comparator.comparingInt(String::length))
                        .thenComparing(SurveyedNode::name))
                .toList();
    }

    private static String shard(SurveyedNode node) {
        return node.report()
                .map(report -> Objects.requireNonNullElse(report.own().primaryId(), node.id()))
                .orElse(node.id());
    }
}
