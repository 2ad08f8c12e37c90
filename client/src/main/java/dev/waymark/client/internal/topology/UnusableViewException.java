package dev.waymark.client.internal.topology;

/**
 * A node's answer from which no view of the cluster can be made. Its message is one line for people and says what to
 * do.
 */
public final class UnusableViewException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Kind {
        /** The server runs without cluster support. Asking again will not help. */
        NOT_A_CLUSTER,
        /** The server answered with errors. Another node may answer. */
        REFUSED,
        /** The answer makes no sense. */
        MALFORMED
    }

    private final Kind kind;

    UnusableViewException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    static UnusableViewException malformed(String command, String what) {
        return new UnusableViewException(
                Kind.MALFORMED, "the reply to " + command + " makes no sense: " + what + "; is this a Redis server?");
    }

    /** Why no view could be made. */
    public Kind kind() {
        return kind;
    }
}
