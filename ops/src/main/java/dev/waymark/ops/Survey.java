package dev.waymark.ops;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.internal.survey.Surveyor;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cluster as all its nodes, primaries and replicas, say that it is. Immutable.
 *
 * <p>Every node that any other one names is asked, all at the same time, so that a node which the first one does not
 * know is found as well. Nothing is written to the cluster. The answers are of nearly one moment, not of one: in a
 * cluster that is being changed two of them can differ that will soon agree.
 *
 * @param entry the node that was named
 * @param nodes all nodes but those in handshake, primaries and their replicas in the order of slots
 */
public record Survey(Endpoint entry, List<SurveyedNode> nodes) {

    /** Takes a copy of the list. */
    public Survey {
        nodes = List.copyOf(nodes);
    }

    /**
     * Asks all nodes of a cluster, and has each primary count its keys in slots that are not its own.
     *
     * @param entry any node of it
     * @param login gets into each node
     * @param timeout the longest wait for each node; a node that needs longer is {@link Silence silent}. The whole
     *     takes a few times that at most.
     * @throws OpsException when the entry does not answer or is no cluster node, or the thread is interrupted
     */
    public static Survey take(Endpoint entry, Login login, Duration timeout) {
        return new Surveyor(entry, login, timeout, true).survey();
    }

    /** As {@link #take}, but no keys are counted slot by slot: {@link NodeReport#foreignKeys()} are empty. */
    public static Survey glance(Endpoint entry, Login login, Duration timeout) {
        return new Surveyor(entry, login, timeout, false).survey();
    }

    /** The nodes that say of themselves that they are primaries. */
    public Stream<SurveyedNode> primaries() {
        return nodes.stream()
                .filter(node -> node.report().filter(r -> r.own().isPrimary()).isPresent());
    }

    /** The primary with slots that has the fewest replicas: the one for the next; empty when there is none. */
    public Optional<SurveyedNode> poorest() {
        return primaries()
                .filter(node ->
                        node.report().filter(r -> !r.own().slots().isEmpty()).isPresent())
                .min(Comparator.comparingLong(node -> replicas()
                        .filter(replica -> replica.report()
                                .filter(r -> node.id().equals(r.own().primaryId()))
                                .isPresent())
                        .count()));
    }

    /** The nodes that say of themselves that they are replicas. */
    public Stream<SurveyedNode> replicas() {
        return nodes.stream()
                .filter(node -> node.report().filter(r -> !r.own().isPrimary()).isPresent());
    }
}
