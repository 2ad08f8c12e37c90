package dev.waymark.node.internal.serve;

import dev.waymark.node.internal.settings.BufferLimits.Limit;

/**
 * Watches how much waits for one client that does not read. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/clients/">Client handling, "Output buffer limits"</a>
 */
final class OutputWatch {

    /**
     * Where there is no limit: when others have sent it more than this, it does not read, and would cost all others.
     */
    private static final long CEILING = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);

    private static final long NEVER = -1;

    /** What others have sent of what waits. */
    private long pushed;

    /** Since when the soft limit is exceeded, in ms. */
    private long softSince = NEVER;

    /** Others have sent it so many bytes. */
    void pushed(int bytes) {
        pushed += bytes;
    }

    /** Nothing waits for it. */
    void drained() {
        pushed = 0;
        softSince = NEVER;
    }

    /**
     * Whether it is too much.
     *
     * @param size how many bytes wait
     * @param now in ms
     */
    boolean isTooMuch(long size, Limit limit, long now) {
        if (limit.hard() == 0 ? pushed > CEILING : size >= limit.hard()) {
            return true;
        }
        if (limit.soft() == 0 || size < limit.soft()) {
            softSince = NEVER;
            return false;
        }
        if (softSince == NEVER) {
            softSince = now;
        }
        return now - softSince > limit.softSeconds() * 1000;
    }
}
