package dev.waymark.client;

/**
 * Which nodes of a shard may serve a command that only reads.
 *
 * <p>Writes always go to the primary. A replica lags behind its primary, so a read from it may miss an acknowledged
 * write.
 */
public enum ReadFrom {
    /** The primary, and nobody else: a client reads its own writes. */
    PRIMARY,
    /** A replica in turn; the primary when none can serve. */
    REPLICA,
    /** All nodes of the shard in turn. */
    ANY
}
