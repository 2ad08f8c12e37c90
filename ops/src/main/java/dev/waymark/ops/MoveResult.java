package dev.waymark.ops;

/**
 * What a run has done. Immutable.
 *
 * @param slots how many slots have moved in this run
 * @param keys how many keys
 * @param bytes how many bytes, as MEMORY USAGE tells them
 * @param alreadyDone how many moves of the plan were done before
 * @param workNanos the time from the first slot opened to the last one closed
 * @param stopped whether it was asked to stop, with moves left
 */
public record MoveResult(int slots, long keys, long bytes, int alreadyDone, long workNanos, boolean stopped) {}
