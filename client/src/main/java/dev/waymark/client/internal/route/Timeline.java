package dev.waymark.client.internal.route;

/**
 * Time, waiting, and work that is done later. Two implementations: the client's threads, and the simulation's virtual
 * time. Thread-safe.
 */
public interface Timeline {

    /** The time in nanoseconds, from an arbitrary origin. */
    long now();

    /** Runs {@code task} soon, on another thread. It must not block. */
    void execute(Runnable task);

    /** Runs {@code task} after {@code nanos}, like {@link #execute}. */
    void schedule(Runnable task, long nanos);

    /**
     * Runs what the application has chained to a future, which may take its time: at once, unless this thread is one
     * that runs tasks of this timeline.
     */
    default void callBack(Runnable callback) {
        callback.run();
    }

    /**
     * Waits until this thread is unparked, at most {@code nanos}, and perhaps for no reason less.
     *
     * @param blocker what it waits for, for whoever looks at the thread
     */
    void park(Object blocker, long nanos);
}
