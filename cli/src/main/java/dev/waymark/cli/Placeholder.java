package dev.waymark.cli;
/** Being written. */
final class Placeholder {
    private Placeholder() {}
}
