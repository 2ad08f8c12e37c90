package dev.waymark.node.internal.embed;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** The time by which keys expire: that of the system, and what was added to it. Thread-safe. */
public final class MovableClock implements LongSupplier {

    private final AtomicLong ahead = new AtomicLong();

    /** In ms since 1970. */
    @Override
    public long getAsLong() {
        return System.currentTimeMillis() + ahead.get();
    }

    /** Goes forward; time never goes back. */
    public void advance(long millis) {
        ahead.addAndGet(millis);
    }
}
