package dev.waymark.client.event;
/** Being written. */
public sealed interface ClientEvent {
    /** Being written. */
    record Placeholder() implements ClientEvent {}
}
