package dev.waymark.verification.simulation;

import org.jspecify.annotations.Nullable;

/** One copy of a command on one connection. Moments are counted, not timed: of two the smaller came first. */
final class Send {

    static final long NEVER = Long.MAX_VALUE;

    final Operation operation;
    final Wire wire;

    /** Its place on that connection. */
    final long position;

    final boolean asking;

    /** Whether it came from a fence and not directly from the caller. */
    final boolean fromFence;

    final long accepted;

    /** When the node ran it. */
    long ran = NEVER;

    /** When the client learned what became of it. */
    long told = NEVER;

    /** The same in nanoseconds of virtual time. */
    long toldAt;

    /** What the client was told when that was no answer: the first word of the error, or LOST, or UNSENT. */
    @Nullable
    String refusal;

    Send(Operation operation, Wire wire, long position, boolean asking, boolean fromFence, long accepted) {
        this.operation = operation;
        this.wire = wire;
        this.position = position;
        this.asking = asking;
        this.fromFence = fromFence;
        this.accepted = accepted;
    }

    @Override
    public String toString() {
        return operation.label + " at " + wire + "#" + position + (asking ? " asking" : "");
    }
}
