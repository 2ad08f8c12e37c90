package dev.waymark.client.internal.topology;

/**
 * What is known after a view came in.
 *
 * <p>Immutable.
 *
 * @param known what is known now; the same object as before when the view was {@link Outcome#FOREIGN}
 * @param outcome what the view was worth
 */
public record Merged(KnownTopology known, Outcome outcome) {

    /** What a view was worth. For all but the first it is worth asking another node, too. */
    public enum Outcome {
        /** It was whole and not older than what was known. */
        ACCEPTED("accepted"),
        /** It may not know all nodes, so it took no slot from a node that it does not know. */
        PARTIAL("the node does not know the whole cluster"),
        /** It lost at least one slot to a newer fact. What it says about nodes was not believed. */
        OLDER("the view is older than what is known"),
        /** No node in it is known: the address belongs to another cluster now. Nothing was believed. */
        FOREIGN("the view is of another cluster: it names no known node");

        private final String reason;

        Outcome(String reason) {
            this.reason = reason;
        }

        /** One line for people. */
        public String reason() {
            return reason;
        }
    }
}
