package dev.waymark.node.internal.serve;

/** What a server was asked and has not been heard of yet. Thread-safe. */
public interface Pending<T> {

    /**
     * Waits for the answer.
     *
     * @throws IllegalStateException when the server has been closed, or the task has failed
     */
    T await();
}
