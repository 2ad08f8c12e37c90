package dev.waymark.node.internal.command;

/** The way to a client: what the commands need of its connection. Only the thread that runs commands calls it. */
public interface Outlet {

    /** Sends bytes behind what was sent before. They are copied, or gone, before this returns. */
    void send(byte[] bytes, int offset, int length);

    /** Goes on reading commands, after the one that waited has its reply. */
    void resume();

    /** Closes the connection when what was sent is written. */
    void close();

    /** Closes the connection now; what was sent and is not written is lost. */
    default void abort() {
        close();
    }

    /** Where the client is, as {@code host:port}. */
    String remote();

    /** Whether the client is on this machine. */
    default boolean isLocal() {
        String remote = remote();
        return remote.startsWith("127.0.0.1:") || remote.startsWith("0:0:0:0:0:0:0:1:");
    }

    /** Where it has connected to, as {@code host:port}. */
    String local();

    /** How many bytes of its commands were read and wait to be run. */
    default int unread() {
        return 0;
    }

    /** How many bytes were sent and are not written yet. */
    default long unwritten() {
        return 0;
    }
}
