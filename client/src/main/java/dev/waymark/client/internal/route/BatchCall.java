package dev.waymark.client.internal.route;

import dev.waymark.client.command.Command;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One call of a pipeline, whose caller waits for all of them. */
final class BatchCall<T extends @Nullable Object> extends Call<T> {

    private final Countdown left;
    private final AtomicBoolean counted = new AtomicBoolean();

    BatchCall(Command<T> command, Router router, long started, long deadline, Countdown left) {
        super(command, router, started, deadline);
        this.left = left;
    }

    @Override
    public void wake() {
        if (isDone() && counted.compareAndSet(false, true)) {
            left.done();
        }
    }

    @Override
    public boolean runsCallbacks() {
        return false;
    }

    @Override
    public @Nullable Thread reader() {
        return null;
    }
}
