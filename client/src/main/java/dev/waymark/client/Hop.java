package dev.waymark.client;

/**
 * One station on the path of a command: where it was sent and what came of it.
 *
 * @param endpoint the node, or null when there was no node to send to
 * @param outcome one word for what came back: {@code MOVED}, {@code ASK}, {@code TRYAGAIN}, {@code LOST},
 *     {@code UNREACHABLE}, ...
 */
public record Hop(@org.jspecify.annotations.Nullable Endpoint endpoint, String outcome) {
    @Override
    public String toString() {
        return (endpoint == null ? "nowhere" : endpoint) + " " + outcome;
    }
}
