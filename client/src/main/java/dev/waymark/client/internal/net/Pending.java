package dev.waymark.client.internal.net;

import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespWriter;
import org.jspecify.annotations.Nullable;

/**
 * A request on a channel, waiting for its reply. A channel tells it exactly one of {@link #reply}, {@link #malformed}
 * and {@link #lost}, and then {@link #wake}. Unless it says otherwise, nobody waits for it.
 */
public interface Pending {

    /** Appends the request to {@code out}. Called under the channel's lock: quick, and without side effects. */
    void encode(RespWriter out);

    /**
     * Called under the channel's lock, directly before the request is accepted.
     *
     * @param route what the submitter gave with the request
     * @return false when the request must not go there after all: its caller gave up, or its route has changed
     *     meanwhile
     */
    boolean departing(Channel channel, @Nullable Object route);

    /**
     * The reply. Called on the thread that reads; windows on the buffer in it are valid until this returns. Throws
     * nothing.
     */
    void reply(Reply reply);

    /**
     * What came in place of its reply is no RESP.
     *
     * @param why one line for a person
     */
    void malformed(String why);

    /**
     * No reply will come.
     *
     * @param sent whether bytes of the request may have reached the node
     * @param why one line for a person
     */
    void lost(boolean sent, String why);

    /** Wakes whoever waits, or runs what is to happen next, once the batch that this reply came in is done. */
    default void wake() {}

    /** Whether {@link #wake} runs code of the application, which may take its time; those come last. */
    default boolean runsCallbacks() {
        return false;
    }

    /** The platform thread that waits for this request and can read the channel meanwhile; null when there is none. */
    default @Nullable Thread reader() {
        return null;
    }

    /** Whether it still waits for its reply on this channel. */
    default boolean waitsOn(Channel channel) {
        return false;
    }

    /** How long its caller still waits, in nanoseconds; 0 or less when no longer. */
    default long nanosLeft() {
        return Long.MAX_VALUE;
    }

    /** Gives up when its time is over at {@code now} and nobody else sees to that. */
    default void expire(long now) {}
}
