package dev.waymark.node.internal.serve;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.Session;
import dev.waymark.node.internal.settings.Settings;
import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

    private static final System.Logger LOG = System.getLogger("dev.waymark.node");

    static final byte[] NOTHING = {};

    /** How much is read from one connection at a time. */
    static final int INPUT = 64 * 1024;

    private static final int OUTPUT = 256 * 1024;
    private static final long CRON_MILLIS = 100;

    /** What fails again and again between commands is told once in so long. */
    private static final long QUIET_NANOS = 10_000_000_000L;

    /** How often whoever waits for a task looks whether the server is still there. */
    private static final long TASK_TICK_MILLIS = 100;

    private final Engine engine;
    private final Selector selector;
    private final Ports ports;
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
    private long nextCron = System.nanoTime();
    private volatile boolean asleep;
    private volatile boolean closing;
    private volatile boolean paused;
    private final Object pausing = new Object();
    private final Faults faults = new Faults();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>();
    private RequestReader.Limits limits = RequestReader.Limits.DEFAULT;
    private long mostUnread;
    private long quietUntil = System.nanoTime();
    private Runnable tick = () -> {};
    private Runnable afterwards = () -> {};

    /**
     * Binds a port. {@link #start} begins to serve it.
     *
     * @param spins how often to look before sleeping; 0 where many nodes share few processors
     * @throws IOException when the port cannot be had
     */
    public Server(Engine engine, InetSocketAddress address, int spins) throws IOException {
        this(engine, List.of(address), spins);
    }

    /** As the other, on several addresses that have the same port; when that is 0, the first one chooses it for all. */
    public Server(Engine engine, List<InetSocketAddress> addresses, int spins) throws IOException {
        this.engine = engine;
        this.spins = spins;
        this.ports = new Ports(engine, addresses);
        this.selector = ports.select();
        followSettings();
        engine.reachedAt(port());
        engine.onShutdown(this::close);
        this.thread = new Thread(this::serve, "waymark-node-" + port());
        thread.setDaemon(true);
    }

    private void followSettings() {
        Settings settings = engine.settings();
        settings.watch(
                "proto-max-bulk-len",
                () -> limits = limits((int)
                        Math.min(settings.number("proto-max-bulk-len"), RequestReader.Limits.DEFAULT.totalBytes())));
        // One array holds what has come, and the next read is put into it, too.
        settings.watch(
                "client-query-buffer-limit",
                () -> mostUnread = Math.min(settings.number("client-query-buffer-limit"), Integer.MAX_VALUE - INPUT));
    }

    private static RequestReader.Limits limits(int bulkBytes) {
        RequestReader.Limits usual = RequestReader.Limits.DEFAULT;
        return new RequestReader.Limits(usual.arguments(), bulkBytes, usual.inlineBytes(), usual.totalBytes());
    }

    /** Begins to serve. */
    public Server start() {
        thread.start();
        return this;
    }

    /** The port, also when it was bound as 0. */
    public int port() {
        return ports.number();
    }

    /**
     * What a task finds out on the server's thread, between commands.
     *
     * @throws IllegalStateException when the server has been closed
     */
    public <T> T ask(Callable<T> task) {
        return submit(task).await();
    }

    /** As {@link #ask}, but does not wait: who wants to know gets the answer from what is returned. */
    public <T> Pending<T> submit(Callable<T> task) {
        FutureTask<T> asked = new FutureTask<>(task);
        execute(asked);
        return () -> await(asked);
    }

    private <T> T await(FutureTask<T> asked) {
        while (true) {
            try {
                return asked.get(TASK_TICK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (!thread.isAlive()) {
                    throw new IllegalStateException("the node has ended", e);
                }
            } catch (ExecutionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new IllegalStateException("" + cause.getMessage(), cause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    /** Runs a task on the server's thread, between commands; never, when it has been closed. */
    public void execute(Runnable task) {
        tasks.add(task);
        if (asleep) {
            selector.wakeup();
        }
    }

    /** Whether it was not closed. */
    public boolean isAlive() {
        return !closing;
    }

    /** What this node is to do wrong. */
    public Faults faults() {
        return faults;
    }

    /** Has a task run on the server's thread some ten times a second; before {@link #start}. */
    public void everyTick(Runnable task) {
        tick = task;
    }

    /** Has a task run when the server has ended, whoever ended it; before {@link #start}. */
    public void afterwards(Runnable task) {
        afterwards = task;
    }

    /** Stops it in its tracks, as SIGSTOP does to a process: connections stay open, and nothing answers. */
    public void pause() {
        paused = true;
    }

    /** Lets it go on. */
    public void resume() {
        synchronized (pausing) {
            paused = false;
            pausing.notifyAll();
        }
    }

    /** Closes the port and all connections, and waits until the thread has ended. */
    @Override
    public void close() {
        closing = true;
        resume();
        selector.wakeup();
        if (thread.getState() == Thread.State.NEW) {
            end();
        }
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

    /** What a client that has authenticated may send in one request. */
    RequestReader.Limits limits() {
        return limits;
    }

    /** How much may wait that a client has sent, in bytes. */
    long mostUnread() {
        return mostUnread;
    }

    /** A client has sent more than that. */
    void tooMuch(Connection connection) {
        connection.drop();
        LOG.log(
                Level.WARNING,
                "closed the connection of {0}: it has sent more than client-query-buffer-limit",
                connection.remote());
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

    /** Runs the command that {@code reader} has found, unless something is to go wrong with it. */
    void run(Connection connection, Session session, RequestReader reader, byte[] buffer, int start) {
        words.fill(reader, buffer, start);
        Faults.Effect effect = faults.isEmpty() ? null : faults.of(words);
        if (effect == null) {
            engine.execute(session, words, out);
        } else {
            connection.suffer(effect, words.copy());
        }
    }

    /** Runs a task on this thread after a while, by the real clock. */
    void later(long millis, Runnable task) {
        timers.add(new Timer(System.nanoTime() + millis * 1_000_000, task));
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

    /** A task that is due at a time of {@link System#nanoTime}. */
    private record Timer(long nanos, Runnable task) implements Comparable<Timer> {
        @Override
        public int compareTo(Timer other) {
            return Long.compare(nanos - other.nanos, 0);
        }
    }

    private void serve() {
        try {
            while (!closing) {
                try {
                    turn();
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                    // A bug, or no memory: what was begun is not done, but the clients are served.
                    if (System.nanoTime() - quietUntil >= 0) {
                        LOG.log(Level.ERROR, "something between commands failed: " + e, e);
                        quietUntil = System.nanoTime() + QUIET_NANOS;
                    }
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("the selector is broken", e);
        } finally {
            end();
        }
    }

    private void turn() throws IOException {
        select();
        awaitResumption();
        engine.tick();
        engine.settle();
        runTimers();
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        if (System.nanoTime() - nextCron >= 0) {
            nextCron = System.nanoTime() + CRON_MILLIS * 1_000_000;
            tick.run();
            connections.forEach(Connection::checkBacklog);
            engine.cron();
        }
        engine.round();
        settle();
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
                selector.select(this::ready, patience());
            } else {
                selector.selectNow(this::ready);
            }
        } finally {
            asleep = false;
        }
    }

    /** How long it may sleep, in ms. */
    private long patience() {
        Timer first = timers.peek();
        long timer = first == null ? CRON_MILLIS : (first.nanos - System.nanoTime()) / 1_000_000 + 1;
        return Math.max(1, Math.min(CRON_MILLIS, Math.min(timer, engine.untilDue())));
    }

    private void runTimers() {
        for (Timer first = timers.peek();
                first != null && first.nanos - System.nanoTime() <= 0;
                first = timers.peek()) {
            timers.remove().task.run();
        }
    }

    private void awaitResumption() {
        if (!paused) {
            return;
        }
        synchronized (pausing) {
            while (paused && !closing) {
                try {
                    pausing.wait();
                } catch (InterruptedException e) {
                    return; // Nobody interrupts this thread; if somebody did, it was to end it.
                }
            }
        }
    }

    private void ready(SelectionKey key) {
        awaitResumption();
        engine.tick();
        if (key.isValid() && key.isAcceptable()) {
            ports.accept((ServerSocketChannel) key.attachment(), this::taken);
            return;
        }
        Connection connection = (Connection) key.attachment();
        try {
            if (key.isValid() && key.isReadable()) {
                connection.readable();
            }
            if (key.isValid() && key.isWritable()) {
                connection.proceed();
            }
        } catch (CancelledKeyException e) {
            connection.drop();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            failed(connection, e);
        } finally {
            current = null;
            out.clear();
        }
    }

    /**
     * A client has sent, or is to be sent, more than there is room for, or has met with a bug: it goes, so that the
     * others can stay.
     */
    private static void failed(Connection connection, Throwable e) {
        connection.drop();
        if (e instanceof OutOfMemoryError) {
            LOG.log(
                    Level.WARNING,
                    "closed the connection of {0}: no memory for it ({1})",
                    connection.remote(),
                    e.getMessage());
        } else {
            LOG.log(Level.ERROR, "closed the connection of " + connection.remote() + ": " + e, e);
        }
    }

    /** Serves those to whom something happened while others' commands ran. */
    private void settle() {
        while (!resuming.isEmpty() || !flushing.isEmpty()) {
            Connection next = resuming.isEmpty() ? flushing.iterator().next() : resuming.poll();
            flushing.remove(next);
            try {
                next.proceed();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                failed(next, e);
            }
            current = null;
            out.clear();
        }
    }

    private void taken(SocketChannel channel) throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        Connection connection = new Connection(this, channel, key);
        key.attach(connection);
        connections.add(connection);
    }

    private void end() {
        for (Connection connection : Set.copyOf(connections)) {
            connection.drop();
        }
        ports.close();
        try {
            selector.close();
        } catch (IOException e) {
            // It is gone either way.
        }
        afterwards.run();
    }
}
