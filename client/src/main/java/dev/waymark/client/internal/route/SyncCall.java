package dev.waymark.client.internal.route;

import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Connection;
import dev.waymark.client.internal.net.VirtualThreads;
import dev.waymark.client.internal.redirect.Step;
import dev.waymark.client.internal.redirect.Verdict;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A call whose caller waits, and reads the connection meanwhile when nobody else does.
 *
 * <p>When it comes back from its channel, its caller sends it on itself: no other thread needs to wake for that. It
 * sends nothing else meanwhile, so this call keeps its place without a lane of its own.
 */
final class SyncCall<T extends @Nullable Object> extends Call<T> {

    private static final String INTERRUPTED = "interrupted while it waited";

    /** How long a pause lasts before it is looked whether the client was closed meanwhile. */
    private static final long CLOSING_TICK_NANOS = 20_000_000;

    private final Thread caller = Thread.currentThread();
    private final boolean mayRead = !VirtualThreads.isCurrent();
    private volatile @Nullable Errand back;

    SyncCall(Command<T> command, Router router, long started, long deadline) {
        super(command, router, started, deadline);
    }

    /** Waits for the result. */
    @SuppressWarnings({"unchecked", "NullAway"}) // what the decoder gave is a T, null where T may be null
    T await() {
        Errand errand = null;
        while (!isDone()) {
            Errand returned = back;
            if (returned != null) {
                back = null;
                returned.judge();
                errand = returned;
                continue;
            }
            if (caller.isInterrupted()) {
                giveUp(INTERRUPTED);
                break;
            }
            long left = nanosLeft();
            if (left <= 0) {
                giveUp(late());
                break;
            }
            Channel on = channel();
            if (errand != null) {
                errand = carriedOn(errand, left) ? null : errand;
            } else if (mayRead && on instanceof Connection connection && waitsOn(on)) {
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

    /** Takes the call back from its channel, with what came of it. Called on the thread that reads. */
    void cameBack(Errand errand) {
        back = errand;
        LockSupport.unpark(caller);
    }

    /** Sends the call on, or waits a while for the time to do so; true when it is on its way again. */
    private boolean carriedOn(Errand errand, long left) {
        if (router().closed()) {
            failClosed(); // It stands in no lane that closing could clear.
            return true;
        }
        if (errand.paused()) {
            park(Math.min(Math.min(left, errand.pauseLeft()), CLOSING_TICK_NANOS));
            return false;
        }
        Step.SendTo to = errand.destination();
        if (to == null) {
            errand.met(Verdict.of(Verdict.Kind.UNCOVERED, null));
            errand.judge();
            return false;
        }
        return router().sendOn(errand, to);
    }

    @Override
    public void wake() {
        // The thread that reads for itself is not asleep.
        if (isDone() && Thread.currentThread() != caller) {
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
