package dev.waymark.lab.internal.strategy;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.Slots;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the threads of one client know of who owns which slot, and how they learn. Thread-safe. */
public final class ClientMap {

    private final Learning learning;
    private final Supplier<@Nullable Endpoint[]> source;
    private final AtomicReferenceArray<@Nullable Endpoint> owners;
    private final AtomicInteger topologyCalls = new AtomicInteger();
    private final Object flight = new Object();
    private volatile int version;

    /**
     * @param known the owner of each slot as far as the client knows at first; null for "does not know"
     * @param source asks the cluster who owns which slot
     */
    public ClientMap(Learning learning, @Nullable Endpoint[] known, Supplier<@Nullable Endpoint[]> source) {
        this.learning = learning;
        this.source = source;
        this.owners = new AtomicReferenceArray<>(known);
    }

    /** A map in which no slot has an owner. */
    public static @Nullable Endpoint[] nothingKnown() {
        return new @Nullable Endpoint[Slots.COUNT];
    }

    /** The owner of a slot; null when it is not known. */
    public @Nullable Endpoint owner(int slot) {
        return owners.get(slot);
    }

    /** Which whole map this is: 0, and one more with each that was fetched. */
    public int version() {
        return version;
    }

    /** How often the cluster was asked for the whole map. */
    public int topologyCalls() {
        return topologyCalls.get();
    }

    /**
     * A node said MOVED.
     *
     * @param seen the {@link #version()} by which the command had been sent there
     */
    public void moved(int slot, Endpoint target, int seen) {
        switch (learning) {
            case NOTHING -> {}
            case ONE_SLOT -> owners.set(slot, target);
            case WHOLE_MAP_BY_EVERY_THREAD -> refresh();
            case WHOLE_MAP_ONCE -> {
                synchronized (flight) {
                    // A newer map than the one that led astray: somebody was quicker.
                    if (version == seen) {
                        refresh();
                    }
                }
            }
        }
    }

    private void refresh() {
        topologyCalls.incrementAndGet();
        @Nullable Endpoint[] fresh = source.get();
        synchronized (flight) {
            for (int slot = 0; slot < fresh.length; slot++) {
                owners.set(slot, fresh[slot]);
            }
            version++;
        }
    }
}
