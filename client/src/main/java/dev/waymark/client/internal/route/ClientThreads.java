package dev.waymark.client.internal.route;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Real time: one timer thread, and as many workers as are blocked at a time plus one; workers end when idle.
 * Thread-safe.
 */
public final class ClientThreads implements Timeline, AutoCloseable {

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, named("waymark-timer-"));
    private final ThreadPoolExecutor workers = new ThreadPoolExecutor(
            1, Integer.MAX_VALUE, 2, TimeUnit.SECONDS, new SynchronousQueue<>(), named("waymark-worker-"));

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
