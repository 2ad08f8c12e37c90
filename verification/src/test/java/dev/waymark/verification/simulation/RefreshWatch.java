package dev.waymark.verification.simulation;

import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.internal.net.Dialer;

/** Sees to it that refreshes are done one at a time, and not too often. */
final class RefreshWatch {

    private static final long NONE = Long.MIN_VALUE;

    private final Setting setting;
    private final VirtualTime time;
    private final Ledger ledger;

    /** Whether a node is being asked; between two nodes of one refresh it is not. */
    private boolean asking;

    /** The moment at which the node that was asked last had answered or failed. */
    private long answeredAt = NONE;

    private long lastStart = NONE;

    RefreshWatch(Setting setting, VirtualTime time, Ledger ledger) {
        this.setting = setting;
        this.time = time;
        this.ledger = ledger;
    }

    /** The dialler that refreshes use. */
    Dialer watched(Dialer dialer) {
        return (endpoint, answer) -> {
            if (asking) {
                ledger.broken("refresh", "a second refresh begins while one is under way");
            }
            // A refresh goes on to the next node in the very moment in which the one before has failed it.
            if (answeredAt != time.elapsed()) {
                begins();
            }
            asking = true;
            dialer.dial(endpoint, answer);
        };
    }

    private void begins() {
        long interval = setting.config().refreshInterval().toNanos();
        if (lastStart != NONE && time.elapsed() - lastStart < interval) {
            ledger.broken("refresh", "two refreshes begin within " + (time.elapsed() - lastStart) / 1000 + " µs");
        }
        lastStart = time.elapsed();
    }

    void happened(ClientEvent event) {
        if (event instanceof ClientEvent.Refreshed || event instanceof ClientEvent.RefreshFailed) {
            asking = false;
            answeredAt = time.elapsed();
        }
    }
}
