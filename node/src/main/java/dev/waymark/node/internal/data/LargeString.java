package dev.waymark.node.internal.data;

import java.util.Arrays;

/**
 * A string that is too long for a page, or whose key is. It keeps some room at its end, so that appending to it is
 * cheap.
 */
public final class LargeString implements Value {

    private byte[] bytes;
    private int length;
    private boolean written;

    /** Takes the array over. */
    LargeString(byte[] bytes) {
        this.bytes = bytes;
        this.length = bytes.length;
    }

    /** The array; its first {@link #length} bytes are the string. Whoever keeps it must copy it. */
    public byte[] bytes() {
        return bytes;
    }

    /** How many bytes the string has. */
    public int length() {
        return length;
    }

    /**
     * Remembers that it is written into, for {@link #encoding}, and makes it at least so long, with zeros at its end.
     */
    public void extend(int to) {
        if (to > bytes.length) {
            // Twice as much for a small one, a MiB more for a large one: as Redis does.
            bytes = Arrays.copyOf(bytes, (int) Math.min(to + Math.min((long) to, 1 << 20), Integer.MAX_VALUE - 8));
        }
        length = Math.max(length, to);
        written = true;
    }

    @Override
    public Type type() {
        return Type.STRING;
    }

    @Override
    public String encoding() {
        if (written || length > Strings.LONGEST_EMBEDDED) {
            return "raw";
        }
        return Digits.isInteger(bytes, 0, length) ? "int" : "embstr";
    }

    @Override
    public LargeString copy() {
        LargeString copy = new LargeString(Arrays.copyOf(bytes, length));
        copy.written = written;
        return copy;
    }

    @Override
    public long memory() {
        return bytes.length + 32L;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }
}
