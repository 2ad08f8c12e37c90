package dev.waymark.verification.scripted;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Many threads that do something at the same time. */
final class Crowd {

    private Crowd() {}

    /** Runs {@code work} on as many threads and waits for all of them; fails when one of them does. */
    static void each(int threads, IntConsumer work) {
        all(threads, number -> {
            work.accept(number);
            return null;
        });
    }

    /** Asks as many threads at the same time; their answers, in the order of their numbers. */
    static <T> List<T> all(int threads, IntFunction<T> question) {
        List<FutureTask<T>> tasks = new ArrayList<>();
        Gate gate = new Gate();
        for (int i = 0; i < threads; i++) {
            int number = i;
            tasks.add(start("crowd-" + number, () -> {
                gate.pass();
                return question.apply(number);
            }));
        }
        gate.open();
        return tasks.stream().map(Crowd::join).toList();
    }

    /** Starts one thread. */
    static <T> FutureTask<T> start(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /** Waits for it. */
    static <T> T join(FutureTask<T> task) {
        try {
            return task.get(3 * Waiting.LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** Work that is told which thread of the crowd does it. */
    @FunctionalInterface
    interface IntConsumer {
        void accept(int number);
    }
}
