package dev.waymark.node.internal.command;

import java.util.List;

/**
 * A command that waits for a key. Immutable.
 *
 * @param words the command, to run it again
 * @param keys what it waits for
 * @param deadline in ms; {@link Long#MAX_VALUE} for never
 */
record Waiting(
        Session session, Command command, Arguments words, List<Bytes> keys, long deadline, TimeoutReply timeout) {}
