package dev.waymark.ops.internal.move;

import java.util.List;

/**
 * Keys of one slot that go in one MIGRATE.
 *
 * @param from the slot's keys of which these are some
 * @param bytes as MEMORY USAGE tells them
 * @param big whether it is a single key that is announced and gets more time
 */
record Batch(SlotKeys from, List<byte[]> keys, long bytes, boolean big) {}
