package dev.waymark.ops;

import java.util.List;
import java.util.Map;

/** What a plan is to reach. Nodes are named by their ids. */
public sealed interface Goal {

    /**
     * Gives a node more slots.
     *
     * @param sourceIds who gives them, each in proportion to what it has; empty for all other primaries
     * @param targetId who gets them
     * @param slots how many, at least 1
     */
    record Reshard(List<String> sourceIds, String targetId, int slots) implements Goal {

        /** Takes a copy of the list, each id once. */
        public Reshard {
            sourceIds = sourceIds.stream().distinct().toList();
        }
    }

    /**
     * Gives every primary its share of all slots.
     *
     * @param weights how many times the share of others a node is to have, where that is not 1; 0 takes all it has
     * @param emptyToo whether primaries without slots get some; those with a weight do in any case
     * @param thresholdPercent nothing is moved while no node is further from its share than this
     */
    record Rebalance(Map<String, Double> weights, boolean emptyToo, double thresholdPercent) implements Goal {

        /**
         * Takes a copy of the map.
         *
         * @throws IllegalArgumentException when a weight or the threshold is negative or no number
         */
        public Rebalance {
            weights = Map.copyOf(weights);
            if (!(thresholdPercent >= 0)
                    || !weights.values().stream().allMatch(weight -> weight >= 0 && Double.isFinite(weight))) {
                throw new IllegalArgumentException("weights and threshold must be 0 or more");
            }
        }
    }

    /**
     * Takes all slots of a node, so that it can be removed; the others get them so that they are as even as possible.
     */
    record Drain(String nodeId) implements Goal {}
}
