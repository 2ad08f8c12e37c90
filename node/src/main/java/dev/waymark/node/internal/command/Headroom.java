package dev.waymark.node.internal.command;

import org.jspecify.annotations.Nullable;

/**
 * Watches how much room the JVM still has, so that commands that need some are refused before it has none.
 *
 * <p>A command that runs out of memory may leave a change half done; one that is refused leaves nothing. So some room
 * is always kept back. How much there is cannot be asked, since garbage counts as used until it is collected: where
 * little seems to be left, an array as large as what is kept back is asked for, which makes the JVM collect. Commands
 * then run on credit until about half of that may be used up.
 *
 * <p>Not thread-safe. Nodes of one JVM share its heap, and each watches it for itself.
 */
final class Headroom {

    private static final long LEAST = 2L << 20;
    private static final long MOST = 16L << 20;

    /** So many bytes at most are given on credit, also where there is plenty. */
    private static final long MOST_CREDIT = 64L << 20;

    /** What a word costs beside its bytes, in the largest form in which it may be kept. */
    private static final int WORD_BYTES = 128;

    /** Small things are kept with as much room to grow as they are long; large ones with no more than this. */
    private static final long MOST_SPARE = 1L << 20;

    /** After a refusal the heap is not searched again for this long, and for 20 times as long as that took. */
    private static final long PATIENCE_NANOS = 50_000_000;

    private final Engine engine;
    private final long kept;
    private long credit;
    private boolean exhausted;
    private long lookAgainNanos;

    /** What keys took when there was no room. */
    private long usedThen;

    Headroom(Engine engine) {
        this.engine = engine;
        this.kept = Math.max(LEAST, Math.min(MOST, Runtime.getRuntime().maxMemory() / 16));
    }

    /** Whether there is room for what these words may make. */
    boolean has(Arguments words) {
        int last = words.count() - 1;
        long bytes = (long) words.offset(last) + words.length(last) - words.offset(0);
        long cost = bytes + Math.min(bytes, MOST_SPARE) + (long) WORD_BYTES * words.count();
        if (credit < cost) {
            look(cost);
        }
        credit -= cost;
        return credit >= 0;
    }

    private void look(long cost) {
        Runtime jvm = Runtime.getRuntime();
        long free = jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
        if (free / 2 > kept + cost) {
            credit = Math.min(MOST_CREDIT + cost, free / 2);
            exhausted = false;
            return;
        }
        long begun = System.nanoTime();
        boolean freed = engine.keys().used() < usedThen - kept / 8;
        if (exhausted && !freed && begun - lookAgainNanos < 0) {
            credit = 0;
            return;
        }
        exhausted = find(kept + cost) == null;
        credit = exhausted ? 0 : kept / 2 + cost;
        usedThen = engine.keys().used();
        long ended = System.nanoTime();
        lookAgainNanos = ended + Math.max(PATIENCE_NANOS, 20 * (ended - begun));
    }

    /** Asks for an array; null when there is no room for it. */
    private static byte @Nullable [] find(long bytes) {
        try {
            return new byte[(int) Math.min(bytes, Integer.MAX_VALUE - 8)];
        } catch (OutOfMemoryError e) {
            return null;
        }
    }
}
