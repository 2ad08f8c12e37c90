package dev.waymark.node.internal.command;

import dev.waymark.node.internal.acl.AccessList;
import dev.waymark.node.internal.settings.BufferLimits;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clients of a node, in the order in which they came. Not thread-safe. */
public final class Clients {

    private static final String PROTECTED =
            "DENIED Redis is running in protected mode because protected mode is enabled"
                    + " and no password is set for the default user. In this mode connections are only accepted from the"
                    + " loopback interface. Set a password (requirepass), or protected-mode to no, to let others in.";

    private final Settings settings;
    private final AccessList users;
    private final Stats stats;
    private final Map<Long, Session> byId = new LinkedHashMap<>();
    private BufferLimits outputLimits = BufferLimits.NONE;
    private long lastId;

    Clients(Settings settings, AccessList users, Stats stats) {
        this.settings = settings;
        this.users = users;
        this.stats = stats;
        settings.watch("client-output-buffer-limit", this::readOutputLimits);
    }

    private void readOutputLimits() {
        try {
            outputLimits = BufferLimits.parse(settings.text("client-output-buffer-limit"));
        } catch (InvalidSetting e) {
            throw new IllegalStateException("the settings hold what they have refused", e);
        }
    }

    /** How much may wait for a client that does not read. */
    public BufferLimits.Limit outputLimit(Session session) {
        return session.isSubscriber() ? outputLimits.pubsub() : outputLimits.normal();
    }

    /** All of them. */
    public Collection<Session> all() {
        return byId.values();
    }

    /** How many there are. */
    public int count() {
        return byId.size();
    }

    /** How many bytes they have sent that wait, and are sent that wait. */
    public long memory() {
        long memory = 0;
        for (Session session : byId.values()) {
            memory += session.outlet().unread() + session.outlet().unwritten();
        }
        return memory;
    }

    /** The client of this id; null when there is none. */
    public @Nullable Session find(long id) {
        return byId.get(id);
    }

    /**
     * Why a connection is not taken, as an error; null when it is.
     *
     * @param loopback whether it comes from this machine
     */
    @Nullable
    String refusal(boolean loopback) {
        if (byId.size() >= settings.number("maxclients")) {
            stats.rejectedConnections++;
            return "ERR max number of clients + cluster connections reached";
        }
        if (!loopback && settings.isOn("protected-mode") && users.defaultUser().isPasswordless()) {
            stats.rejectedConnections++;
            return PROTECTED;
        }
        return null;
    }

    Session add(Outlet outlet, long now) {
        Session session = new Session(++lastId, outlet, now, users.defaultUser());
        byId.put(session.id(), session);
        stats.connections++;
        return session;
    }

    /** One that is not among the others, and has every right. */
    Session owner(Outlet outlet, long now) {
        Session session = new Session(++lastId, outlet, now, users.defaultUser());
        session.become(users.defaultUser());
        session.owner = true;
        return session;
    }

    void remove(Session session) {
        byId.remove(session.id());
    }

    /** Closes a client's connection; the one that asked for it is sent its reply first. */
    public void kill(Session victim, Session by) {
        if (victim == by) {
            victim.outlet().close();
        } else {
            victim.outlet().abort();
        }
    }

    /** Closes the connections of those that have asked for nothing for too long: {@code timeout}. */
    void closeIdle(long now) {
        long millis = settings.number("timeout") * 1000;
        if (millis == 0) {
            return;
        }
        for (Session session : List.copyOf(byId.values())) {
            if (!session.isWaiting() && !session.isSubscriber() && now - session.lastUse > millis) {
                session.outlet().abort();
            }
        }
    }
}
