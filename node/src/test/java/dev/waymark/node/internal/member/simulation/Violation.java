package dev.waymark.node.internal.member.simulation;

/** Something happened that must never happen. */
final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Violation(String message) {
        super(message, null, false, false);
    }
}
