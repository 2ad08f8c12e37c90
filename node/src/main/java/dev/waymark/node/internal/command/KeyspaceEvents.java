package dev.waymark.node.internal.command;

import dev.waymark.node.internal.settings.EventClasses;
import dev.waymark.node.internal.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Publishes what happens to keys, as far as {@code notify-keyspace-events} wants it: under the name of the key, of the
 * event, or both. For subscribers of this node only. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/develop/pubsub/keyspace-notifications/">Keyspace notifications</a>
 */
final class KeyspaceEvents {

    private static final byte[] BY_KEY = bytes("__keyspace@0__:");
    private static final byte[] BY_EVENT = bytes("__keyevent@0__:");

    private final PubSub pubSub;
    private EventClasses wanted = EventClasses.NONE;

    /** Whether there are events at all; nothing else costs anything while there are none. */
    boolean on;

    KeyspaceEvents(Settings settings, PubSub pubSub) {
        this.pubSub = pubSub;
        settings.watch("notify-keyspace-events", () -> want(settings.text("notify-keyspace-events")));
    }

    private void want(String letters) {
        wanted = EventClasses.known(letters);
        on = wanted.has('K') || wanted.has('E');
    }

    /**
     * Publishes an event.
     *
     * @param kind the letter of its class
     */
    void publish(char kind, String event, byte[] bytes, int offset, int length) {
        if (!wanted.has(kind) || !pubSub.hasListeners()) {
            return;
        }
        byte[] key = Arrays.copyOfRange(bytes, offset, offset + length);
        byte[] name = bytes(event);
        if (wanted.has('K')) {
            pubSub.deliver(joined(BY_KEY, key), name);
        }
        if (wanted.has('E')) {
            pubSub.deliver(joined(BY_EVENT, name), key);
        }
    }

    private static byte[] joined(byte[] prefix, byte[] rest) {
        byte[] whole = Arrays.copyOf(prefix, prefix.length + rest.length);
        System.arraycopy(rest, 0, whole, prefix.length, rest.length);
        return whole;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
