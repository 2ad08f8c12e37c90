package dev.waymark.client.internal.net;

import dev.waymark.client.internal.net.Channel.Flush;
import dev.waymark.client.internal.net.Channel.Submission;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The writing half of a connection: many threads append, one of them writes for all.
 *
 * <p>Appending takes one short lock, in which the bytes go to the buffer and the pending to the FIFO, both or neither:
 * that is what keeps order. Whoever finds that nobody writes becomes the writer: it swaps the buffers under the lock
 * and writes outside it, until nothing is left. Requests that nobody waits for join whatever is sent next: with replies
 * still to come, the reading thread writes them after its next batch.
 */
final class Outbox {

    /** Unwritten bytes that make an asynchronous submitter write at once, replies to come or not. */
    private static final int DEFERRED_BYTES = 64 * 1024;

    /** Unwritten bytes beyond which nothing is accepted, so that a node that does not read costs no more memory. */
    private static final int FULL_BYTES = 32 * 1024 * 1024;

    /** How often one thread writes for others before it passes that on. */
    private static final int ROUNDS = 16;

    private static final byte[] ASKING = "*1\r\n$6\r\nASKING\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Connection connection;
    private final Fifo fifo;
    private final OutputStream out;
    private final int limit;
    private final Executor offload;
    private final Yielding yielding;

    private final ReentrantLock lock = new ReentrantLock();
    private RespWriter filling = new RespWriter(8192);
    private RespWriter spare = new RespWriter(8192);
    private boolean writing;
    private volatile boolean closed;
    private volatile long handed;

    /**
     * @param limit how many requests may wait for their replies
     * @param offload runs a write for a thread that must not or shall not write itself
     */
    Outbox(Connection connection, Fifo fifo, OutputStream out, int limit, Executor offload, Yielding yielding) {
        this.connection = connection;
        this.fifo = fifo;
        this.out = out;
        this.limit = limit;
        this.offload = offload;
        this.yielding = yielding;
    }

    Submission submit(Pending pending, boolean asking, @Nullable Object route, Flush flush, boolean urgent) {
        boolean write;
        lock.lock();
        try {
            if (closed) {
                return Submission.REJECTED;
            }
            if (!urgent && (fifo.size() >= limit || filling.length() >= FULL_BYTES)) {
                return Submission.FULL;
            }
            if (!append(pending, asking, route)) {
                return Submission.REJECTED;
            }
            write = !writing && due(flush);
            writing |= write;
        } finally {
            lock.unlock();
        }
        if (write) {
            write(flush == Flush.NOW);
        }
        return Submission.ACCEPTED;
    }

    /** Writes what lies in the buffer, unless somebody is at it. */
    void flush() {
        if (begin()) {
            write(false);
        }
    }

    /** Has what lies in the buffer written, unless somebody is at it. */
    void push() {
        if (begin()) {
            offload.execute(() -> writeRounds(false));
        }
    }

    /** Makes this thread the writer, when one is needed. */
    private boolean begin() {
        lock.lock();
        try {
            if (writing || closed || filling.length() == 0) {
                return false;
            }
            writing = true;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** No more requests from now on. False when that was so already. */
    boolean close() {
        lock.lock();
        try {
            boolean first = !closed;
            closed = true;
            return first;
        } finally {
            lock.unlock();
        }
    }

    boolean closed() {
        return closed;
    }

    /** How many requests were ever accepted. Whoever submits after this sees what was written before it. */
    long mark() {
        lock.lock();
        try {
            return fifo.added();
        } finally {
            lock.unlock();
        }
    }

    /**
     * How many requests were given to the socket, at least in part: these may have reached the node, later ones have
     * not.
     */
    long handed() {
        return handed;
    }

    private boolean append(Pending pending, boolean asking, @Nullable Object route) {
        int before = filling.length();
        boolean appended = false;
        try {
            if (asking) {
                filling.raw(ASKING);
            }
            pending.encode(filling);
            appended = pending.departing(connection, route);
        } finally {
            if (!appended) {
                filling.truncate(before);
            }
        }
        if (appended) {
            if (asking) {
                fifo.add(Unheard.INSTANCE);
            }
            fifo.add(pending);
        }
        return appended;
    }

    private boolean due(Flush flush) {
        switch (flush) {
            case NOW:
                return true;
            case SOON:
                return handed == fifo.polled() || filling.length() >= DEFERRED_BYTES;
            default:
                return false;
        }
    }

    /** Writes until nothing is left. {@code writing} is this thread's. */
    private void write(boolean mayYield) {
        if (VirtualThreads.isCurrent()) {
            // An interrupt would close the socket under everybody.
            offload.execute(() -> writeRounds(false));
            return;
        }
        writeRounds(mayYield);
    }

    private void writeRounds(boolean mayYield) {
        for (int round = 0; round < ROUNDS; round++) {
            if (mayYield && fifo.size() > 1) {
                yielding.yield();
            }
            RespWriter full = take();
            if (full == null) {
                return;
            }
            try {
                out.write(full.buffer(), 0, full.length());
            } catch (IOException | RuntimeException | Error e) {
                // Also what is no IOException: nobody else writes as long as this thread counts as the writer.
                connection.fail("writing failed: " + e.getMessage());
                return;
            }
            full.clear();
        }
        offload.execute(() -> writeRounds(false));
    }

    private @Nullable RespWriter take() {
        lock.lock();
        try {
            if (filling.length() == 0 || closed) {
                writing = false;
                return null;
            }
            RespWriter full = filling;
            filling = spare;
            spare = full;
            handed = fifo.added();
            return full;
        } finally {
            lock.unlock();
        }
    }

    /** Stands in the FIFO for an ASKING, whose OK nobody needs: if it failed, the request behind it says so itself. */
    private enum Unheard implements Pending {
        INSTANCE;

        @Override
        public void encode(RespWriter out) {}

        @Override
        public boolean departing(Channel channel, @Nullable Object route) {
            return true;
        }

        @Override
        public void reply(Reply reply) {}

        @Override
        public void malformed(String why) {}

        @Override
        public void lost(boolean sent, String why) {}
    }
}
