package dev.waymark.node.internal.data;

/** Is given bytes where they lie. */
@FunctionalInterface
public interface BytesConsumer {

    /**
     * Takes {@code length} bytes from {@code at}. They are good until the call returns, and not to be changed.
     *
     * @param bytes an array with other things around them
     */
    void accept(byte[] bytes, int at, int length);
}
