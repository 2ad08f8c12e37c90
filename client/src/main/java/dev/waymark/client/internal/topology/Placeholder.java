package dev.waymark.client.internal.topology;
/** Being written. */
final class Placeholder {
    private Placeholder() {}
}
