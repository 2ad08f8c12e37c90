package dev.waymark.node.internal.bits;

import java.util.Arrays;

/** What BITOP does with strings, bit by bit. A string that is shorter than the longest counts as filled with zeros. */
public enum BitOperation {
    AND,
    OR,
    XOR,
    NOT;

    /**
     * Combines a string with what was combined before it.
     *
     * @param result as long as the longest string: for the first string zeros, then what this has made of it
     * @param first whether this is the first string, which is taken as it is; the only one of {@link #NOT}
     */
    public void combine(byte[] result, byte[] bytes, int at, int length, boolean first) {
        if (this == NOT) {
            for (int i = 0; i < length; i++) {
                result[i] = (byte) ~bytes[at + i];
            }
        } else if (first) {
            System.arraycopy(bytes, at, result, 0, length);
        } else if (this == AND) {
            and(result, bytes, at, length);
        } else if (this == OR) {
            for (int i = 0; i < length; i++) {
                result[i] |= bytes[at + i];
            }
        } else {
            for (int i = 0; i < length; i++) {
                result[i] ^= bytes[at + i];
            }
        }
    }

    private static void and(byte[] result, byte[] bytes, int at, int length) {
        for (int i = 0; i < length; i++) {
            result[i] &= bytes[at + i];
        }
        Arrays.fill(result, length, result.length, (byte) 0);
    }
}
