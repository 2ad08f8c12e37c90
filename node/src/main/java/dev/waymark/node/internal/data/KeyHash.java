package dev.waymark.node.internal.data;

/**
 * Hashes keys, differently in every keyspace: who does not know the seed cannot choose keys that fall into one cell.
 *
 * <p>Immutable. Eight bytes at a time; each step is one multiplication of 64 by 64 bits whose halves are folded
 * together.
 */
final class KeyHash {

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final long seed;

    KeyHash(long seed) {
        this.seed = seed | 1;
    }

    int of(byte[] bytes, int offset, int length) {
        // The seed comes in with each word, and not here: twice would be not at all.
        long hash = length * FACTOR;
        int at = offset;
        int left = length;
        for (; left >= Long.BYTES; left -= Long.BYTES) {
            hash = mixed(hash ^ Words.get(bytes, at));
            at += Long.BYTES;
        }
        long tail = 0;
        for (; left > 0; left--) {
            tail = tail << Byte.SIZE | bytes[at++] & 0xFF;
        }
        return (int) (mixed(hash ^ tail) >>> 32);
    }

    private long mixed(long value) {
        long odd = value ^ seed;
        return Math.multiplyHigh(odd, FACTOR) ^ odd * FACTOR;
    }
}
