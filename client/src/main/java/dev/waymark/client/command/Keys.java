package dev.waymark.client.command;

/** Being written. */
public final class Keys {
    private Keys() {}
}
