package dev.waymark.verification.scripted;

import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.event.ClientListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what a client told. Thread-safe. */
final class Events implements ClientListener {

    private final List<ClientEvent> all = new CopyOnWriteArrayList<>();

    @Override
    public void onEvent(ClientEvent event) {
        all.add(event);
    }

    List<ClientEvent> all() {
        return all;
    }

    <E extends ClientEvent> List<E> of(Class<E> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    <E extends ClientEvent> int count(Class<E> kind) {
        return of(kind).size();
    }
}
