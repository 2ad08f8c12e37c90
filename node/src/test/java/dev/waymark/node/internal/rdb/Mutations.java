package dev.waymark.node.internal.rdb;

import static dev.waymark.node.internal.rdb.Payloads.hex;
import static dev.waymark.node.internal.rdb.Payloads.joined;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Bytes that are almost a value, and bytes that are none at all. */
final class Mutations {

    /** Pieces that mean something somewhere: lengths that are long, forms of strings, ends, marks. */
    private static final byte[][] PIECES = {
        hex("80 7fffffff"),
        hex("80 ffffffff"),
        hex("81 7fffffffffffffff"),
        hex("81 ffffffffffffffff"),
        hex("c3 80 00000004 80 7fffffff 00 61 e000"),
        hex("c3 06 4108 00 61 e0ff00"),
        hex("c0"),
        hex("c1"),
        hex("c2"),
        hex("c3"),
        hex("00"),
        hex("01"),
        hex("02"),
        hex("40 ff"),
        hex("ff"),
        hex("fe"),
        hex("f0 ffffffff"),
        hex("f1"),
        hex("f4"),
        hex("07 07000000 0000 ff"),
        hex("ffffffff")
    };

    private final Random random;
    private final List<byte[]> valid;

    Mutations(Random random, List<byte[]> valid) {
        this.random = random;
        this.valid = valid;
    }

    byte[] next() {
        return switch (random.nextInt(10)) {
            case 0 -> random(random.nextInt(40));
            case 1 -> Arrays.copyOf(any(), random.nextInt(any().length));
            case 2 ->
                joined(new byte[] {(byte) random.nextInt(24)}, Arrays.copyOfRange(any(), 1, 1 + random.nextInt(60)));
            case 3 -> joined(Arrays.copyOf(any(), random.nextInt(20)), any());
            default -> changed(any());
        };
    }

    private byte[] any() {
        return valid.get(random.nextInt(valid.size()));
    }

    private byte[] random(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] changed(byte[] original) {
        byte[] bytes = original.clone();
        for (int left = 1 + random.nextInt(3); left > 0 && bytes.length > 0; left--) {
            // Headers and counts come first: they are worth more attention than what is in them.
            int at = random.nextInt(random.nextBoolean() ? bytes.length : Math.min(bytes.length, 24));
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] += (byte) (random.nextBoolean() ? 1 : -1);
                case 2 -> bytes = spliced(bytes, at, at + 1, new byte[0]);
                case 3 -> {
                    byte[] piece = PIECES[random.nextInt(PIECES.length)];
                    bytes = spliced(bytes, at, Math.min(bytes.length, at + piece.length), piece);
                }
                default -> bytes = spliced(bytes, at, at, PIECES[random.nextInt(PIECES.length)]);
            }
        }
        return bytes;
    }

    /** {@code bytes} with {@code inside} where {@code from} to {@code to} were. */
    private static byte[] spliced(byte[] bytes, int from, int to, byte[] inside) {
        return joined(Arrays.copyOf(bytes, from), inside, Arrays.copyOfRange(bytes, to, bytes.length));
    }
}
