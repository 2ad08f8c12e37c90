package dev.waymark.node.internal.command;

/** What INFO counts. Not thread-safe. */
public final class Stats {

    long connections;
    long rejectedConnections;
    long commands;
    long errors;
    long expired;
    long evicted;
    long hits;
    long misses;

    void looked(boolean found) {
        if (found) {
            hits++;
        } else {
            misses++;
        }
    }

    /** As CONFIG RESETSTAT does. */
    void reset() {
        connections = 0;
        rejectedConnections = 0;
        commands = 0;
        errors = 0;
        expired = 0;
        evicted = 0;
        hits = 0;
        misses = 0;
    }
}
