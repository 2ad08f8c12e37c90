package dev.waymark.client.internal.route;

import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Connection;
import dev.waymark.client.internal.net.VirtualThreads;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A call whose caller waits, and reads the connection meanwhile when nobody else does. */
final class SyncCall<T extends @Nullable Object> extends Call<T> {

    private static final String INTERRUPTED = "interrupted while it waited";

    private final Thread caller = Thread.currentThread();
    private final boolean mayRead = !VirtualThreads.isCurrent();

    SyncCall(Command<T> command, Router router, long started, long deadline) {
        super(command, router, started, deadline);
    }

    /** Waits for the result. */
    @SuppressWarnings({"unchecked", "NullAway"}) // what the decoder gave is a T, null where T may be null
    T await() {
        while (!isDone()) {
            if (caller.isInterrupted()) {
                giveUp(INTERRUPTED);
                break;
            }
            long left = nanosLeft();
            if (left <= 0) {
                giveUp("no reply within its deadline");
                break;
            }
            Channel on = channel();
            if (mayRead && on instanceof Connection connection && waitsOn(on)) {
                connection.await(this);
            } else {
                park(left);
            }
        }
        Object outcome = outcome();
        if (outcome instanceof RedisException failure) {
            // Made on the thread that read the reply: the caller's own path is what its log needs.
            failure.setStackTrace(new Throwable().getStackTrace());
            throw failure;
        }
        return (T) outcome;
    }

    @Override
    public void wake() {
        if (isDone()) {
            LockSupport.unpark(caller);
        }
    }

    @Override
    public boolean runsCallbacks() {
        return false;
    }

    @Override
    public @Nullable Thread reader() {
        return mayRead && !isDone() ? caller : null;
    }

    /** Its caller looks at the clock itself. */
    @Override
    public void expire(long now) {}
}
