package dev.waymark.node.internal.rdb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The checksum of payloads: CRC-64 with the polynomial of Jones, reflected, from 0 and without a final change.
 *
 * <p>Eight bytes are taken in one step, with a table for each of their places.
 */
final class Crc64 {

    private static final long REFLECTED_POLYNOMIAL = 0x95AC9329AC4BC9B5L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** What a byte does to the checksum, when 0 to 7 more bytes come after it. */
    private static final long[][] TABLES = tables();

    private Crc64() {}

    /** The checksum of the bytes {@code from} to {@code to}. */
    static long of(byte[] bytes, int from, int to) {
        long crc = 0;
        int at = from;
        for (; to - at >= Long.BYTES; at += Long.BYTES) {
            long word = crc ^ (long) LONGS.get(bytes, at);
            crc = TABLES[7][(int) word & 0xFF]
                    ^ TABLES[6][(int) (word >>> 8) & 0xFF]
                    ^ TABLES[5][(int) (word >>> 16) & 0xFF]
                    ^ TABLES[4][(int) (word >>> 24) & 0xFF]
                    ^ TABLES[3][(int) (word >>> 32) & 0xFF]
                    ^ TABLES[2][(int) (word >>> 40) & 0xFF]
                    ^ TABLES[1][(int) (word >>> 48) & 0xFF]
                    ^ TABLES[0][(int) (word >>> 56)];
        }
        for (; at < to; at++) {
            crc = TABLES[0][(int) (crc ^ bytes[at]) & 0xFF] ^ crc >>> 8;
        }
        return crc;
    }

    private static long[][] tables() {
        long[][] tables = new long[Long.BYTES][256];
        for (int value = 0; value < 256; value++) {
            long crc = value;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 0 ? crc >>> 1 : crc >>> 1 ^ REFLECTED_POLYNOMIAL;
            }
            tables[0][value] = crc;
        }
        for (int place = 1; place < tables.length; place++) {
            for (int value = 0; value < 256; value++) {
                long crc = tables[place - 1][value];
                tables[place][value] = tables[0][(int) crc & 0xFF] ^ crc >>> 8;
            }
        }
        return tables;
    }
}
