package dev.waymark.lab;

import org.jspecify.annotations.Nullable;

/** The lab could not do what it was asked for. The message is one line that says why and, where it can, what to do. */
public final class LabException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What kind of trouble it is. */
    public enum Reason {
        /** The options do not fit each other or the cluster. */
        USAGE,
        /** Nothing answers there, or not as a cluster node, or it does not let us in. */
        CANNOT_CONNECT,
        /** The cluster has something to lose, or is not in order. */
        UNSAFE,
        /** Something broke on the way. */
        FAILED
    }

    private final Reason reason;

    /** For the code of the lab. */
    public LabException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** What kind of trouble it is. */
    public Reason reason() {
        return reason;
    }
}
