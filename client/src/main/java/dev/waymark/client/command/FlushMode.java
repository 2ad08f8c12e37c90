package dev.waymark.client.command;

/** How a flush frees memory. */
public enum FlushMode {
    /** In the background. */
    ASYNC,
    /** Before it answers. */
    SYNC
}
