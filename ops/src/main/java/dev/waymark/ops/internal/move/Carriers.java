package dev.waymark.ops.internal.move;

import dev.waymark.ops.internal.wire.PlainConnection;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The threads that carry batches, one per lane, and the queue before them. Batches are put by one thread.
 *
 * <p>With two lanes the source has the next batch at hand when it has finished one, wherever the one who asks for it
 * is; with more, others would wait longer for their turn.
 */
final class Carriers implements AutoCloseable {

    private static final long LOOK_MILLIS = 50;

    private final BlockingQueue<Batch> queue;
    private final List<Lane> lanes;
    private final Pace pace;
    private final Object progress = new Object();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private long carried;
    private volatile boolean closed;

    Carriers(String name, List<Lane> lanes, long maxKeysPerSecond) {
        this.lanes = lanes;
        this.queue = new ArrayBlockingQueue<>(2 * lanes.size());
        this.pace = new Pace(maxKeysPerSecond);
        for (Lane lane : lanes) {
            Thread thread = new Thread(() -> work(lane), name);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void work(Lane lane) {
        try {
            while (!closed && failure.get() == null) {
                Batch batch = queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (batch != null) {
                    pace.await(batch.keys().size());
                    lane.carry(batch);
                    synchronized (progress) {
                        carried++;
                        progress.notifyAll();
                    }
                }
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
            synchronized (progress) {
                progress.notifyAll();
            }
        }
    }

    /** Hands a batch over, waiting for room. */
    void put(Batch batch) throws IOException {
        try {
            while (!queue.offer(batch, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                failIfFailed();
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** How many batches were carried so far. */
    long carried() {
        synchronized (progress) {
            return carried;
        }
    }

    /** Waits until more than so many batches were carried. */
    void awaitMoreThan(long seen) throws IOException {
        synchronized (progress) {
            try {
                while (carried == seen) {
                    failIfFailed();
                    progress.wait(LOOK_MILLIS);
                }
            } catch (InterruptedException e) {
                throw interrupted();
            }
        }
        failIfFailed();
    }

    private void failIfFailed() throws IOException {
        Throwable thrown = failure.get();
        if (thrown instanceof IOException e) {
            throw e;
        }
        if (thrown != null) {
            throw new IOException("this should not happen: " + thrown, thrown);
        }
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted");
    }

    @Override
    public void close() {
        closed = true;
        lanes.forEach(Lane::close);
    }

    /** Lets so many keys per second pass. */
    private static final class Pace {
        private final double nanosPerKey;
        private long next = System.nanoTime();

        Pace(long keysPerSecond) {
            this.nanosPerKey = keysPerSecond == 0 ? 0 : 1e9 / keysPerSecond;
        }

        void await(int keys) throws InterruptedIOException {
            if (nanosPerKey == 0) {
                return;
            }
            long wait;
            synchronized (this) {
                long now = System.nanoTime();
                next = Math.max(next, now);
                wait = next - now;
                next += (long) (keys * nanosPerKey);
            }
            if (wait > 0) {
                Pause.nanos(wait);
            }
        }
    }

    /** A connection's round trip, the shortest of a few. */
    static long roundTripNanos(PlainConnection connection) throws IOException {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            long before = System.nanoTime();
            connection.call("PING");
            times.add(System.nanoTime() - before);
        }
        return times.stream().min(Long::compare).orElse(0L);
    }
}
