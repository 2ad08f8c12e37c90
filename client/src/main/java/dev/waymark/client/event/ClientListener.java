package dev.waymark.client.event;

/**
 * Is told what happens inside a client.
 *
 * <p>Called on the client's threads and on those of callers, at the moment of the event: it must be thread-safe and
 * quick. What it throws is dropped.
 */
@FunctionalInterface
public interface ClientListener {

    /** Something happened. */
    void onEvent(ClientEvent event);

    /** Tells both, this one first. */
    default ClientListener and(ClientListener other) {
        return event -> {
            onEvent(event);
            other.onEvent(event);
        };
    }
}
