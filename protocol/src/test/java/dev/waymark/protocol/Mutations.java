package dev.waymark.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Bytes that are almost what a reader expects, and bytes that are nothing at all. */
final class Mutations {

    private static final byte[] ALPHABET =
            "+-:$*_,#!=(%~>|?;.\r\n\r\n0123456789-eEinfatx\"'\\ \t\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final String[] HEADS = {
        "*2147483647\r\n",
        "$2147483647\r\n",
        "%1073741823\r\n",
        "*67108864\r\n",
        "$536870912\r\n",
        "*1\r\n",
        "|1\r\n",
        "*1048576\r\n",
        "$-1\r\n",
        "$-2\r\n",
        "*-1\r\n",
        ">2\r\n",
        "~1\r\n",
        "|0\r\n",
        "=4\r\ntxt:\r\n",
        "\r\n",
        "$0\r\n\r\n",
        ":\r\n"
    };

    private final Random random;
    private final List<byte[]> valid;

    Mutations(Random random, List<byte[]> valid) {
        this.random = random;
        this.valid = valid;
    }

    byte[] next() {
        return switch (random.nextInt(8)) {
            case 0 -> random(random.nextInt(40));
            case 1 -> alphabet(random.nextInt(60));
            case 2 -> truncated(any());
            case 3 -> joined(HEADS[random.nextInt(HEADS.length)].getBytes(StandardCharsets.ISO_8859_1), any());
            case 4 -> joined(truncated(any()), any());
            case 5 -> joined(any(), alphabet(random.nextInt(8)));
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

    private byte[] alphabet(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = ALPHABET[random.nextInt(ALPHABET.length)];
        }
        return bytes;
    }

    private byte[] truncated(byte[] bytes) {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
    }

    private byte[] changed(byte[] original) {
        byte[] bytes = original.clone();
        for (int left = 1 + random.nextInt(3); left > 0 && bytes.length > 0; left--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = ALPHABET[random.nextInt(ALPHABET.length)];
                case 2 -> bytes = spliced(bytes, at, at + 1, new byte[0]);
                default -> bytes = spliced(bytes, at, at, alphabet(1));
            }
        }
        return bytes;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return spliced(first, first.length, first.length, second);
    }

    /** {@code bytes} with {@code inside} where {@code from} to {@code to} were. */
    private static byte[] spliced(byte[] bytes, int from, int to, byte[] inside) {
        byte[] result = new byte[from + inside.length + bytes.length - to];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(inside, 0, result, from, inside.length);
        System.arraycopy(bytes, to, result, from + inside.length, bytes.length - to);
        return result;
    }
}
