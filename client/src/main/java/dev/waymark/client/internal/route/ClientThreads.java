package dev.waymark.client.internal.route;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;

/**
 * Real time: one timer thread, a few workers, and a few threads for what the application does when its calls fail. All
 * but the first end when idle. Thread-safe.
 */
public final class ClientThreads implements Timeline, AutoCloseable {

    /** Enough for all that is done off the command path: none of it waits for a socket. */
    private static final int WORKERS = 4;

    /** More, as callbacks may wait, although they should not. */
    private static final int CALLBACKS = 16;

    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, named("waymark-timer-", Own::new));
    private final ThreadPoolExecutor workers = new ThreadPoolExecutor(
            WORKERS, WORKERS, 2, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named("waymark-worker-", Own::new));
    private final ThreadPoolExecutor callbacks = new ThreadPoolExecutor(
            CALLBACKS,
            CALLBACKS,
            2,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            named("waymark-callback-", Thread::new));

    /** Starts no thread before there is work. */
    public ClientThreads() {
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        workers.allowCoreThreadTimeOut(true);
        callbacks.allowCoreThreadTimeOut(true);
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
        } catch (OutOfMemoryError e) {
            // The system gives no further thread now, and without its work a slot would stand still for ever.
            onTimer(task);
        }
    }

    private void onTimer(Runnable task) {
        try {
            timer.execute(task);
        } catch (RejectedExecutionException e) {
            // Closed, as above.
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

    /**
     * Runs a task again and again until {@link #close}, on the timer's own thread: waking a second one each time would
     * cost a busy caller more than the task does. It must be quick. What it throws is told to the thread's handler, and
     * it is run again all the same.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // it ends when the timer does
    public void repeat(Runnable task, long nanos) {
        Runnable lasting = () -> {
            try {
                task.run();
            } catch (Throwable e) {
                // The timer would not run it again, and no deadline would hold any more.
                Thread timing = Thread.currentThread();
                timing.getUncaughtExceptionHandler().uncaughtException(timing, e);
            }
        };
        timer.scheduleWithFixedDelay(lasting, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void park(Object blocker, long nanos) {
        LockSupport.parkNanos(blocker, nanos);
    }

    @Override
    public void callBack(Runnable callback) {
        if (!(Thread.currentThread() instanceof Own)) {
            callback.run();
            return;
        }
        try {
            callbacks.execute(callback);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            callback.run(); // Closed, and nobody needs this thread any more; or there is no other one to be had.
        }
    }

    /** Ends the threads as soon as what they do is done. */
    @Override
    public void close() {
        timer.shutdownNow();
        workers.shutdown();
        callbacks.shutdown();
    }

    /** A thread that others wait for, and that nothing of the application may hold up. */
    private static final class Own extends Thread {
        Own(Runnable task, String name) {
            super(task, name);
        }
    }

    private static ThreadFactory named(String prefix, BiFunction<Runnable, String, Thread> kind) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = kind.apply(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
