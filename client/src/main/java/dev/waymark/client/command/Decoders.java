package dev.waymark.client.command;

/** Being written. */
public final class Decoders {
    private Decoders() {}
}
