package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import dev.waymark.client.Topology;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as one node sees it: what a refresh brings.
 *
 * <p>Immutable.
 *
 * @param topology what the node said, free of contradictions
 * @param asked where the node was asked
 * @param askedId the id of the node that answered; null when it did not tell
 * @param partial whether it can have left out nodes: it told only those with slots, or is still meeting others, or
 *     named one that nobody can dial
 */
public record View(
        Topology topology, Endpoint asked, @Nullable String askedId, boolean partial) {}
