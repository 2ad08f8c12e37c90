package dev.waymark.client.internal.net;

import dev.waymark.client.Endpoint;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One socket to one node, shared by all threads, everything pipelined on it.
 *
 * <p>There is no event loop. Of the threads that wait for replies one leads: it reads the socket and completes requests
 * in order, its own and those of the others, until its own is done; then it hands on, to a thread that still waits or,
 * when only asynchronous requests are left, to this connection's reader thread. A thread that is alone so never pays
 * for a hand-over between threads. {@link Outbox} does the same for writing.
 *
 * <p>The reader thread also watches a connection that nobody uses, so that its loss is known before the next request is
 * sent on it: a request that was never sent can be repeated, whatever it is.
 *
 * <p>Thread-safe. A virtual thread never reads or writes here, as interrupting it would close the socket: others do it
 * for it.
 */
public final class Connection implements Channel {

    /** How long a thread stays in one read before it looks whether its time is up or it was interrupted. */
    private static final int TICK_MILLIS = 50;

    /** How long nobody uses a connection before its reader thread watches it. */
    private static final long IDLE_NANOS = 1_000_000_000;

    private static final int FOLLOWER_YIELDS = 4;

    /** How long a callback that waits stays in one read before it looks whether it has what it waits for. */
    private static final int CALLBACK_TICK_MILLIS = 5;

    private final Endpoint endpoint;
    private final Socket socket;
    private final Inbox inbox;
    private final Outbox outbox;
    private final Fifo fifo = new Fifo();
    private final Yielding yielding = new Yielding();
    private final Watchers watchers = new Watchers();
    private final Delivery delivery;
    private final Consumer<Connection> onClosed;
    private final Thread reader;

    private final AtomicBoolean leading = new AtomicBoolean();
    private volatile @Nullable Thread leader;
    private volatile boolean readerParked;
    private volatile String whyClosed = "";
    private volatile boolean broken;

    /**
     * Takes over a socket on which hands were shaken.
     *
     * @param limit how many requests may wait for their replies
     * @param offload runs writes for threads that must not write; blocking
     * @param onClosed told once, when the connection is closed, whoever closed it
     */
    Connection(
            Endpoint endpoint, Socket socket, Inbox inbox, int limit, Executor offload, Consumer<Connection> onClosed)
            throws IOException {
        this.endpoint = endpoint;
        this.socket = socket;
        this.inbox = inbox;
        this.outbox = new Outbox(this, fifo, socket.getOutputStream(), limit, offload, yielding);
        this.delivery = new Delivery(this, inbox, fifo, watchers);
        this.onClosed = onClosed;
        this.reader = new Thread(this::readForOthers, "waymark-reader-" + endpoint);
        reader.setDaemon(true);
    }

    /** Starts the reader thread. */
    void start() {
        reader.start();
    }

    @Override
    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public Submission submit(Pending pending, boolean asking, @Nullable Object route, Flush flush, boolean urgent) {
        // The thread that reads must not wait for room: it is the one that makes it.
        boolean unlimited = urgent || leader == Thread.currentThread();
        Submission submission = outbox.submit(pending, asking, route, flush, unlimited);
        if (submission == Submission.ACCEPTED && flush != Flush.NOW) {
            Thread waiting = pending.reader();
            if (waiting != null && waiting != Thread.currentThread()) {
                LockSupport.unpark(waiting); // It waits elsewhere for a request that was sent on: now it can read here.
            } else if (waiting == null && flush == Flush.SOON) {
                wakeReader();
            }
        }
        return submission;
    }

    @Override
    public void flush() {
        outbox.flush();
        wakeReader();
    }

    @Override
    public void push() {
        outbox.push();
        wakeReader();
    }

    @Override
    public long mark() {
        return outbox.mark();
    }

    @Override
    public boolean passed(long mark) {
        return watchers.passed(mark);
    }

    @Override
    public void whenPassed(long mark, Runnable task) {
        watchers.add(mark, task);
    }

    @Override
    public boolean closed() {
        return outbox.closed();
    }

    @Override
    public int waiting() {
        return fifo.size();
    }

    @Override
    public long received() {
        return inbox.received();
    }

    @Override
    public void expire(long now) {
        for (long number = fifo.polled(); number < fifo.added(); number++) {
            Pending pending = fifo.at(number);
            if (pending != null) {
                pending.expire(now);
            }
        }
    }

    @Override
    public void close(String why) {
        if (!outbox.close()) {
            return;
        }
        whyClosed = why;
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
        onClosed.accept(this);
        settle();
        LockSupport.unpark(reader);
    }

    /** Why it was closed; empty while it is open. */
    public String whyClosed() {
        return whyClosed;
    }

    /** Whether it was closed because something went wrong with it, and not because this client wanted so. */
    public boolean broken() {
        return broken;
    }

    @Override
    public void fail(String why) {
        broken = true;
        close(why);
    }

    /**
     * Waits until {@code own} no longer waits on this channel, its time is up, or this thread is interrupted. Reads for
     * all meanwhile when nobody else does. Platform threads only.
     */
    public void await(Pending own) {
        while (own.waitsOn(this)
                && own.nanosLeft() > 0
                && !Thread.currentThread().isInterrupted()) {
            if (leading.compareAndSet(false, true)) {
                leader = Thread.currentThread();
                try {
                    lead(own);
                } finally {
                    release();
                }
            } else if (leader == Thread.currentThread()) {
                // A callback of the application, run by the leader, calls again: the leader reads on for it.
                lead(own);
            } else {
                follow(own);
            }
        }
        // Leadership may have been meant for this thread, which leaves.
        handOn();
    }

    private void follow(Pending own) {
        for (int i = 0; i < FOLLOWER_YIELDS; i++) {
            if (!own.waitsOn(this) || !leading.get() || !yielding.yield()) {
                break;
            }
        }
        if (own.waitsOn(this) && leading.get() && !readOn()) {
            LockSupport.parkNanos(this, Math.min(own.nanosLeft(), IDLE_NANOS));
        }
    }

    /**
     * For a thread that is about to wait: if it is in a callback of the application, and so holds up the connection it
     * was reading, it reads there for a moment. What it waits for may come behind those replies, or wait for another
     * callback that waits for them.
     *
     * @return false when it may sleep
     */
    public static boolean readOn() {
        Connection held = Completions.heldUp();
        if (held == null) {
            return false;
        }
        if (held.outbox.closed()) {
            held.tellLost();
            return false;
        }
        if (!held.completeBatch()) {
            held.read(CALLBACK_TICK_MILLIS);
        }
        return true;
    }

    /** Reads until {@code own} is done, its time is up, or the connection is closed. Leader only. */
    private void lead(Pending own) {
        while (own.waitsOn(this) && !outbox.closed()) {
            if (completeBatch() || !own.waitsOn(this)) {
                continue;
            }
            long left = own.nanosLeft();
            if (left <= 0 || Thread.currentThread().isInterrupted()) {
                return;
            }
            if (!read((int) Math.min(TICK_MILLIS, left / 1_000_000 + 1))) {
                return;
            }
        }
    }

    /**
     * The reader thread's life: leads while requests are left that no thread waits for, and watches an unused
     * connection.
     */
    private void readForOthers() {
        while (!outbox.closed()) {
            if (!needed()) {
                long before = fifo.added();
                park();
                if (fifo.size() > 0 || fifo.added() != before) {
                    continue;
                }
            }
            if (leading.compareAndSet(false, true)) {
                leader = Thread.currentThread();
                try {
                    leadForOthers();
                } finally {
                    release();
                }
            } else {
                park();
            }
        }
        settle();
    }

    /** Whether the oldest request is one that no thread waits for. */
    private boolean needed() {
        Pending head = fifo.peek();
        return head != null && head.reader() == null;
    }

    private void park() {
        readerParked = true;
        // Look again now that others can see it parked: what came before that wakes nobody.
        if (!outbox.closed() && (leading.get() || !needed())) {
            LockSupport.parkNanos(this, IDLE_NANOS);
        }
        readerParked = false;
    }

    /**
     * Reads as long as the oldest request is one that no thread waits for, or there is none and none comes. Leader
     * only.
     */
    private void leadForOthers() {
        boolean watching = fifo.size() == 0;
        while (!outbox.closed()) {
            if (completeBatch()) {
                watching = false;
                continue;
            }
            Pending head = fifo.peek();
            if (head == null ? !watching : head.reader() != null) {
                return;
            }
            if (!read((int) (IDLE_NANOS / 1_000_000))) {
                return;
            }
        }
    }

    /** Waits for bytes; false when the connection is closed. Leader only. */
    private boolean read(int millis) {
        outbox.flush();
        if (fifo.size() > 1) {
            yielding.yield();
        }
        try {
            inbox.fill(millis);
        } catch (SocketTimeoutException e) {
            return !outbox.closed();
        } catch (IOException | RuntimeException e) {
            fail("reading failed: " + e.getMessage());
            return false;
        } catch (OutOfMemoryError e) {
            fail("reading failed: no memory for so large a reply");
            return false;
        }
        return true;
    }

    /** Completes every request whose reply has come in whole; false when there was none. Leader only. */
    private boolean completeBatch() {
        return !outbox.closed() && delivery.completeBatch();
    }

    private void release() {
        leader = null;
        leading.set(false);
        if (outbox.closed()) {
            settle();
        } else {
            handOn();
        }
    }

    /** Wakes the thread that is to lead next, if one is needed and none leads. */
    private void handOn() {
        if (leading.get()) {
            return;
        }
        Pending head = fifo.peek();
        if (head != null) {
            Thread next = head.reader();
            LockSupport.unpark(next != null ? next : reader);
        }
    }

    private void wakeReader() {
        if (readerParked && !leading.get()) {
            LockSupport.unpark(reader);
        }
    }

    /**
     * After closing: takes leadership for good and tells every request that is left that it is lost. When another
     * thread leads, that one comes here when it stops.
     */
    private void settle() {
        if (leading.compareAndSet(false, true)) {
            tellLost();
        }
    }

    /** Leader only. */
    private void tellLost() {
        delivery.tellLost(outbox.handed(), whyClosed);
    }
}
