package dev.waymark.client.command;

/** Being written. */
public final class Strings {
    private Strings() {}
}
