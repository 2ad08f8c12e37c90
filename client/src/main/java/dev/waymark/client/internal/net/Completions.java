package dev.waymark.client.internal.net;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one connection that have been told their outcome and are to be woken: waiting threads first, since
 * callbacks of the application may take their time, and may read on this very connection. Only the thread that reads
 * touches it.
 */
final class Completions {

    /** The connection that a thread was reading when it came to call back; null outside. */
    private static final ThreadLocal<@Nullable Connection> CALLING_BACK = new ThreadLocal<>();

    private final Connection connection;
    private final List<Pending> waking = new ArrayList<>();
    private final List<Pending> calling = new ArrayList<>();
    private boolean callingBack;

    Completions(Connection connection) {
        this.connection = connection;
    }

    /** The connection that the current thread holds up, because it runs a callback; null when it holds up none. */
    static @Nullable Connection heldUp() {
        return CALLING_BACK.get();
    }

    void add(Pending told) {
        (told.runsCallbacks() ? calling : waking).add(told);
    }

    void wakeAll() {
        for (Pending told : waking) {
            told.wake();
        }
        waking.clear();
        // A callback that reads on for itself leaves the others to the loop further out: they would only pile up on it.
        if (!calling.isEmpty() && !callingBack) {
            callBack();
        }
    }

    private void callBack() {
        Connection outer = CALLING_BACK.get();
        CALLING_BACK.set(connection);
        callingBack = true;
        try {
            while (!calling.isEmpty()) {
                Pending[] now = calling.toArray(Pending[]::new);
                calling.clear();
                for (Pending told : now) {
                    told.wake();
                }
            }
        } finally {
            callingBack = false;
            CALLING_BACK.set(outer);
        }
    }
}
