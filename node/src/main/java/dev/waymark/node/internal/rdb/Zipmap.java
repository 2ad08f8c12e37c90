package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.rdb.Elements.Builder;

/**
 * Zipmaps: what small hashes were before Redis 2.6.
 *
 * <pre>
 *   zipmap   pairs (1; 254 for "count them"), pairs, FF
 *   pair     length, field, length, unused bytes (1), value, the unused bytes
 *   length   1, or FE and 4, little end first
 * </pre>
 */
final class Zipmap {

    private static final int END = 0xFF;
    private static final int WIDE = 0xFE;

    private Zipmap() {}

    /** Reads a zipmap that fills all of {@code in}. */
    static void read(RdbInput in, Builder into) throws PayloadException {
        int counted = in.u8();
        int pairs = 0;
        while (in.left() > 1) {
            in.part(length(in)).to(into);
            long length = length(in);
            int unused = in.u8();
            in.part(length).to(into);
            in.skip(unused);
            pairs++;
        }
        boolean counts = counted == pairs || counted >= WIDE;
        if (in.u8() != END || !counts) {
            throw PayloadException.malformed();
        }
    }

    private static long length(RdbInput in) throws PayloadException {
        int length = in.u8();
        if (length == END) {
            throw PayloadException.malformed();
        }
        return length == WIDE ? in.little(4) & 0xFFFFFFFFL : length;
    }
}
