package dev.waymark.client.internal.net;

import dev.waymark.client.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * An open connection to one node, as routing sees it: requests go in, in order; replies come to them in the same order.
 *
 * <p>Thread-safe. Two implementations: {@link Connection}, and the simulation's in virtual time.
 */
public interface Channel {

    /** When the bytes of a request are to leave. */
    enum Flush {
        /** At once, written by the submitting thread, which then waits for the reply. */
        NOW,
        /** As soon as it costs nothing extra: at once when the connection is idle, else with the next batch. */
        SOON,
        /** Only when {@link #flush()} is called. */
        LATER
    }

    /** What became of a submission. */
    enum Submission {
        /** The pending will be told {@code reply} or {@code lost}. */
        ACCEPTED,
        /** Nothing was done: too many requests wait here already. */
        FULL,
        /** Nothing was done: the channel is closed, or {@link Pending#departing} said no. */
        REJECTED
    }

    /** The node, by the name the map has for it. */
    Endpoint endpoint();

    /**
     * Appends a request.
     *
     * @param asking whether ASKING goes directly before it
     * @param route handed to {@link Pending#departing}
     * @param urgent whether the limit of waiting requests does not apply: for requests that were accepted once already
     */
    Submission submit(Pending pending, boolean asking, @Nullable Object route, Flush flush, boolean urgent);

    /** Writes what was submitted with {@link Flush#LATER}. */
    void flush();

    /** As {@link #flush}, but never blocks the caller: for threads that serve many channels. */
    default void push() {
        flush();
    }

    /** How many requests were ever accepted: a mark for {@link #whenPassed}. */
    long mark();

    /** Whether every request accepted before {@code mark} has been told its reply or loss. */
    boolean passed(long mark);

    /**
     * Runs {@code task} once {@link #passed} holds, on the thread that finds it so, or at once. The task must be quick.
     */
    void whenPassed(long mark, Runnable task);

    /** Lets requests give up whose time is over at {@code now}. */
    void expire(long now);

    /** Whether it takes no more requests. */
    boolean closed();

    /** How many requests have no reply yet. */
    int waiting();

    /** How many bytes ever came: while this does not change and {@link #waiting} is not 0, the node is silent. */
    long received();

    /** Closes it; every request on it is told that it is lost. Idempotent. */
    void close(String why);

    /** Closes it because something is wrong with it or its node, and not because this client is done with it. */
    void fail(String why);
}
