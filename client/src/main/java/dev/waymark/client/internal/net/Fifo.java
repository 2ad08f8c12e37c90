package dev.waymark.client.internal.net;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The requests on a connection that have no reply yet, oldest first.
 *
 * <p>Many threads add, under the connection's lock; one thread polls, the one that reads. Between the two only the
 * counters pass. A ring that grows up to the connection's limit: no allocation per request.
 */
final class Fifo {

    private volatile @Nullable Pending[] ring = new Pending[64];

    // The two counters only grow; their difference is the size. Each has one writer at a time.
    private volatile long added;
    private volatile long polled;

    /** Appends; only under the connection's lock. */
    void add(Pending pending) {
        long at = added;
        @Nullable Pending[] slots = ring;
        if (at - polled == slots.length) {
            slots = grown(slots, at);
            ring = slots;
        }
        slots[(int) at & (slots.length - 1)] = pending;
        added = at + 1;
    }

    /** Takes the oldest, or null; only the thread that reads. */
    @Nullable
    Pending poll() {
        long at = polled;
        if (at == added) {
            return null;
        }
        @Nullable Pending[] slots = ring;
        int index = (int) at & (slots.length - 1);
        Pending oldest = slots[index];
        slots[index] = null;
        polled = at + 1;
        return oldest;
    }

    /** The oldest, or null; from any thread, and then perhaps polled already. */
    @Nullable
    Pending peek() {
        return at(polled);
    }

    /** The pending with this number, or null when it is gone; from any thread. */
    @Nullable
    Pending at(long number) {
        if (number >= added) {
            return null;
        }
        @Nullable Pending[] slots = ring;
        return slots[(int) number & (slots.length - 1)];
    }

    /** How many were ever added. */
    long added() {
        return added;
    }

    /** How many were ever polled. */
    long polled() {
        return polled;
    }

    int size() {
        return (int) (added - polled);
    }

    /**
     * The reader may poll meanwhile, from the old ring: then the new one holds a few that are done, until it comes
     * round.
     */
    private @Nullable Pending[] grown(@Nullable Pending[] old, long end) {
        @Nullable Pending[] bigger = Arrays.copyOf(old, old.length * 2);
        for (long number = end - old.length; number < end; number++) {
            bigger[(int) number & (bigger.length - 1)] = old[(int) number & (old.length - 1)];
        }
        return bigger;
    }
}
