package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.rdb.Elements.Builder;

/**
 * Ziplists: what listpacks were before Redis 7.
 *
 * <pre>
 *   ziplist   bytes in all (4), where the last entry is (4), entries (2; 65535 for "count them"), entries, FF
 *   entry     how long the entry before it is (1, or FE and 4), encoding, data
 *
 *   00xxxxxx, 01xxxxxx x, 10...... and 4 bytes    a string of so many bytes (big end first)
 *   FE, C0, F0, D0, E0                            1, 2, 3, 4, 8 bytes of an integer (little end first)
 *   F1 to FD                                      0 to 12
 * </pre>
 */
final class Ziplist {

    private static final int HEADER = 10;
    private static final int END = 0xFF;
    private static final int WIDE = 0xFE;
    private static final int UNCOUNTED = 0xFFFF;

    private Ziplist() {}

    /** Reads a ziplist that fills all of {@code in}. */
    static void read(RdbInput in, Builder into) throws PayloadException {
        int start = in.at();
        int size = in.left();
        boolean fits = unsigned(in) == size;
        long tail = unsigned(in);
        int counted = (int) in.little(2) & UNCOUNTED;
        int entries = 0;
        int previous = 0;
        int last = HEADER;
        while (in.left() > 1) {
            int from = in.at();
            int told = in.u8();
            if (told == END || (told == WIDE ? unsigned(in) : told) != previous) {
                throw PayloadException.malformed();
            }
            entry(in, into);
            previous = in.at() - from;
            last = from - start;
            entries++;
        }
        boolean counts = counted == entries || counted == UNCOUNTED;
        if (in.u8() != END || !fits || tail != last || !counts) {
            throw PayloadException.malformed();
        }
    }

    private static void entry(RdbInput in, Builder into) throws PayloadException {
        int encoding = in.u8();
        switch (encoding >>> 6) {
            case 0 -> in.part(encoding & 0x3F).to(into);
            case 1 -> in.part((encoding & 0x3F) << 8 | in.u8()).to(into);
            case 2 -> in.part(in.big(4)).to(into);
            default -> into.accept(number(in, encoding));
        }
    }

    private static long number(RdbInput in, int encoding) throws PayloadException {
        return switch (encoding) {
            case 0xFE -> in.little(1);
            case 0xC0 -> in.little(2);
            case 0xF0 -> in.little(3);
            case 0xD0 -> in.little(4);
            case 0xE0 -> in.little(8);
            default -> {
                if (encoding < 0xF1 || encoding > 0xFD) {
                    throw PayloadException.malformed();
                }
                yield encoding - 0xF1;
            }
        };
    }

    private static long unsigned(RdbInput in) throws PayloadException {
        return in.little(4) & 0xFFFFFFFFL;
    }
}
