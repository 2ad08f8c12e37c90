package dev.waymark.ops.internal.wire;

import java.io.IOException;

/** What answers is no node of a cluster. The message says so without its address. */
public final class NotAClusterNodeException extends IOException {

    private static final long serialVersionUID = 1L;

    /** For whoever reads the replies. */
    public NotAClusterNodeException(String message) {
        super(message);
    }
}
