package dev.waymark.node.internal.hyperloglog;

/** Says that a string that begins as a HyperLogLog is none. */
public final class CorruptException extends Exception {

    private static final long serialVersionUID = 1L;

    CorruptException() {
        super("the sparse registers are not exactly " + HyperLogLog.REGISTERS, null, false, false);
    }
}
