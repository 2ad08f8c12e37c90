package dev.waymark.verification.simulation;

/** The client broke a promise. */
final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String promise;

    /** @param promise {@code effect}, {@code order}, {@code budget}, ... */
    Violation(String promise, String what) {
        super(promise + ": " + what);
        this.promise = promise;
    }

    String promise() {
        return promise;
    }
}
