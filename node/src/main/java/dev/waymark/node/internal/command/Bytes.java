package dev.waymark.node.internal.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes as a key of a map: a key, a channel, a name. Immutable as long as nobody changes the array. */
record Bytes(byte[] array) implements Comparable<Bytes> {

    static Bytes of(byte[] bytes, int offset, int length) {
        return new Bytes(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    /** Byte by byte, each without a sign. */
    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(array, other.array);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(array, bytes.array);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }

    @Override
    public String toString() {
        return new String(array, StandardCharsets.ISO_8859_1);
    }
}
