package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command that waits, for a key or just for its time to be over. Immutable.
 *
 * @param turn grows from one to the next
 * @param words the command, to run it again
 * @param keys what it waits for; none for WAIT
 * @param type what a key must hold to be of use; null when there are none
 * @param deadline in ms; {@link Long#MAX_VALUE} for never
 */
record Waiting(
        long turn,
        Session session,
        Command command,
        Arguments words,
        List<Bytes> keys,
        @Nullable Type type,
        long deadline,
        TimeoutReply timeout) {

    /** Whether it is to run again because of a key that holds this now; null for nothing. */
    boolean minds(@Nullable Type held) {
        return held == type || mindsLoss();
    }

    /** Whether it is to run again, too, when a key does not hold any more what it needs. */
    boolean mindsLoss() {
        return command.info().name().equals("XREADGROUP");
    }
}
