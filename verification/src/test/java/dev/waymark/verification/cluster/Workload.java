package dev.waymark.verification.cluster;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads that write and read through one client, and know what must have come of it.
 *
 * <p>Each thread has counters and registers of its own: nobody else writes them, so it knows what it acknowledged, and
 * what it must read. A failure counts by its effect.
 */
final class Workload implements AutoCloseable {

    private final ClusterClient client;
    private final List<Worker> workers = new ArrayList<>();
    private final Queue<RedisException> failures = new ConcurrentLinkedQueue<>();
    private final Queue<String> lies = new ConcurrentLinkedQueue<>();
    private final LongAdder done = new LongAdder();
    private volatile boolean stopping;

    private Workload(ClusterClient client) {
        this.client = client;
    }

    /** Starts threads that work until {@link #stop}. */
    static Workload start(ClusterClient client, int threads, int keysEach) {
        Workload workload = new Workload(client);
        for (int i = 0; i < threads; i++) {
            workload.workers.add(workload.new Worker(i, keysEach));
        }
        workload.workers.forEach(Thread::start);
        return workload;
    }

    long done() {
        return done.sum();
    }

    List<RedisException> failures() {
        return List.copyOf(failures);
    }

    Workload stop() {
        stopping = true;
        for (Worker worker : workers) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", e);
            }
        }
        return this;
    }

    /** No failure at all, and every acknowledged write is there, once. */
    void assertNothingFailedLostOrDoubled() {
        assertThat(failures).isEmpty();
        assertThat(lies).isEmpty();
        workers.forEach(worker -> worker.check(true));
    }

    /** Failures said the truth: nothing ran twice, nothing that was said not to have run did run. */
    void assertNothingDoubled() {
        workers.forEach(worker -> worker.check(false));
    }

    @Override
    public void close() {
        stop();
    }

    private final class Worker extends Thread {
        private final String[] counters;
        private final String[] registers;
        private final long[] acknowledged;
        private final long[] unknown;
        private final long[] lastSet;

        Worker(int number, int keys) {
            super("workload-" + number);
            counters = new String[keys];
            registers = new String[keys];
            for (int i = 0; i < keys; i++) {
                counters[i] = "counter:" + number + ":" + i;
                registers[i] = "register:" + number + ":" + i;
            }
            acknowledged = new long[keys];
            unknown = new long[keys];
            lastSet = new long[keys];
        }

        @Override
        public void run() {
            for (int round = 1; !stopping; round++) {
                for (int key = 0; key < counters.length && !stopping; key++) {
                    work(key, round);
                }
            }
        }

        private void work(int key, int round) {
            try {
                client.call(incr(counters[key]));
                acknowledged[key]++;
                done.increment();
            } catch (RedisException e) {
                failures.add(e);
                if (e.effect() != Effect.NONE) {
                    unknown[key]++;
                }
            }
            try {
                client.call(set(registers[key], Long.toString(round)));
                lastSet[key] = round;
                String read = client.call(get(registers[key]));
                if (!Long.toString(round).equals(read)) {
                    lies.add("wrote " + round + ", read " + read);
                }
            } catch (RedisException e) {
                failures.add(e);
            }
        }

        void check(boolean nothingLost) {
            for (int key = 0; key < counters.length; key++) {
                String text = client.call(get(counters[key]));
                long value = text == null ? 0 : Long.parseLong(text);
                assertThat(value).as("not doubled").isLessThanOrEqualTo(acknowledged[key] + unknown[key]);
                if (nothingLost) {
                    assertThat(value).as("not lost").isGreaterThanOrEqualTo(acknowledged[key]);
                    assertThat(client.call(get(registers[key])))
                            .isEqualTo(lastSet[key] == 0 ? null : Long.toString(lastSet[key]));
                }
            }
        }
    }
}
