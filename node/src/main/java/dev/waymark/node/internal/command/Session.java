package dev.waymark.node.internal.command;

import dev.waymark.node.internal.acl.User;
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
    private String name = "";
    private String library = "";
    private String libraryVersion = "";
    private User user;
    private boolean authenticated;
    private boolean spared;

    /** The RESP version of its replies. */
    int protocol = 2;

    long lastUse;

    @Nullable
    Command lastCommand;

    ReplyMode replies = ReplyMode.ON;

    /** Set by ASKING, for the next command only. */
    boolean asking;

    /** Set by READONLY: on a replica, it may read. */
    boolean readOnly;

    boolean closing;

    /** Whether it is whoever runs the node: nothing holds it up. */
    boolean owner;

    /** The open MULTI; null when there is none. */
    @Nullable
    Transaction transaction;

    /** The command that waits for a key; null when none does. */
    @Nullable
    Waiting waiting;

    /** To how many channels and patterns it listens. */
    int subscriptions;

    /** How it has itself told of keys that change; null when it does not. */
    @Nullable
    TrackingMode tracking;

    /** Whether a command of it is held until a pause is over. */
    boolean paused;

    /** @param since in ms */
    Session(long id, Outlet outlet, long since, User user) {
        this.id = id;
        this.outlet = outlet;
        this.since = since;
        this.lastUse = since;
        this.user = user;
        this.authenticated = user.isEnabled() && user.isPasswordless();
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
    public long since() {
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

    /** When its last command came, in ms. */
    public long lastUse() {
        return lastUse;
    }

    /** What it runs, or has run last; null before its first command. */
    public @Nullable Command lastCommand() {
        return lastCommand;
    }

    /** What CLIENT SETNAME has called it; empty for nothing. */
    public String name() {
        return name;
    }

    /** Calls it so. */
    public void rename(String to) {
        name = to;
    }

    /** The library it uses, as that has told; empty for unknown. */
    public String library() {
        return library;
    }

    /** The version of that. */
    public String libraryVersion() {
        return libraryVersion;
    }

    /** Remembers its library; null leaves a part as it is. */
    public void describe(@Nullable String library, @Nullable String version) {
        this.library = library == null ? this.library : library;
        this.libraryVersion = version == null ? this.libraryVersion : version;
    }

    /** The RESP version of its replies, 2 or 3. */
    public int protocol() {
        return protocol;
    }

    /** Answers in this version from now on. */
    public void speak(int version) {
        protocol = version;
    }

    /** Who it is. */
    public User user() {
        return user;
    }

    /** It has shown who it is. */
    public void become(User to) {
        user = to;
        authenticated = true;
    }

    /** Whether it must not run anything before it has shown who it is. */
    boolean mustAuthenticate(User defaultUser) {
        return !authenticated && !(defaultUser.isEnabled() && defaultUser.isPasswordless());
    }

    /** Sends these replies from now on. */
    public void reply(ReplyMode mode) {
        replies = mode;
    }

    /** Which replies it is sent. */
    public ReplyMode replies() {
        return replies;
    }

    /** Whether it asked not to be closed for want of memory. */
    public boolean isSpared() {
        return spared;
    }

    /** Whether it is to be closed for want of memory. */
    public void spare(boolean to) {
        spared = to;
    }

    /** Whether it reads from a replica. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** Whether it waits for a key, or for the end of a pause: until it has its reply, no other command may run. */
    public boolean isWaiting() {
        return waiting != null || paused;
    }

    /** Whether it listens to channels: then it is sent messages, and in RESP2 it may run hardly anything else. */
    public boolean isSubscriber() {
        return subscriptions > 0;
    }

    /** How it has itself told of keys that change; null when it does not. */
    public @Nullable TrackingMode tracking() {
        return tracking;
    }

    /** The id of the client that is told instead of it; 0 when it is told itself, -1 when nobody is. */
    public long redirect() {
        return tracking == null ? -1 : tracking.options().redirect();
    }

    /** How many commands wait for EXEC; -1 when there is no MULTI. */
    public int queued() {
        return transaction == null ? -1 : transaction.queue().size();
    }

    /** Whether its connection is to be closed, and no further command of it may run. */
    public boolean isClosing() {
        return closing;
    }

    /** Makes it as new, but for its library. */
    void reset(User defaultUser) {
        protocol = 2;
        name = "";
        replies = ReplyMode.ON;
        asking = false;
        readOnly = false;
        spared = false;
        transaction = null;
        user = defaultUser;
        authenticated = defaultUser.isEnabled() && defaultUser.isPasswordless();
    }
}
