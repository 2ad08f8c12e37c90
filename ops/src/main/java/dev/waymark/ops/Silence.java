package dev.waymark.ops;

/**
 * Why a node has not answered. Immutable.
 *
 * @param message one line for people, without the node's name: {@code "does not answer within 5 s"}
 */
public record Silence(Reason reason, String message) implements NodeAnswer {

    /** The kinds of silence. */
    public enum Reason {
        /** No other node knows where it is. */
        NO_ADDRESS,
        /** No connection, or it was lost. */
        NO_CONNECTION,
        /** There is or may be a connection, but no answer within the time: it hangs, or the net swallows it. */
        NO_ANSWER,
        /** It wants another login, or refuses what it was asked. */
        REFUSED,
        /** Something answers there that is no cluster node. */
        NO_CLUSTER_NODE,
        /** Another node than the one expected answers there. */
        STRANGER
    }
}
