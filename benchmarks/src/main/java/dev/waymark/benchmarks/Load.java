package dev.waymark.benchmarks;

import dev.waymark.benchmarks.driver.Driver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * One scenario driven through one client: first unmeasured, until the compiler is done, then measured.
 *
 * <p>The load runs through without a seam; the measured part is what lies between two readings of the {@link Meter}.
 * The latency of every seventh request only is taken (of every 61st, when they are asynchronous): primes, so as not to
 * beat in time with batches, and few, so that reading the clock does not become part of the figure. Used once.
 */
final class Load {

    private static final int SYNC_STRIDE = 7;
    private static final int ASYNC_STRIDE = 61;
    private static final long HIGHEST_LATENCY_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Driver driver;
    private final Scenario scenario;
    private final LongAdder operations = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();
    private final Histogram latencies = new SynchronizedHistogram(HIGHEST_LATENCY_NANOS, SIGNIFICANT_DIGITS);
    private volatile boolean measuring;
    private volatile boolean stopped;

    Load(Driver driver, Scenario scenario) {
        this.driver = driver;
        this.scenario = scenario;
    }

    /** Runs for {@code warmUp} and then for {@code measured}. */
    Measurement run(Meter meter, Duration warmUp, Duration measured) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        if (scenario.synchronous()) {
            for (int i = 0; i < scenario.callers(); i++) {
                threads.add(new Thread(this::callUntilStopped, "caller-" + i));
            }
        } else {
            threads.add(new Thread(this::sendUntilStopped, "sender"));
        }
        threads.forEach(Thread::start);
        Thread.sleep(warmUp.toMillis());
        measuring = true;
        long failuresBefore = failures.sum();
        Meter.Reading before = meter.read(operations.sum());
        Thread.sleep(measured.toMillis());
        Meter.Reading after = meter.read(operations.sum());
        measuring = false;
        long failed = failures.sum() - failuresBefore;
        stopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return Measurement.of(driver.description(), after.since(before), latencies, failed, firstFailure.get());
    }

    private void callUntilStopped() {
        Histogram own = new Histogram(HIGHEST_LATENCY_NANOS, SIGNIFICANT_DIGITS);
        for (int i = 0; !stopped; i++) {
            long begun = i % SYNC_STRIDE == 0 ? System.nanoTime() : 0;
            try {
                count(driver.get(Keyspace.any()), null);
            } catch (RuntimeException failure) {
                count(null, failure);
            }
            if (begun != 0 && measuring) {
                own.recordValue(Math.min(System.nanoTime() - begun, HIGHEST_LATENCY_NANOS));
            }
        }
        latencies.add(own);
    }

    private void sendUntilStopped() {
        Window window = new Window(Scenario.OUTSTANDING);
        BiConsumer<byte @Nullable [], @Nullable Throwable> untimed = (value, failure) -> {
            count(value, failure);
            window.completed();
        };
        for (int i = 0; !stopped; i++) {
            while (window.full() && !stopped) {
                driver.flush();
                window.awaitHalf(TimeUnit.MILLISECONDS.toNanos(100));
            }
            window.sent();
            driver.send(Keyspace.any(), i % ASYNC_STRIDE == 0 ? timed(untimed) : untimed);
        }
        driver.flush();
        if (!window.awaitEmpty(DRAIN_NANOS)) {
            count(null, new IllegalStateException("requests were never answered"));
        }
    }

    private BiConsumer<byte @Nullable [], @Nullable Throwable> timed(
            BiConsumer<byte @Nullable [], @Nullable Throwable> untimed) {
        long begun = System.nanoTime();
        return (value, failure) -> {
            if (measuring) {
                latencies.recordValue(Math.min(System.nanoTime() - begun, HIGHEST_LATENCY_NANOS));
            }
            untimed.accept(value, failure);
        };
    }

    private void count(byte @Nullable [] value, @Nullable Throwable failure) {
        if (failure == null && value != null && value.length == Keyspace.VALUE_BYTES) {
            operations.increment();
            return;
        }
        failures.increment();
        firstFailure.compareAndSet(null, failure == null ? "a wrong or missing value" : failure.toString());
    }
}
