package dev.waymark.node.internal.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes whole machine words in byte arrays, at any offset, little end first. */
final class Words {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    static long get(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    static void put(byte[] bytes, int at, long value) {
        LONGS.set(bytes, at, value);
    }
}
