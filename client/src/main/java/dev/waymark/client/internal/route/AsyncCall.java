package dev.waymark.client.internal.route;

import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A call whose result goes to a future. */
final class AsyncCall<T extends @Nullable Object> extends Call<T> implements Runnable {

    private final CompletableFuture<T> future = new CompletableFuture<>();

    AsyncCall(Command<T> command, Router router, long started, long deadline) {
        super(command, router, started, deadline);
    }

    CompletableFuture<T> future() {
        return future;
    }

    @Override
    public void wake() {
        if (isDone()) {
            callBack(this);
        }
    }

    /** Completes the future, and so runs what is chained to it. */
    @Override
    @SuppressWarnings("unchecked")
    public void run() {
        Object outcome = outcome();
        if (outcome instanceof RedisException failure) {
            future.completeExceptionally(failure);
        } else {
            future.complete((T) outcome);
        }
    }

    @Override
    public boolean runsCallbacks() {
        return true;
    }

    @Override
    public @Nullable Thread reader() {
        return null;
    }
}
