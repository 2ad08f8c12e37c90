package dev.waymark.verification.simulation;

import dev.waymark.client.internal.route.Timeline;
import java.util.PriorityQueue;

/**
 * Time that passes only when nothing is left to do at a moment, and all that is still to happen.
 *
 * <p>One thread does everything, one event after the other. Other threads are simulated where the client can be
 * interrupted by them: when it waits ({@link #park}), and when it holds no lock and touches a channel
 * ({@link #interleave}). Then the events that are due run inside the one that waits.
 */
final class VirtualTime implements Timeline {

    /** How many events one run may have: far more than any needs, so one that reaches it runs in circles. */
    private static final int EVENTS_AT_MOST = 400_000;

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Chance chance;
    private final long origin;
    private long elapsed;
    private long sequence;
    private int interrupted;
    private boolean ended;

    /** Whether the thread that is at work is one of the client's own. */
    private boolean own;

    private record Event(long at, long sequence, Runnable task) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(sequence, other.sequence);
        }
    }

    /** @param origin what {@link #now} says at the beginning; it may run over */
    VirtualTime(long origin, Chance chance) {
        this.origin = origin;
        this.chance = chance;
    }

    @Override
    public long now() {
        return origin + elapsed;
    }

    /** Nanoseconds since the beginning. */
    long elapsed() {
        return elapsed;
    }

    @Override
    public void execute(Runnable task) {
        if (!ended) {
            after(chance.micros(0, 20), () -> runAsOwn(task));
        }
    }

    @Override
    public void schedule(Runnable task, long nanos) {
        if (!ended) {
            after(nanos + chance.micros(0, 50), () -> {
                if (!ended) {
                    runAsOwn(task);
                }
            });
        }
    }

    private void runAsOwn(Runnable task) {
        own = true;
        task.run();
        own = false;
    }

    @Override
    public void callBack(Runnable callback) {
        if (own) {
            after(chance.micros(0, 20), callback);
        } else {
            callback.run();
        }
    }

    /** The client's threads end: what it gives them from now on, or gave them for later, is not done. */
    void endThreads() {
        ended = true;
    }

    /** How often anything was put off until later: while this stays the same, nothing was. */
    long scheduled() {
        return sequence;
    }

    /** Exactly then; tasks of one moment run in the order in which they were given. */
    void after(long nanos, Runnable task) {
        if (sequence++ > EVENTS_AT_MOST) {
            throw new Violation("liveness", "something runs in circles: " + EVENTS_AT_MOST + " events and no end");
        }
        events.add(new Event(elapsed + Math.max(0, nanos), sequence, task));
    }

    /** Lets the next event happen, if it is one until then. */
    boolean step(long until) {
        Event next = events.peek();
        if (next == null || next.at > until) {
            return false;
        }
        events.remove();
        elapsed = Math.max(elapsed, next.at);
        boolean interruptedOne = own;
        own = false;
        next.task.run();
        own = interruptedOne;
        return true;
    }

    /** Lets everything happen until then. */
    void runUntil(long time) {
        while (step(time)) {
            // One more has happened.
        }
        elapsed = Math.max(elapsed, time);
    }

    /** The thread that calls waits; others go on meanwhile. */
    @Override
    public void park(Object blocker, long nanos) {
        boolean forRoom = blocker instanceof dev.waymark.client.internal.route.Router;
        interrupted += forRoom ? 1 : 0;
        long until = elapsed + nanos;
        if (!step(until)) {
            elapsed = until;
        }
        interrupted -= forRoom ? 1 : 0;
    }

    /** Perhaps: the thread that calls does not get on for a moment, and others do. */
    void interleave() {
        if (interrupted < 3 && chance.oneIn(4)) {
            interrupted++;
            long until = elapsed + chance.micros(1, 600);
            int left = chance.between(1, 12);
            while (left-- > 0 && step(until)) {
                // One more has happened.
            }
            interrupted--;
        }
    }

    /**
     * Whether a thread of the application is held up inside the client, so that what it has submitted is not known
     * there yet: no other one begins a call then.
     */
    boolean interrupted() {
        return interrupted > 0;
    }
}
