package dev.waymark.client.internal.net;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Tasks that wait until a connection has told every request before a mark its reply or loss. Thread-safe; while there
 * are none it costs the reading thread one volatile write and read per batch.
 */
final class Watchers {

    private final Object lock = new Object();
    private final List<Watcher> waiting = new ArrayList<>();
    private volatile long nearest = Long.MAX_VALUE;
    private volatile long reached;

    private record Watcher(long mark, Runnable task) {}

    boolean passed(long mark) {
        return reached >= mark;
    }

    void add(long mark, Runnable task) {
        synchronized (lock) {
            waiting.add(new Watcher(mark, task));
            nearest = Math.min(nearest, mark);
        }
        // Either this thread sees what was reached before the task was added, or the reading thread sees the task.
        runDue();
    }

    /** Says how many requests have been told, and runs what waited for that. */
    void reached(long count) {
        if (count != reached) {
            reached = count;
            runDue();
        }
    }

    private void runDue() {
        if (nearest > reached) {
            return;
        }
        List<Runnable> due = new ArrayList<>();
        synchronized (lock) {
            long next = Long.MAX_VALUE;
            for (Iterator<Watcher> all = waiting.iterator(); all.hasNext(); ) {
                Watcher watcher = all.next();
                if (watcher.mark <= reached) {
                    due.add(watcher.task);
                    all.remove();
                } else {
                    next = Math.min(next, watcher.mark);
                }
            }
            nearest = next;
        }
        due.forEach(Runnable::run);
    }
}
