package dev.waymark.lab.server;

import org.jspecify.annotations.Nullable;

/** A cluster did not come up; what had been started of it is gone again. The message says what the servers said. */
public final class ClusterStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClusterStartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
