package dev.waymark.node.internal.stream;

/**
 * When a node of a stream is full: {@code stream-node-max-bytes} and {@code stream-node-max-entries}. Immutable.
 *
 * @param bytes of its listpack; 0 for as many as there can be
 * @param entries deleted ones included; 0 for any number
 */
public record NodeLimits(long bytes, long entries) {

    /** What Redis has when nothing else is configured. */
    public static final NodeLimits DEFAULT = new NodeLimits(4096, 100);

    /** No listpack, and no entry, may be larger. */
    static final long MOST_BYTES = 1 << 30;

    /** Whether an entry of so many bytes must go to a new node. */
    boolean full(long bytesNow, long entriesNow, long more) {
        long most = bytes <= 0 || bytes > MOST_BYTES ? MOST_BYTES : bytes;
        return bytesNow + more >= most || entries > 0 && entriesNow >= entries;
    }
}
