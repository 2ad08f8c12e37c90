package dev.waymark.ops;

import dev.waymark.client.Endpoint;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One node of a survey. Immutable.
 *
 * @param id its node id
 * @param endpoint where it was asked; null when nobody knows
 */
public record SurveyedNode(String id, @Nullable Endpoint endpoint, NodeAnswer answer) {

    /** What it said; empty when it was silent. */
    public Optional<NodeReport> report() {
        return answer instanceof NodeReport report ? Optional.of(report) : Optional.empty();
    }

    /** Its address, or the start of its id where there is none. */
    public String name() {
        return endpoint == null ? "node " + id.substring(0, Math.min(8, id.length())) : endpoint.toString();
    }

    @Override
    public String toString() {
        return name();
    }
}
