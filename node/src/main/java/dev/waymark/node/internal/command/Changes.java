package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that everybody is told what happens to keys: who watches them, waits for them, has them cached, or listens
 * to events. Also takes keys out that no command takes out. Not thread-safe.
 */
final class Changes {

    private final Engine engine;
    private final Keyspace keys;
    private final Watches watches;
    private final Waiters waiters;
    private final Tracking tracking;
    private final KeyspaceEvents events;
    private long count;

    Changes(Engine engine) {
        this.engine = engine;
        this.keys = engine.keys();
        this.watches = engine.watches();
        this.waiters = engine.waiters();
        this.tracking = engine.tracking();
        this.events = new KeyspaceEvents(engine.settings(), engine.pubSub());
    }

    /** How many there were. */
    long count() {
        return count;
    }

    /**
     * A key was changed.
     *
     * @param by the client that has done it; null when none has
     */
    void touched(@Nullable Session by, byte[] bytes, int offset, int length) {
        count++;
        watches.touched(bytes, offset, length);
        if (tracking.on) {
            tracking.changed(by, bytes, offset, length);
        }
    }

    /** Publishes a keyspace event, when events of its kind are wanted. */
    void event(char kind, String event, byte[] bytes, int offset, int length) {
        if (events.on) {
            events.publish(kind, event, bytes, offset, length);
        }
    }

    /** Takes all keys out. */
    void flush() {
        watches.touchedAll(keys);
        waiters.allLeaving();
        if (tracking.on) {
            tracking.flushed();
        }
        count += Math.max(1, keys.size());
        keys.clear();
    }

    /** Takes a key out whose time is over; in a pause it stays where it is, and counts as missing. */
    void expire(int slot, byte[] key) {
        if (!engine.pause().isOn()) {
            engine.stats().expired++;
            remove(slot, key, 'x', "expired");
        }
    }

    /** As {@link #expire(int, byte[])}, whatever its slot. */
    void expire(byte[] key) {
        expire(Slots.of(key), key);
    }

    /** Takes a key out for want of memory. */
    void evict(int slot, byte[] key) {
        engine.stats().evicted++;
        remove(slot, key, 'e', "evicted");
    }

    /** Takes out the keys of a slot that another node has now. */
    void deleteSlot(int slot) {
        List<byte[]> gone = new ArrayList<>();
        keys.forEach(slot, entry -> gone.add(keys.key(entry)));
        gone.forEach(key -> remove(slot, key, 'g', "del"));
    }

    private void remove(int slot, byte[] key, char kind, String event) {
        waiters.leaving(key, 0, key.length);
        keys.remove(slot, key, 0, key.length);
        touched(null, key, 0, key.length);
        event(kind, event, key, 0, key.length);
    }
}
