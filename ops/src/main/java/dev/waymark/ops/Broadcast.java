package dev.waymark.ops;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.internal.wire.Round;
import dev.waymark.protocol.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One command to many nodes of a cluster at once. Redirects are replies here like any other. */
public final class Broadcast {

    private Broadcast() {}

    /** Which nodes it is for. */
    public enum Audience {
        /** Primaries, those without slots too. */
        PRIMARIES,
        /** Replicas. */
        REPLICAS,
        /** Both. */
        ALL
    }

    /**
     * What came of it at one node. Immutable.
     *
     * @param node who was asked
     * @param reply what it answered, an error too; null when it was silent
     * @param silence why there is no reply; null when there is one
     */
    public record Answer(
            SurveyedNode node,
            @Nullable Reply reply,
            @Nullable Silence silence) {

        /** Whether it answered, and no error. */
        public boolean isGood() {
            return reply != null && !(reply instanceof Reply.Failure);
        }
    }

    /**
     * Sends a command to the nodes that are meant, each on a connection of its own.
     *
     * <p>A node that has not answered the survey is not sent anything: its role is not known for certain, and its
     * answer is that {@link Silence}.
     *
     * @param survey the nodes
     * @param login gets into each
     * @param timeout the longest wait for each
     * @param words the command
     * @return one answer per node that is meant or silent, in the order of the survey
     * @throws OpsException when the thread is interrupted
     */
    public static List<Answer> send(
            Survey survey, Audience audience, Login login, Duration timeout, List<byte[]> words) {
        byte[][] command = words.toArray(byte[][]::new);
        List<SurveyedNode> meant =
                survey.nodes().stream().filter(meant(audience)).toList();
        List<Endpoint> endpoints = meant.stream()
                .filter(node -> node.report().isPresent())
                .map(node -> Objects.requireNonNull(node.endpoint()))
                .toList();
        List<Round.Outcome<Reply>> outcomes =
                Round.ask(endpoints, login, timeout, connection -> connection.call(command));
        List<Answer> answers = new ArrayList<>();
        int next = 0;
        for (SurveyedNode node : meant) {
            if (node.answer() instanceof Silence silence) {
                answers.add(new Answer(node, null, silence));
            } else {
                Round.Outcome<Reply> outcome = outcomes.get(next++);
                answers.add(new Answer(node, outcome.value(), outcome.silence()));
            }
        }
        return List.copyOf(answers);
    }

    private static Predicate<SurveyedNode> meant(Audience audience) {
        return node -> node.report()
                .map(report -> switch (audience) {
                    case PRIMARIES -> report.own().isPrimary();
                    case REPLICAS -> !report.own().isPrimary();
                    case ALL -> true;
                })
                .orElse(true);
    }
}
