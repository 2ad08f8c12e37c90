package dev.waymark.node.internal.command;

import dev.waymark.node.internal.settings.Settings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * When something took longer than {@code latency-monitor-threshold}: for each event the last 160 seconds in which it
 * did. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/optimization/latency-monitor/">Latency
 *     monitoring</a>
 */
public final class LatencyMonitor {

    private static final int MOST_SAMPLES = 160;

    private final Map<String, Event> events = new TreeMap<>();

    /** In ms; 0 for none. */
    private long thresholdMillis;

    /**
     * The worst of a second.
     *
     * @param seconds since 1970
     */
    public record Sample(long seconds, long millis) {}

    /** What is known of an event. */
    public static final class Event {

        private final Deque<Sample> samples = new ArrayDeque<>();
        private long worstMillis;

        /** Its samples, the oldest first; there is at least one. */
        public List<Sample> samples() {
            return List.copyOf(samples);
        }

        /** The longest it ever took. */
        public long worstMillis() {
            return worstMillis;
        }

        private void add(Sample sample) {
            worstMillis = Math.max(worstMillis, sample.millis);
            Sample last = samples.peekLast();
            if (last != null && last.seconds == sample.seconds) {
                if (last.millis >= sample.millis) {
                    return;
                }
                samples.removeLast();
            } else if (samples.size() == MOST_SAMPLES) {
                samples.removeFirst();
            }
            samples.add(sample);
        }
    }

    LatencyMonitor(Settings settings) {
        settings.watch(
                "latency-monitor-threshold", () -> thresholdMillis = settings.number("latency-monitor-threshold"));
    }

    /** Whether it looks at all. */
    public boolean isOn() {
        return thresholdMillis > 0;
    }

    /** What is known, by the names of events. */
    public Map<String, Event> events() {
        return events;
    }

    /** What is known of an event; null for nothing. */
    public @Nullable Event event(String name) {
        return events.get(name);
    }

    /** Forgets an event; whether there was something to forget. */
    public boolean forget(String name) {
        return events.remove(name) != null;
    }

    void note(String event, long nowMillis, long nanos) {
        long millis = nanos / 1_000_000;
        if (isOn() && millis >= thresholdMillis) {
            events.computeIfAbsent(event, first -> new Event()).add(new Sample(nowMillis / 1000, millis));
        }
    }
}
