package dev.waymark.lab.internal.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Work on a cluster could not be done. The message is one line that says what is the matter and, where it can, what to
 * do.
 */
public final class ClusterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** For the code that works on a cluster. */
    public ClusterException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
