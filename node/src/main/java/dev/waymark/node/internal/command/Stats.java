package dev.waymark.node.internal.command;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What INFO counts. Not thread-safe. */
public final class Stats {

    /** More kinds of errors than this can only come from one who makes them up. */
    private static final int MOST_KINDS = 128;

    private final Map<String, Long> errorsByKind = new TreeMap<>();
    private final Rate operations = new Rate();
    private final Rate input = new Rate();
    private final Rate output = new Rate();
    long connections;
    long rejectedConnections;
    long commands;
    long errors;
    long expired;
    long evicted;
    long hits;
    long misses;
    private long inputBytes;
    private long outputBytes;
    private long reads;
    private long writes;

    void looked(boolean found) {
        if (found) {
            hits++;
        } else {
            misses++;
        }
    }

    /** An error was answered; its kind is its first word. */
    void failed(String line) {
        errors++;
        int space = line.indexOf(' ');
        String kind = space < 0 ? "ERR" : line.substring(0, space);
        if (errorsByKind.size() < MOST_KINDS || errorsByKind.containsKey(kind)) {
            errorsByKind.merge(kind, 1L, Long::sum);
        }
    }

    /** So many bytes were read from clients at once. */
    public void read(long bytes) {
        reads++;
        inputBytes += bytes;
    }

    /** So many bytes were written to clients at once. */
    public void wrote(long bytes) {
        writes++;
        outputBytes += bytes;
    }

    /** Measures what is told per second. */
    void sample(long now) {
        operations.sample(now, commands);
        input.sample(now, inputBytes);
        output.sample(now, outputBytes);
    }

    /** As CONFIG RESETSTAT does. */
    void reset() {
        errorsByKind.clear();
        connections = 0;
        rejectedConnections = 0;
        commands = 0;
        errors = 0;
        expired = 0;
        evicted = 0;
        hits = 0;
        misses = 0;
        inputBytes = 0;
        outputBytes = 0;
        reads = 0;
        writes = 0;
        operations.reset();
        input.reset();
        output.reset();
    }

    /** How many clients have connected. */
    public long connections() {
        return connections;
    }

    /** How many were not let in. */
    public long rejectedConnections() {
        return rejectedConnections;
    }

    /** How many commands have run. */
    public long commands() {
        return commands;
    }

    /** How many errors were answered. */
    public long errors() {
        return errors;
    }

    /** How many of each kind. */
    public Map<String, Long> errorsByKind() {
        return Collections.unmodifiableMap(errorsByKind);
    }

    /** How many keys have expired. */
    public long expired() {
        return expired;
    }

    /** How many keys had to go for want of memory. */
    public long evicted() {
        return evicted;
    }

    /** How often a key was looked for and found. */
    public long hits() {
        return hits;
    }

    /** How often a key was looked for in vain. */
    public long misses() {
        return misses;
    }

    /** How many bytes were read from clients. */
    public long inputBytes() {
        return inputBytes;
    }

    /** How many bytes were written to clients. */
    public long outputBytes() {
        return outputBytes;
    }

    /** How often something was read. */
    public long reads() {
        return reads;
    }

    /** How often something was written. */
    public long writes() {
        return writes;
    }

    /** Commands per second of late. */
    public double commandsPerSecond() {
        return operations.perSecond();
    }

    /** Bytes read per second of late. */
    public double inputPerSecond() {
        return input.perSecond();
    }

    /** Bytes written per second of late. */
    public double outputPerSecond() {
        return output.perSecond();
    }
}
