package dev.waymark.client.command;

/** Being written. */
public final class Sets {
    private Sets() {}
}
