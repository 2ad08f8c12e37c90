package dev.waymark.node.internal.hyperloglog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** MurmurHash64A with the seed that Redis has for HyperLogLog. */
final class Murmur {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEED = 0xadc83b19L;
    private static final long FACTOR = 0xc6a4a7935bd1e995L;
    private static final int SHIFT = 47;

    private Murmur() {}

    static long hash(byte[] bytes, int at, int length) {
        long hash = SEED ^ length * FACTOR;
        int tail = at + (length & ~7);
        for (int index = at; index < tail; index += Long.BYTES) {
            long word = (long) LONGS.get(bytes, index) * FACTOR;
            word ^= word >>> SHIFT;
            hash = (hash ^ word * FACTOR) * FACTOR;
        }
        if (tail < at + length) {
            long word = 0;
            for (int index = at + length - 1; index >= tail; index--) {
                word = word << 8 | bytes[index] & 0xFF;
            }
            hash = (hash ^ word) * FACTOR;
        }
        hash = (hash ^ hash >>> SHIFT) * FACTOR;
        return hash ^ hash >>> SHIFT;
    }
}
