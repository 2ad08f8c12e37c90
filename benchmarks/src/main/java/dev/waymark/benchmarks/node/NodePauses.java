package dev.waymark.benchmarks.node;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The program behind {@code benchmarks/run node-pauses}: what a steady 20,000 requests a second see while millions of
 * keys are loaded and overwritten. A request's time begins when it was due, so a pause counts for all that were due in
 * it.
 */
public final class NodePauses {

    private static final int PER_MILLI = 20;
    private static final int DEPTH = 16;
    private static final byte[] GET =
            "*2\r\n$3\r\nGET\r\n$16\r\nkey:999999999999\r\n".getBytes(StandardCharsets.US_ASCII);

    private NodePauses() {}

    /**
     * Measures and prints.
     *
     * @param words how many keys there are, in thousands; 5000 when nothing is said
     */
    public static void main(String[] words) throws InterruptedException {
        try {
            long keys = 1000L * (words.length > 0 ? Integer.parseInt(words[0]) : 5000);
            System.out.printf(Locale.ROOT, "%-28s %9s %9s %9s %9s %9s%n", "ms", "p50", "p99", "p99.9", "max", "load s");
            try (Contestant node = Contestant.node()) {
                measure(node, keys);
            }
            try (Contestant redis = Contestant.redis()) {
                measure(redis, keys);
            }
        } catch (NumberFormatException e) {
            System.err.println("usage: benchmarks/run node-pauses [thousands of keys]");
            System.exit(2);
        } catch (IOException failed) {
            System.err.println("benchmarks/run node-pauses: " + failed.getMessage());
            System.exit(1);
        }
    }

    private static void measure(Contestant server, long keys) throws IOException, InterruptedException {
        try (Pipe pipe = new Pipe(server.port(), DEPTH)) {
            for (long key = 0; key < Math.min(100_000, keys); key++) {
                pipe.set(key, 100); // For the compiler.
            }
            pipe.set(999_999_999_999L, 100); // What the steady ones read, and nobody writes again.
            pipe.flush();
            SplittableRandom random = new SplittableRandom(1);
            watch(server, "loading", () -> {
                for (long key = 0; key < keys; key++) {
                    pipe.set(key, 100);
                }
            });
            watch(server, "overwriting", () -> {
                for (long i = 0; i < keys; i++) {
                    pipe.set(random.nextLong(keys), random.nextInt(90, 111));
                }
            });
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void watch(Contestant server, String what, Work work) throws IOException, InterruptedException {
        Steady steady = new Steady(server.port());
        Thread thread = new Thread(steady, "steady");
        thread.start();
        long begin = System.nanoTime();
        work.run();
        double seconds = (System.nanoTime() - begin) / 1e9;
        steady.stopped = true;
        thread.join();
        Histogram seen = steady.result();
        System.out.printf(
                Locale.ROOT,
                "%-28s %9.2f %9.2f %9.2f %9.2f %9.1f%n",
                server.name() + ", " + what,
                seen.getValueAtPercentile(50) / 1e6,
                seen.getValueAtPercentile(99) / 1e6,
                seen.getValueAtPercentile(99.9) / 1e6,
                seen.getMaxValue() / 1e6,
                seconds);
    }

    /** Sends 20 requests each millisecond, or as many as were due since. */
    private static final class Steady implements Runnable {

        private final Histogram histogram = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
        private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
        private final int port;
        private volatile boolean stopped;

        Steady(int port) {
            this.port = port;
        }

        @Override
        public void run() {
            byte[] batch = new byte[PER_MILLI * GET.length];
            for (int i = 0; i < PER_MILLI; i++) {
                System.arraycopy(GET, 0, batch, i * GET.length, GET.length);
            }
            byte[] replies = new byte[PER_MILLI * 200];
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setTcpNoDelay(true);
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream();
                long due = System.nanoTime();
                while (!stopped) {
                    due += 1_000_000;
                    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                    }
                    out.write(batch);
                    in.readNBytes(replies, 0, length(in));
                    histogram.recordValueWithCount(System.nanoTime() - due, PER_MILLI);
                }
            } catch (IOException e) {
                failure.set(e);
            }
        }

        /** How long the replies are: all of them are the same, and the first says it. */
        private static int length(InputStream in) throws IOException {
            int header = 0;
            int digits = 0;
            for (int each = in.read(); each != '\n'; each = in.read(), header++) {
                if (each < 0) {
                    throw new IOException("the server has closed the connection");
                }
                digits = each >= '0' && each <= '9' ? 10 * digits + each - '0' : digits;
            }
            int one = header + 1 + digits + 2;
            return PER_MILLI * one - header - 1;
        }

        Histogram result() throws IOException {
            IOException failed = failure.get();
            if (failed != null) {
                throw failed;
            }
            return histogram;
        }
    }
}
