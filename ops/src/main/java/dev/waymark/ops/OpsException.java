package dev.waymark.ops;

import org.jspecify.annotations.Nullable;

/** Work on a cluster could not be begun or not be done. The message is one line that says what is the matter. */
public final class OpsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** What kind of obstacle it was. */
    public enum Reason {
        /** The node that was named does not answer, does not let us in, or is no cluster node. */
        CANNOT_CONNECT,
        /** What was asked for makes no sense for this cluster. */
        USAGE,
        /** It might do harm, and nothing was changed. */
        UNSAFE,
        /** It was begun and did not succeed; the message says how things stand. */
        FAILED,
        /** The thread was interrupted. */
        INTERRUPTED
    }

    /** For the code that does the work. */
    public OpsException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** What kind of obstacle it was. */
    public Reason reason() {
        return reason;
    }
}
