package dev.waymark.client.event;

import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import dev.waymark.protocol.Idempotence;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happens inside a client. Immutable values; none holds a key, a value or a password. */
public sealed interface ClientEvent {

    /**
     * A node sent a command elsewhere.
     *
     * @param command its name
     * @param slot its slot, or -1 when it has no keys
     * @param from the node that answered
     * @param to the node it named; null when it named none that can be dialled
     * @param ask true for ASK (this once), false for MOVED (for good)
     */
    record Redirected(
            String command,
            int slot,
            Endpoint from,
            @Nullable Endpoint to,
            boolean ask) implements ClientEvent {}

    /**
     * A command was not served and is tried again, or given up.
     *
     * @param command its name
     * @param slot its slot, or -1 when it has no keys
     * @param node the node; null when the slot has no owner
     * @param reason {@code TRYAGAIN}, {@code CLUSTERDOWN}, {@code LOADING}, {@code MASTERDOWN}, {@code READONLY},
     *     {@code LOST}, {@code UNSENT}, {@code UNREACHABLE} or {@code UNCOVERED}
     */
    record Refused(String command, int slot, @Nullable Endpoint node, String reason) implements ClientEvent {}

    /**
     * A call has its result.
     *
     * @param command its name
     * @param slot its slot, or -1 when it has no keys
     * @param idempotence its class
     * @param redirects how many stations it passed before the one that answered
     * @param took from the call to the result
     * @param failure null when it succeeded
     */
    record CallFinished(
            String command,
            int slot,
            Idempotence idempotence,
            int redirects,
            Duration took,
            @Nullable RedisException failure)
            implements ClientEvent {}

    /**
     * The map was asked for and taken over.
     *
     * @param from the node that was asked
     * @param took from asking to having it
     * @param changedSlots how many slots have another owner than before
     */
    record Refreshed(Endpoint from, Duration took, int changedSlots) implements ClientEvent {}

    /**
     * A node gave no map, or one that was not taken over, as of a foreign cluster; another one is asked.
     *
     * @param from the node that was asked
     * @param why one line for a person
     */
    record RefreshFailed(Endpoint from, String why) implements ClientEvent {}

    /** A connection was opened. */
    record Connected(Endpoint node) implements ClientEvent {}

    /**
     * A connection was closed.
     *
     * @param why one line for a person
     */
    record Disconnected(Endpoint node, String why) implements ClientEvent {}
}
