package dev.waymark.client.command;

/** Being written. */
public final class Hashes {
    private Hashes() {}
}
