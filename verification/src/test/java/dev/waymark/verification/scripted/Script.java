package dev.waymark.verification.scripted;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What a node is told to do with some requests instead of serving them. Thread-safe. */
final class Script {

    private final String command;
    private final String key;
    private final ConcurrentLinkedQueue<Reaction> once = new ConcurrentLinkedQueue<>();
    private volatile Reaction always;

    /** @param key null for requests with any key, or none */
    Script(String command, String key) {
        this.command = command;
        this.key = key;
    }

    /** One for each request that comes, in this order; then the node serves again. */
    Script answer(Reaction... reactions) {
        once.addAll(List.of(reactions));
        return this;
    }

    /** From now on, after those that are meant once. */
    Script always(Reaction reaction) {
        always = reaction;
        return this;
    }

    /** Back to serving. */
    void end() {
        once.clear();
        always = null;
    }

    /** What to do with this request; null when the script says nothing about it, or no more. */
    Reaction next(Request request) {
        if (!(key == null ? request.is(command) : request.is(command, key))) {
            return null;
        }
        Reaction next = once.poll();
        return next == null ? always : next;
    }
}
