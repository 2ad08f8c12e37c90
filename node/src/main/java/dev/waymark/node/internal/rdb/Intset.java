package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.rdb.Elements.Builder;

/**
 * Intsets: small sets of integers.
 *
 * <pre>
 *   intset   how many bytes an integer has (4): 2, 4 or 8; integers (4); the integers, ascending
 * </pre>
 *
 * All with the little end first.
 */
final class Intset {

    private Intset() {}

    /** Reads an intset that fills all of {@code in}. */
    static void read(RdbInput in, Builder into) throws PayloadException {
        long size = in.little(4);
        long count = in.little(4) & 0xFFFFFFFFL;
        if (size != 2 && size != 4 && size != 8 || count * size != in.left()) {
            throw PayloadException.malformed();
        }
        long previous = 0;
        for (long i = 0; i < count; i++) {
            long value = in.little((int) size);
            if (i > 0 && value <= previous) {
                throw PayloadException.malformed();
            }
            into.accept(value);
            previous = value;
        }
    }
}
