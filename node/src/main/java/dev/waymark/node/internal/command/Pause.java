package dev.waymark.node.internal.command;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A pause of all clients, or of those that write: their commands are held until it is over. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/client-pause/">CLIENT PAUSE</a>
 */
public final class Pause {

    /** A command that is held. */
    private record Held(Session session, Arguments words) {}

    private final Engine engine;
    private final Deque<Held> held = new ArrayDeque<>();
    private boolean on;
    private boolean writesOnly;
    private long until;
    private boolean serving;

    Pause(Engine engine) {
        this.engine = engine;
    }

    /**
     * Begins one, or changes the one there is.
     *
     * @param until in ms
     */
    public void begin(long until, boolean writesOnly) {
        this.until = on ? Math.max(until, this.until) : until;
        this.writesOnly = writesOnly && (!on || this.writesOnly);
        on = true;
    }

    /** Ends it: what is held runs when this command is done. */
    public void end() {
        on = false;
    }

    /** Whether there is one: then no key may change, by its expiry neither. */
    public boolean isOn() {
        return on;
    }

    /** Holds a command back, when it has to wait. */
    boolean holds(Call call) {
        if (!on || call.session().owner || (writesOnly && !writes(call))) {
            return false;
        }
        call.session().paused = true;
        held.add(new Held(call.session(), call.args().copy()));
        return true;
    }

    void forget(Session session) {
        if (session.paused) {
            held.removeIf(each -> each.session() == session);
        }
    }

    /** When it ends, in ms. */
    long deadline() {
        return on ? until : Long.MAX_VALUE;
    }

    /** Ends it when its time is over. */
    void expire(long now) {
        on &= now < until;
    }

    /** Runs what was held, once the pause is over. */
    void serve() {
        if (on || held.isEmpty() || serving) {
            return;
        }
        serving = true;
        // A command may begin the next pause: then those behind it are held once more, and this goes round once only.
        for (int left = held.size(); left > 0 && !held.isEmpty(); left--) {
            Held next = held.remove();
            next.session().paused = false;
            engine.executeHeld(next.session(), next.words());
        }
        serving = false;
    }

    private static boolean writes(Call call) {
        Transaction open = call.session().transaction;
        return call.command().mayWrite
                || (open != null
                        && call.command().exec
                        && open.queue().stream().anyMatch(queued -> queued.command().mayWrite));
    }
}
