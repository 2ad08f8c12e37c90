package dev.waymark.client.command;

import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.keyless;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.NULLABLE_NUMBER;
import static dev.waymark.client.command.Decoders.OBJECTS;
import static dev.waymark.client.command.Decoders.OBJECT_MAP;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server tells of itself: memory, slow commands and latency. */
public final class Diagnostics {

    private static final Spec COMMANDLOG_GET = Spec.of("COMMANDLOG", "GET");
    private static final Spec COMMANDLOG_LEN = Spec.of("COMMANDLOG", "LEN");
    private static final Spec COMMANDLOG_RESET = Spec.of("COMMANDLOG", "RESET");
    private static final Spec LATENCY_DOCTOR = Spec.of("LATENCY", "DOCTOR");
    private static final Spec LATENCY_GRAPH = Spec.of("LATENCY", "GRAPH");
    private static final Spec LATENCY_HISTOGRAM = Spec.of("LATENCY", "HISTOGRAM");
    private static final Spec LATENCY_HISTORY = Spec.of("LATENCY", "HISTORY");
    private static final Spec LATENCY_LATEST = Spec.of("LATENCY", "LATEST");
    private static final Spec LATENCY_RESET = Spec.of("LATENCY", "RESET");
    private static final Spec MEMORY_DOCTOR = Spec.of("MEMORY", "DOCTOR");
    private static final Spec MEMORY_MALLOC_STATS = Spec.of("MEMORY", "MALLOC-STATS");
    private static final Spec MEMORY_PURGE = Spec.of("MEMORY", "PURGE");
    private static final Spec MEMORY_STATS = Spec.of("MEMORY", "STATS");
    private static final Spec MEMORY_USAGE = Spec.of("MEMORY", "USAGE");
    private static final Spec SLOWLOG_GET = Spec.of("SLOWLOG", "GET");
    private static final Spec SLOWLOG_LEN = Spec.of("SLOWLOG", "LEN");
    private static final Spec SLOWLOG_RESET = Spec.of("SLOWLOG", "RESET");

    private Diagnostics() {}

    /**
     * The last {@code count} entries of a log, -1 for all: {@code slow}, {@code large-request} or {@code large-reply}
     * (Valkey 8.1). Each is an id, a time in seconds, the microseconds or bytes, the words of the command, the address
     * and the name of the client.
     *
     * @see <a href="https://valkey.io/commands/commandlog-get/">COMMANDLOG GET</a>
     */
    public static Command<List<@Nullable Object>> commandlogGet(long count, String log) {
        return begin(COMMANDLOG_GET).arg(count).arg(log).returns(OBJECTS);
    }

    /**
     * How many entries a log has (Valkey 8.1).
     *
     * @see <a href="https://valkey.io/commands/commandlog-len/">COMMANDLOG LEN</a>
     */
    public static Command<Long> commandlogLen(String log) {
        return begin(COMMANDLOG_LEN).arg(log).returns(number());
    }

    /**
     * Empties a log (Valkey 8.1); true.
     *
     * @see <a href="https://valkey.io/commands/commandlog-reset/">COMMANDLOG RESET</a>
     */
    public static Command<Boolean> commandlogReset(String log) {
        return begin(COMMANDLOG_RESET).arg(log).returns(ok());
    }

    /**
     * A report on latency, for people.
     *
     * @see <a href="https://redis.io/docs/latest/commands/latency-doctor/">LATENCY DOCTOR</a>
     */
    public static Command<String> latencyDoctor() {
        return keyless(LATENCY_DOCTOR, STRING);
    }

    /**
     * The latency of an event over time, drawn.
     *
     * @see <a href="https://redis.io/docs/latest/commands/latency-graph/">LATENCY GRAPH</a>
     */
    public static Command<String> latencyGraph(String event) {
        return begin(LATENCY_GRAPH).arg(event).returns(STRING);
    }

    /**
     * How long commands took, by name; all that have run when none is named.
     *
     * @see <a href="https://redis.io/docs/latest/commands/latency-histogram/">LATENCY HISTOGRAM</a>
     */
    public static Command<Map<String, @Nullable Object>> latencyHistogram(String... commands) {
        return begin(LATENCY_HISTOGRAM).optional(commands).returns(OBJECT_MAP);
    }

    /**
     * The latency spikes of an event, the oldest first.
     *
     * @see <a href="https://redis.io/docs/latest/commands/latency-history/">LATENCY HISTORY</a>
     */
    public static Command<List<LatencySample>> latencyHistory(String event) {
        return begin(LATENCY_HISTORY).arg(event).returns(LatencySample.HISTORY);
    }

    /**
     * The last latency spike of each event, and its greatest.
     *
     * @see <a href="https://redis.io/docs/latest/commands/latency-latest/">LATENCY LATEST</a>
     */
    public static Command<List<LatencyEvent>> latencyLatest() {
        return keyless(LATENCY_LATEST, LatencyEvent.LATEST);
    }

    /**
     * Forgets the latency spikes of events, of all when none is named; of how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/latency-reset/">LATENCY RESET</a>
     */
    public static Command<Long> latencyReset(String... events) {
        return begin(LATENCY_RESET).optional(events).returns(number());
    }

    /**
     * A report on memory, for people.
     *
     * @see <a href="https://redis.io/docs/latest/commands/memory-doctor/">MEMORY DOCTOR</a>
     */
    public static Command<String> memoryDoctor() {
        return keyless(MEMORY_DOCTOR, STRING);
    }

    /**
     * What the allocator tells of itself.
     *
     * @see <a href="https://redis.io/docs/latest/commands/memory-malloc-stats/">MEMORY MALLOC-STATS</a>
     */
    public static Command<String> memoryMallocStats() {
        return keyless(MEMORY_MALLOC_STATS, STRING);
    }

    /**
     * Asks the allocator to give memory back; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/memory-purge/">MEMORY PURGE</a>
     */
    public static Command<Boolean> memoryPurge() {
        return keyless(MEMORY_PURGE, ok());
    }

    /**
     * What the memory is used for.
     *
     * @see <a href="https://redis.io/docs/latest/commands/memory-stats/">MEMORY STATS</a>
     */
    public static Command<Map<String, @Nullable Object>> memoryStats() {
        return keyless(MEMORY_STATS, OBJECT_MAP);
    }

    /**
     * The bytes that a key takes, estimated; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/memory-usage/">MEMORY USAGE</a>
     */
    public static Command<@Nullable Long> memoryUsage(String key) {
        return memoryUsage(utf8(key));
    }

    /** {@link #memoryUsage(String)} in bytes. */
    public static Command<@Nullable Long> memoryUsage(byte[] key) {
        return keyed(MEMORY_USAGE, NULLABLE_NUMBER, key);
    }

    /**
     * The bytes that a key takes, estimated from so many of its elements, 0 for all; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/memory-usage/">MEMORY USAGE</a>
     */
    public static Command<@Nullable Long> memoryUsage(String key, long samples) {
        return memoryUsage(utf8(key), samples);
    }

    /** {@link #memoryUsage(String, long)} in bytes. */
    public static Command<@Nullable Long> memoryUsage(byte[] key, long samples) {
        return begin(MEMORY_USAGE).key(key).arg("SAMPLES").arg(samples).returns(NULLABLE_NUMBER);
    }

    /**
     * The last ten slow commands, the latest first.
     *
     * @see <a href="https://redis.io/docs/latest/commands/slowlog-get/">SLOWLOG GET</a>
     */
    public static Command<List<SlowlogEntry>> slowlogGet() {
        return keyless(SLOWLOG_GET, SlowlogEntry.LIST);
    }

    /**
     * The last {@code count} slow commands, -1 for all, the latest first.
     *
     * @see <a href="https://redis.io/docs/latest/commands/slowlog-get/">SLOWLOG GET</a>
     */
    public static Command<List<SlowlogEntry>> slowlogGet(long count) {
        return begin(SLOWLOG_GET).arg(count).returns(SlowlogEntry.LIST);
    }

    /**
     * How many slow commands are kept.
     *
     * @see <a href="https://redis.io/docs/latest/commands/slowlog-len/">SLOWLOG LEN</a>
     */
    public static Command<Long> slowlogLen() {
        return keyless(SLOWLOG_LEN, number());
    }

    /**
     * Forgets the slow commands; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/slowlog-reset/">SLOWLOG RESET</a>
     */
    public static Command<Boolean> slowlogReset() {
        return keyless(SLOWLOG_RESET, ok());
    }
}
