package dev.waymark.client.command;

/** Being written. */
public final class Lists {
    private Lists() {}
}
