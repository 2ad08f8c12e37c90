package dev.waymark.node.internal.command;

import dev.waymark.node.internal.settings.Parameter;
import dev.waymark.node.internal.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Hides what is secret of a command: passwords must not get into the slow log, nor to those who monitor.
 *
 * <p>Where Redis hides a password only when the command was well-formed, this does always.
 */
final class Secrets {

    private static final byte[] HIDDEN = "(redacted)".getBytes(StandardCharsets.ISO_8859_1);

    private Secrets() {}

    /** The words of a command, without its secrets. */
    static List<byte[]> hidden(Call call) {
        Arguments args = call.args();
        byte[][] words = args.words();
        switch (call.command().info().name()) {
            case "AUTH" -> hide(words, 1, words.length);
            case "ACL SETUSER" -> hide(words, 2, words.length);
            case "HELLO" -> hideBehindAuth(args, words, 2);
            case "MIGRATE" -> hideBehindAuth(args, words, 6);
            case "CONFIG SET" -> hideValues(args, words, call.engine().settings());
            default -> {}
        }
        return List.of(words);
    }

    private static void hideBehindAuth(Arguments args, byte[][] words, int from) {
        boolean hello = args.is(0, "HELLO");
        for (int word = from; word < words.length && (hello || !args.is(word, "KEYS")); word++) {
            boolean both = args.is(word, "AUTH2") || (hello && args.is(word, "AUTH"));
            if (both || args.is(word, "AUTH")) {
                int last = word + (both ? 2 : 1);
                hide(words, word + 1, last + 1);
                word = last;
            }
        }
    }

    private static void hideValues(Arguments args, byte[][] words, Settings settings) {
        for (int word = 2; word < words.length; word += 2) {
            Parameter parameter = settings.parameter(args.text(word));
            if (parameter != null && parameter.note() == Parameter.Note.SECRET) {
                hide(words, word + 1, word + 2);
            }
        }
    }

    private static void hide(byte[][] words, int from, int to) {
        if (from < words.length) {
            Arrays.fill(words, from, Math.min(to, words.length), HIDDEN);
        }
    }
}
