package dev.waymark.node.internal.rdb;

import java.util.Arrays;

/**
 * The LZF compression of long strings.
 *
 * <pre>
 *   000nnnnn                      n + 1 bytes follow as they are
 *   lllooooo oooooooo             l + 2 bytes as they were o + 1 bytes ago; l is 1 to 6
 *   111ooooo llllllll oooooooo    l + 9 bytes as they were o + 1 bytes ago
 * </pre>
 *
 * <p>An instance compresses and is not thread-safe; it keeps the table of what it saw where.
 *
 * @see <a href="http://oldhome.schmorp.de/marc/liblzf.html">LibLZF, where the format comes from</a>
 */
final class Lzf {

    /** Three bytes stand for no more than this many, so that a length can be judged before memory is taken for it. */
    static final int MOST_OF_THREE = 264;

    private static final int MOST_LITERALS = 32;
    private static final int MOST_DISTANCE = 1 << 13;
    private static final int LEAST_MATCH = 3;

    /** From this length on, a match takes a third byte. */
    private static final int LONG_MATCH = 9;

    private static final int MOST_TABLE_BITS = 14;

    /** Where three bytes of a hash were last seen, plus one. */
    private int[] table = {};

    /**
     * Fills all of {@code out} from the compressed bytes {@code from} to {@code to}; false when they do not do that.
     */
    static boolean decompress(byte[] in, int from, int to, byte[] out) {
        int at = from;
        int filled = 0;
        while (at < to) {
            int control = in[at++] & 0xFF;
            if (control < MOST_LITERALS) {
                int count = control + 1;
                if (count > to - at || count > out.length - filled) {
                    return false;
                }
                System.arraycopy(in, at, out, filled, count);
                at += count;
                filled += count;
                continue;
            }
            int count = (control >>> 5) + 2;
            if (count == LONG_MATCH && at < to) {
                count += in[at++] & 0xFF;
            }
            if (at == to) {
                return false;
            }
            int distance = ((control & 0x1F) << 8 | in[at++] & 0xFF) + 1;
            if (distance > filled || count > out.length - filled) {
                return false;
            }
            // The match may reach into what it writes: then it repeats itself, and each turn can copy twice as much.
            int seen = filled - distance;
            for (int end = filled + count; filled < end; ) {
                int copied = Math.min(end - filled, filled - seen);
                System.arraycopy(out, seen, out, filled, copied);
                filled += copied;
            }
        }
        return filled == out.length;
    }

    /**
     * Compresses {@code length} bytes from {@code from} to the front of {@code out}.
     *
     * @return how many bytes that took; 0 when they would be more than {@code most}
     */
    int compress(byte[] in, int from, int length, byte[] out, int most) {
        int bits = tableBits(length);
        int to = from + length;
        int written = 0;
        int literals = from;
        int at = from;
        while (at <= to - LEAST_MATCH) {
            int cell = hash(in, at) >>> 32 - bits;
            int seen = table[cell] - 1;
            table[cell] = at + 1;
            if (seen < from || at - seen > MOST_DISTANCE || !startsAlike(in, seen, at)) {
                at++;
                continue;
            }
            int matched = match(in, seen, at, Math.min(to - at, MOST_OF_THREE));
            written = literals(in, literals, at, out, written, most);
            if (written < 0 || most - written < (matched < LONG_MATCH ? 2 : 3)) {
                return 0;
            }
            written = reference(matched, at - seen, out, written);
            // What lies inside the match may be matched later, its last places most likely.
            for (int i = Math.max(at + 1, at + matched - 2); i < Math.min(at + matched, to - 2); i++) {
                table[hash(in, i) >>> 32 - bits] = i + 1;
            }
            at += matched;
            literals = at;
        }
        return Math.max(0, literals(in, literals, to, out, written, most));
    }

    /** Makes a table ready that suits so many bytes: to clear a large one costs more than a short string is worth. */
    private int tableBits(int length) {
        int bits = Math.max(4, Math.min(MOST_TABLE_BITS, 32 - Integer.numberOfLeadingZeros(length)));
        if (table.length < 1 << bits) {
            table = new int[1 << bits];
        } else {
            Arrays.fill(table, 0, 1 << bits, 0);
        }
        return bits;
    }

    private static int hash(byte[] in, int at) {
        return ((in[at] & 0xFF) << 16 | (in[at + 1] & 0xFF) << 8 | in[at + 2] & 0xFF) * 0x9E3779B1;
    }

    private static boolean startsAlike(byte[] in, int a, int b) {
        return in[a] == in[b] && in[a + 1] == in[b + 1] && in[a + 2] == in[b + 2];
    }

    private static int match(byte[] in, int seen, int at, int most) {
        int count = LEAST_MATCH;
        while (count < most && in[seen + count] == in[at + count]) {
            count++;
        }
        return count;
    }

    /** Writes bytes as they are; where the next byte goes, or -1 when there is no room. */
    private static int literals(byte[] in, int from, int to, byte[] out, int written, int most) {
        int at = from;
        int next = written;
        while (at < to) {
            int count = Math.min(to - at, MOST_LITERALS);
            if (most - next <= count) {
                return -1;
            }
            out[next++] = (byte) (count - 1);
            System.arraycopy(in, at, out, next, count);
            at += count;
            next += count;
        }
        return next;
    }

    private static int reference(int count, int distance, byte[] out, int written) {
        int offset = distance - 1;
        int next = written;
        if (count < LONG_MATCH) {
            out[next++] = (byte) (count - 2 << 5 | offset >>> 8);
        } else {
            out[next++] = (byte) (7 << 5 | offset >>> 8);
            out[next++] = (byte) (count - LONG_MATCH);
        }
        out[next++] = (byte) offset;
        return next;
    }
}
