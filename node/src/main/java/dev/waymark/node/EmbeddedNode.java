package dev.waymark.node;

import dev.waymark.node.internal.embed.RunningNode;
import dev.waymark.node.internal.serve.Faults;
import dev.waymark.protocol.Reply;

/**
 * A node of an {@link EmbeddedCluster}.
 *
 * <p>Thread-safe. It ends with its cluster.
 */
public final class EmbeddedNode {

    private final String id;
    private final RunningNode running;

    EmbeddedNode(String id, RunningNode running) {
        this.id = id;
        this.running = running;
    }

    /** Its node id: 40 hexadecimal digits. */
    public String id() {
        return id;
    }

    /** Its port for clients, on 127.0.0.1. */
    public int port() {
        return running.port();
    }

    /** Where clients reach it: {@code 127.0.0.1:7000}. */
    public String address() {
        return "127.0.0.1:" + port();
    }

    /**
     * Runs a command on this node, past its port: with every right, and whatever faults it was given.
     *
     * @param words the name of the command and its arguments
     * @return its reply
     * @throws IllegalStateException when the reply is an error, or the node is gone
     */
    public Reply command(String... words) {
        return running.console().call(words);
    }

    /** The same with words as bytes. */
    public Reply command(byte[]... words) {
        return running.console().call(words);
    }

    /**
     * Has this node do something wrong, until what is given back is closed.
     *
     * @see Fault
     */
    public Injected inject(Fault fault) {
        Faults.Mischief mischief = fault.mischief();
        running.server().faults().add(mischief);
        return () -> running.server().faults().remove(mischief);
    }

    /** A fault in effect; closing it takes it back. Again is nothing. */
    public interface Injected extends AutoCloseable {
        @Override
        void close();
    }

    /** Stops it in its tracks, as SIGSTOP does: its connections stay open, and nothing answers. */
    public void pause() {
        running.server().pause();
    }

    /** Lets it go on after {@link #pause}. */
    public void resume() {
        running.server().resume();
    }

    /** Whether it was not killed, and its cluster not closed. */
    public boolean isAlive() {
        return running.isAlive();
    }

    RunningNode running() {
        return running;
    }

    @Override
    public String toString() {
        return address();
    }
}
