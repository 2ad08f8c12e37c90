package dev.waymark.client.internal.route;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Real time: one timer thread, and a few workers that end when idle. Thread-safe. */
public final class ClientThreads implements Timeline, AutoCloseable {

    /** Enough for all that is done off the command path: none of it waits for a socket. */
    private static final int WORKERS = 4;

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, named("waymark-timer-"));
    private final ThreadPoolExecutor workers = new ThreadPoolExecutor(
            WORKERS, WORKERS, 2, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named("waymark-worker-"));

    /** Starts no thread before there is work. */
    public ClientThreads() {
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        workers.allowCoreThreadTimeOut(true);
    }

    @Override
    public long now() {
        return System.nanoTime();
    }

    @Override
    public void execute(Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException e) {
            // Closed: what the task would have done, closing does.
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it, and execute lets nothing through
    public void schedule(Runnable task, long nanos) {
        try {
            timer.schedule(() -> execute(task), nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // Closed, as above.
        }
    }

    @Override
    public void park(Object blocker, long nanos) {
        LockSupport.parkNanos(blocker, nanos);
    }

    /** Ends the threads as soon as what they do is done. */
    @Override
    public void close() {
        timer.shutdownNow();
        workers.shutdown();
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
