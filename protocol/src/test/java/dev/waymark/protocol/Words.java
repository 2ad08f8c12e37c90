package dev.waymark.protocol;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** The words of a command, typed as in a shell with single quotes only around an empty word. */
final class Words {

    private Words() {}

    static byte[][] of(String line) {
        return Stream.of(line.split(" "))
                .map(word -> word.equals("''") ? "" : word)
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }
}
