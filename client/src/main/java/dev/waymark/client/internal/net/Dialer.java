package dev.waymark.client.internal.net;

import dev.waymark.client.Endpoint;
import dev.waymark.client.ServerException;
import org.jspecify.annotations.Nullable;

/** Opens channels. Two implementations: {@link SocketDialer}, and the simulation's. Thread-safe. */
public interface Dialer {

    /** Opens a channel, shaken hands, and tells {@code answer} on another thread; never blocks. */
    void dial(Endpoint endpoint, Answer answer);

    /**
     * Whether a node hangs from which dialling got no channel: not one that refuses the greeting, for a password or for
     * too many clients.
     */
    static boolean hangs(@Nullable Throwable cause) {
        return !(cause instanceof ServerException);
    }

    /** What came of dialling: exactly one of the two is called. */
    interface Answer {
        /** The channel is open and ready. */
        void opened(Channel channel);

        /**
         * There is no channel.
         *
         * @param why one line for a person
         * @param cause what was thrown, if something was
         */
        void failed(String why, @Nullable Throwable cause);
    }
}
