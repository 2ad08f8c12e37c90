package dev.waymark.node;

import org.jspecify.annotations.Nullable;

/** A node could not be started. The message is one line that says why and, where it can, what to do. */
public final class NodeStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What kind of trouble it is. */
    public enum Reason {
        /** A parameter makes no sense, or the file with the parameters cannot be read. */
        CONFIGURATION,
        /** The port or the address cannot be had. */
        ADDRESS,
        /** Its nodes.conf is corrupt, belongs to another node, or cannot be written. */
        FILES
    }

    private final Reason reason;

    NodeStartException(Reason reason, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** What kind of trouble it is. */
    public Reason reason() {
        return reason;
    }
}
