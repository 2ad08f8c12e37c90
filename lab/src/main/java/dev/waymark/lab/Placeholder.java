package dev.waymark.lab;
/** Being written. */
final class Placeholder {
    private Placeholder() {}
}
