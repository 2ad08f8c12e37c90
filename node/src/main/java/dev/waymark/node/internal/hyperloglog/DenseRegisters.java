package dev.waymark.node.internal.hyperloglog;

/** The registers at six bits each, the lowest bits of the first byte first. {@code at} is where they begin. */
final class DenseRegisters {

    static final int BYTES = HyperLogLog.REGISTERS * 6 / 8;

    private static final int MASK = 0x3F;

    private DenseRegisters() {}

    static int get(byte[] bytes, int at, int register) {
        int index = at + register * 6 / 8;
        int shift = register * 6 & 7;
        int pair = bytes[index] & 0xFF;
        // Only a register that begins behind the second bit reaches into the next byte; the last byte has none.
        if (shift > 2) {
            pair |= (bytes[index + 1] & 0xFF) << 8;
        }
        return pair >>> shift & MASK;
    }

    static void set(byte[] bytes, int at, int register, int value) {
        int index = at + register * 6 / 8;
        int shift = register * 6 & 7;
        bytes[index] = (byte) (bytes[index] & ~(MASK << shift) | value << shift);
        if (shift > 2) {
            bytes[index + 1] = (byte) (bytes[index + 1] & ~(MASK >>> 8 - shift) | value >>> 8 - shift);
        }
    }

    /** Reads all registers: four lie in three bytes. */
    static void read(byte[] bytes, int at, byte[] registers) {
        int index = at;
        for (int register = 0; register < HyperLogLog.REGISTERS; register += 4) {
            int four = bytes[index] & 0xFF | (bytes[index + 1] & 0xFF) << 8 | (bytes[index + 2] & 0xFF) << 16;
            registers[register] = (byte) (four & MASK);
            registers[register + 1] = (byte) (four >>> 6 & MASK);
            registers[register + 2] = (byte) (four >>> 12 & MASK);
            registers[register + 3] = (byte) (four >>> 18);
            index += 3;
        }
    }
}
