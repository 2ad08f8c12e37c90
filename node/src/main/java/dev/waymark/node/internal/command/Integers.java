package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Digits;

/** Reads integers as Redis does: digits with at most a minus before them, no plus, no zero in front, no space. */
public final class Integers {

    private Integers() {}

    /**
     * The number that these bytes are.
     *
     * @throws Refusal {@code otherwise}, when they are none of 64 bits
     */
    public static long parse(byte[] bytes, int offset, int length, Refusal otherwise) {
        if (!Digits.isInteger(bytes, offset, length)) {
            throw otherwise;
        }
        return Digits.value(bytes, offset, length);
    }
}
