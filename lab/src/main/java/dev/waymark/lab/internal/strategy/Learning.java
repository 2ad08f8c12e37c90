package dev.waymark.lab.internal.strategy;

/** What a client makes of a MOVED. */
public enum Learning {
    /** Nothing: the next command for this slot is sent astray as well. */
    NOTHING,
    /** The new owner of this one slot. */
    ONE_SLOT,
    /** A whole new map, which every thread that meets a MOVED fetches for itself. */
    WHOLE_MAP_BY_EVERY_THREAD,
    /** A whole new map, which one thread fetches for all that were sent astray by the old one. */
    WHOLE_MAP_ONCE
}
