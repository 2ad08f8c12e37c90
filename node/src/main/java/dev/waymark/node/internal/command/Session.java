package dev.waymark.node.internal.command;

import org.jspecify.annotations.Nullable;

/**
 * What the node knows of one client between its commands.
 *
 * <p>Not thread-safe: only the thread that runs commands touches it.
 */
public final class Session {

    private final long id;
    private final Outlet outlet;
    private final long since;

    /** The RESP version of its replies. */
    int protocol = 2;

    String name = "";
    String library = "";
    String libraryVersion = "";
    long lastUse;

    @Nullable
    Command lastCommand;

    /** Set by ASKING, for the next command only. */
    boolean asking;

    /** Set by READONLY: on a replica, it may read. */
    boolean readOnly;

    boolean authenticated;
    boolean closing;

    /** The open MULTI; null when there is none. */
    @Nullable
    Transaction transaction;

    /** The command that waits for a key; null when none does. */
    @Nullable
    Waiting waiting;

    /** @param since in ms */
    Session(long id, Outlet outlet, long since) {
        this.id = id;
        this.outlet = outlet;
        this.since = since;
        this.lastUse = since;
    }

    /** Unique among all clients of the node, and growing. */
    public long id() {
        return id;
    }

    /** The way to the client. */
    public Outlet outlet() {
        return outlet;
    }

    /** When it connected, in ms. */
    long since() {
        return since;
    }

    /** As ASKING does: its next command may find a slot that comes in. */
    public void ask() {
        asking = true;
    }

    /** As READONLY and READWRITE do: whether it may read what a replica has. */
    public void readOnly(boolean may) {
        readOnly = may;
    }

    /** Whether it waits for a key: until it has its reply, no further command of it may run. */
    public boolean isWaiting() {
        return waiting != null;
    }

    /** Whether it has given the password, or need not. */
    public boolean isAuthenticated() {
        return authenticated;
    }

    /** Whether its connection is to be closed, and no further command of it may run. */
    public boolean isClosing() {
        return closing;
    }
}
