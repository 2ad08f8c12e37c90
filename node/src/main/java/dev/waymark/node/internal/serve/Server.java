package dev.waymark.node.internal.serve;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.Session;
import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A node's port, and its one thread: it reads, runs and writes, for all clients in turn.
 *
 * <p>Before it sleeps until something happens, it looks some hundred times whether something has: at one command at a
 * time per client, falling asleep and waking up would cost more than the commands do.
 *
 * <p>{@link #execute} and {@link #close} are for all threads; everything else is for the server's own.
 */
public final class Server implements AutoCloseable {

    static final byte[] NOTHING = {};

    /** How much is read from one connection at a time. */
    static final int INPUT = 64 * 1024;

    private static final int OUTPUT = 256 * 1024;
    private static final long CRON_MILLIS = 100;

    private final Engine engine;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final int spins;
    private final ByteBuffer input = ByteBuffer.allocateDirect(INPUT);
    private final ByteBuffer output = ByteBuffer.allocateDirect(OUTPUT);
    private final byte[] shared = new byte[INPUT];
    private final Arguments words = new Arguments();
    private final Set<Connection> connections = new LinkedHashSet<>();
    private final Set<Connection> flushing = new LinkedHashSet<>();
    private final ArrayDeque<Connection> resuming = new ArrayDeque<>();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private RespWriter out = new RespWriter(OUTPUT);
    private @Nullable Connection current;
    private long nextCron;
    private volatile boolean asleep;
    private volatile boolean closing;

    /**
     * Binds a port. {@link #start} begins to serve it.
     *
     * @param spins how often to look before sleeping; 0 where many nodes share few processors
     * @throws IOException when the port cannot be had
     */
    public Server(Engine engine, InetSocketAddress address, int spins) throws IOException {
        this.engine = engine;
        this.spins = spins;
        this.selector = Selector.open();
        this.listener = ServerSocketChannel.open();
        try {
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(address, 511);
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            listener.close();
            selector.close();
            throw e;
        }
        this.thread = new Thread(this::serve, "waymark-node-" + port());
        thread.setDaemon(true);
    }

    /** Begins to serve. */
    public Server start() {
        thread.start();
        return this;
    }

    /** The port, also when it was bound as 0. */
    public int port() {
        return listener.socket().getLocalPort();
    }

    /** Runs a task on the server's thread, between commands. */
    public void execute(Runnable task) {
        tasks.add(task);
        if (asleep) {
            selector.wakeup();
        }
    }

    /** Closes the port and all connections, and waits until the thread has ended. */
    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive() && thread != Thread.currentThread()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    Engine engine() {
        return engine;
    }

    ByteBuffer input() {
        return input;
    }

    ByteBuffer output() {
        return output;
    }

    byte[] shared() {
        return shared;
    }

    /** Where the replies of the current connection gather. */
    RespWriter out() {
        return out;
    }

    /** The connection whose commands run. */
    @Nullable
    Connection current() {
        return current;
    }

    /** The writer now belongs to a backlog. */
    void giveAway(RespWriter taken) {
        if (out == taken) {
            out = new RespWriter(OUTPUT);
        }
    }

    RespWriter begin(Connection connection) {
        current = connection;
        return out;
    }

    void run(Session session, RequestReader reader, byte[] buffer, int start) {
        words.fill(reader, buffer, start);
        engine.execute(session, words, out);
    }

    void flushLater(Connection connection) {
        flushing.add(connection);
    }

    void resumeLater(Connection connection) {
        resuming.add(connection);
    }

    void dropped(Connection connection) {
        connections.remove(connection);
        flushing.remove(connection);
    }

    private void serve() {
        try {
            while (!closing) {
                select();
                engine.tick();
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                if (engine.now() >= nextCron || engine.now() < nextCron - CRON_MILLIS) {
                    nextCron = engine.now() + CRON_MILLIS;
                    engine.cron();
                }
                settle();
            }
        } catch (IOException e) {
            throw new IllegalStateException("the selector is broken", e);
        } finally {
            end();
        }
    }

    private void select() throws IOException {
        for (int i = 0; i < spins; i++) {
            if (selector.selectNow(this::ready) > 0 || !tasks.isEmpty()) {
                return;
            }
            Thread.onSpinWait();
        }
        asleep = true;
        try {
            if (tasks.isEmpty() && !closing) {
                selector.select(this::ready, CRON_MILLIS);
            } else {
                selector.selectNow(this::ready);
            }
        } finally {
            asleep = false;
        }
    }

    private void ready(SelectionKey key) {
        engine.tick();
        if (key.isValid() && key.isAcceptable()) {
            accept();
            return;
        }
        Connection connection = (Connection) key.attachment();
        try {
            if (key.isValid() && key.isReadable()) {
                connection.readable();
            }
            if (key.isValid() && key.isWritable()) {
                connection.writable();
            }
        } catch (CancelledKeyException e) {
            connection.drop();
        } finally {
            current = null;
            out.clear();
        }
    }

    /** Serves those to whom something happened while others' commands ran. */
    private void settle() {
        while (!resuming.isEmpty() || !flushing.isEmpty()) {
            Connection next = resuming.isEmpty() ? flushing.iterator().next() : resuming.poll();
            flushing.remove(next);
            next.resumed();
            current = null;
            out.clear();
        }
    }

    private void accept() {
        try {
            for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                Connection connection = new Connection(this, channel, key);
                key.attach(connection);
                connections.add(connection);
            }
        } catch (IOException e) {
            // The client is gone already, or there are no more descriptors: the others go on.
        }
    }

    private void end() {
        for (Connection connection : Set.copyOf(connections)) {
            connection.drop();
        }
        try {
            listener.close();
            selector.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
