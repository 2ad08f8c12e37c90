package dev.waymark.verification.scripted;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One request as a node read it. Immutable.
 *
 * @param connection which connection it came on, counted from 1 at each node
 * @param name its name in upper case, with the subcommand where there is one
 * @param words all of it
 * @param keys its keys, in order
 */
record Request(int connection, String name, List<String> words, List<String> keys) {

    static Request of(int connection, byte[][] words) {
        List<String> texts = Stream.of(words)
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
        CommandInfo info = CommandTable.find(words).orElse(null);
        List<String> keys = info == null
                ? List.of()
                : IntStream.of(info.keyPositions(words)).mapToObj(texts::get).toList();
        return new Request(connection, info == null ? texts.get(0).toUpperCase(Locale.ROOT) : info.name(), texts, keys);
    }

    boolean is(String command) {
        return name.equals(command);
    }

    /** Whether this is that command, with {@code key} as its first key. */
    boolean is(String command, String key) {
        return is(command) && !keys.isEmpty() && keys.get(0).equals(key);
    }

    /** The slot of its first key; -1 without keys. */
    int slot() {
        return keys.isEmpty() ? -1 : Slots.of(keys.get(0).getBytes(StandardCharsets.UTF_8));
    }

    boolean reads() {
        return CommandTable.find(name)
                .map(info -> info.flags().contains("readonly"))
                .orElse(false);
    }

    /** {@code SET k 1}. */
    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
