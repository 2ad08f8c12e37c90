package dev.waymark.cli.repl;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words of a command on the command line, as bytes. */
public final class CommandWords {

    private CommandWords() {}

    /**
     * The bytes of the last words of this process's command line.
     *
     * <p>Java decodes them with the locale's charset, which loses what does not fit. Where the system still has the
     * bytes (Linux), they are taken from there; else words are UTF-8.
     */
    public static List<byte[]> bytes(List<String> words) {
        boolean ascii = words.stream().allMatch(word -> word.chars().allMatch(each -> each < 0x80));
        if (!ascii) {
            List<byte[]> original = original();
            int from = original.size() - words.size();
            if (from > 0 && decoded(original.subList(from, original.size())).equals(words)) {
                return original.subList(from, original.size());
            }
        }
        return words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toList();
    }

    /** Each word without its quotes; null when one of them is no single quoted word. */
    public static @Nullable List<byte[]> unquoted(List<byte[]> words) {
        List<byte[]> unquoted = new ArrayList<>();
        for (byte[] word : words) {
            Line line = Line.parse(word);
            if (line.words().size() != 1) {
                return null;
            }
            unquoted.add(line.words().get(0));
        }
        return unquoted;
    }

    /** With {@code input} in the place of the words that equal {@code placeholder}; at the end when that is null. */
    public static List<byte[]> withInput(List<byte[]> words, @Nullable String placeholder, byte[] input) {
        List<byte[]> all = new ArrayList<>(words);
        if (placeholder == null) {
            all.add(input);
        } else {
            all.replaceAll(word -> new String(word, StandardCharsets.UTF_8).equals(placeholder) ? input : word);
        }
        return all;
    }

    /** As Java has decoded them. */
    private static List<String> decoded(List<byte[]> words) {
        String name = System.getProperty("sun.jnu.encoding", "UTF-8");
        Charset charset = Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
        return words.stream().map(word -> new String(word, charset)).toList();
    }

    private static List<byte[]> original() {
        List<byte[]> words = new ArrayList<>();
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc/self/cmdline"));
            int from = 0;
            for (int at = 0; at < line.length; at++) {
                if (line[at] == 0) {
                    words.add(Arrays.copyOfRange(line, from, at));
                    from = at + 1;
                }
            }
        } catch (IOException e) {
            // No Linux.
        }
        return words;
    }
}
