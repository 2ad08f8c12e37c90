package dev.waymark.node.internal.command;

import java.util.ArrayList;
import java.util.List;

/** An open MULTI. Not thread-safe. */
final class Transaction {

    /** A command that waits for EXEC. */
    record Queued(Command command, Arguments words) {}

    private final List<Queued> queue = new ArrayList<>();

    /** Whether a command was refused when it was to be queued: then EXEC runs none. */
    boolean spoilt;

    List<Queued> queue() {
        return queue;
    }
}
