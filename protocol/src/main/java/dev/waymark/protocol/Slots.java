package dev.waymark.protocol;

/**
 * The 16384 hash slots, and which one a key belongs to.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis cluster
 *     specification, "Key distribution model" and "Hash tags"</a>
 */
public final class Slots {

    /** How many slots there are; they are numbered from 0. */
    public static final int COUNT = 16384;

    private static final int[] CRC16 = table();

    private Slots() {}

    /** The slot of a key: CRC16 of its hash tag, or of the whole key when it has none. */
    public static int of(byte[] key) {
        return of(key, 0, key.length);
    }

    /** The slot of the key that lies in {@code buffer} from {@code offset}, {@code length} bytes long. */
    public static int of(byte[] buffer, int offset, int length) {
        int end = offset + length;
        int open = indexOf(buffer, offset, end, '{');
        if (open < end) {
            int close = indexOf(buffer, open + 1, end, '}');
            if (close < end && close > open + 1) {
                return crc16(buffer, open + 1, close) & (COUNT - 1);
            }
        }
        return crc16(buffer, offset, end) & (COUNT - 1);
    }

    /**
     * CRC16 as XMODEM has it: polynomial 0x1021, nothing reflected, initial value 0; of the bytes {@code from} to
     * {@code to}.
     */
    static int crc16(byte[] bytes, int from, int to) {
        int crc = 0;
        for (int i = from; i < to; i++) {
            crc = ((crc << 8) ^ CRC16[((crc >> 8) ^ bytes[i]) & 0xff]) & 0xffff;
        }
        return crc;
    }

    private static int indexOf(byte[] bytes, int from, int to, char wanted) {
        int i = from;
        while (i < to && bytes[i] != wanted) {
            i++;
        }
        return i;
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int value = 0; value < 256; value++) {
            int crc = value << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) != 0 ? (crc << 1) ^ 0x1021 : crc << 1;
            }
            table[value] = crc & 0xffff;
        }
        return table;
    }
}
