package dev.waymark.verification.node.differential;

import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of a command, as they stand in a script, and as they go to a server. */
final class Words {

    /** A word that is another one, repeated: {@code <45*x>}. */
    private static final Pattern REPEATED = Pattern.compile("<(\\d+)\\*(.+)>", Pattern.DOTALL);

    private Words() {}

    /** The words of a line in the syntax of inline commands, with quotes and escapes. */
    static byte[][] of(String line) {
        // A word before them: a line that begins with a star would not be an inline command.
        byte[] bytes = ("- " + line + "\r\n").getBytes(StandardCharsets.UTF_8);
        RequestReader reader =
                new RequestReader(new RequestReader.Limits(1 << 20, 1 << 20, bytes.length, bytes.length));
        try {
            reader.scan(bytes, 0, bytes.length);
        } catch (RespSyntaxException e) {
            throw new IllegalArgumentException(e.getMessage() + ": " + line, e);
        }
        byte[][] all = reader.read(bytes, 0);
        byte[][] words = Arrays.copyOfRange(all, 1, all.length);
        Arrays.setAll(words, i -> unfolded(words[i]));
        return words;
    }

    private static byte[] unfolded(byte[] word) {
        Matcher matcher = REPEATED.matcher(new String(word, StandardCharsets.ISO_8859_1));
        return matcher.matches()
                ? matcher.group(2).repeat(Integer.parseInt(matcher.group(1))).getBytes(StandardCharsets.ISO_8859_1)
                : word;
    }

    /** The same words in the syntax of a script. */
    static String line(byte[][] words) {
        return Arrays.stream(words).map(Words::word).collect(Collectors.joining(" "));
    }

    private static String word(byte[] word) {
        String text = new String(word, StandardCharsets.ISO_8859_1);
        if (word.length > 20 && text.chars().distinct().count() == 1) {
            return quotedUnlessPlain("<" + word.length + "*" + text.charAt(0) + ">");
        }
        return quotedUnlessPlain(text);
    }

    private static String quotedUnlessPlain(String text) {
        boolean plain = !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c < 127 && c != '"' && c != '\'');
        return plain ? text : quoted(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Bytes in double quotes, with escapes for what cannot be seen. */
    static String quoted(byte[] bytes) {
        StringBuilder out = new StringBuilder("\"");
        for (byte each : bytes) {
            if (each == '"' || each == '\\') {
                out.append('\\').append((char) each);
            } else if (each >= ' ' && each < 127) {
                out.append((char) each);
            } else {
                out.append(String.format("\\x%02x", each));
            }
        }
        return out.append('"').toString();
    }

    /** The request that sends these words. */
    static byte[] request(byte[]... words) {
        RespWriter out = new RespWriter(256).array(words.length);
        for (byte[] word : words) {
            out.bulk(word);
        }
        return Arrays.copyOf(out.buffer(), out.length());
    }
}
