package dev.waymark.ops.internal.move;

import dev.waymark.ops.MoveEvent;

/** Counts what was moved, and tells the listener of one thing at a time. Thread-safe. */
final class Tally implements MoveEvent.Listener {

    private final MoveEvent.Listener listener;
    private int slots;
    private long keys;
    private long bytes;

    Tally(MoveEvent.Listener listener) {
        this.listener = listener;
    }

    @Override
    public synchronized void on(MoveEvent event) {
        if (event instanceof MoveEvent.KeysMoved moved) {
            keys += moved.keys();
            bytes += moved.bytes();
        } else if (event instanceof MoveEvent.SlotMoved) {
            slots++;
        }
        listener.on(event);
    }

    synchronized int slots() {
        return slots;
    }

    synchronized long keys() {
        return keys;
    }

    synchronized long bytes() {
        return bytes;
    }
}
