package dev.waymark.client.command;

/** Being written. */
public final class SortedSets {
    private SortedSets() {}
}
