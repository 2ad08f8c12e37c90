package dev.waymark.client.command;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Idempotence;
import dev.waymark.protocol.Repetition;
import dev.waymark.protocol.RespWriter;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The fixed part of a command: its words, also in RESP, and its facts. One per factory, made once. */
final class Spec {

    final String name;
    final byte[][] words;
    final byte[] head;
    final boolean blocking;

    /** Without options, or, after {@link #with}, with those that there are. */
    final Idempotence idempotence;

    /** What tells the idempotence when options or keys decide it; null when they do not. */
    private final @Nullable CommandInfo varying;

    private Spec(
            String name,
            byte[][] words,
            byte[] head,
            boolean blocking,
            Idempotence idempotence,
            @Nullable CommandInfo varying) {
        this.name = name;
        this.words = words;
        this.head = head;
        this.blocking = blocking;
        this.idempotence = idempotence;
        this.varying = varying;
    }

    /** Facts from the command table; a name that is not in it is an "other write". */
    static Spec of(String name, String... more) {
        requireWord(name);
        byte[][] words = new byte[1 + more.length][];
        words[0] = Command.utf8(name.toUpperCase(Locale.ROOT));
        for (int i = 0; i < more.length; i++) {
            words[1 + i] = Command.utf8(more[i]);
        }
        RespWriter head = new RespWriter(32);
        for (byte[] word : words) {
            head.bulk(word);
        }
        CommandInfo info = CommandTable.find(words).orElse(null);
        return new Spec(
                info == null ? nameOf(name, more) : info.name(),
                words,
                Arrays.copyOf(head.buffer(), head.length()),
                info != null && info.flags().contains("blocking"),
                info == null ? Idempotence.OTHER_WRITE : info.idempotenceWithoutOptions(),
                info == null || isFixed(info.repetition()) ? null : info);
    }

    /** No server knows a command {@code "OBJECT ENCODING"} of one word, and its error looks as if it should. */
    private static void requireWord(String name) {
        if (name.isEmpty() || name.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("the name of a command is one word without spaces; a subcommand is a"
                    + " word of its own, as in Command.of(\"OBJECT\", \"ENCODING\")");
        }
    }

    /** Of an unknown command the first two words, since the second may be a subcommand. */
    private static String nameOf(String name, String... more) {
        return (more.length == 0 ? name : name + ' ' + more[0]).toUpperCase(Locale.ROOT);
    }

    private static boolean isFixed(Repetition repetition) {
        return repetition.equals(Repetition.always(repetition.best()));
    }

    Spec blocking() {
        return new Spec(name, words, head, true, idempotence, varying);
    }

    /** The same with the idempotence that it has with these arguments: SET with NX is no idempotent write. */
    Spec with(byte[]... arguments) {
        if (varying == null) {
            return this;
        }
        byte[][] all = Arrays.copyOf(words, words.length + arguments.length);
        System.arraycopy(arguments, 0, all, words.length, arguments.length);
        Idempotence exact = varying.idempotence(all);
        return exact == idempotence ? this : new Spec(name, words, head, blocking, exact, varying);
    }

    /** Finds that nothing was given where something must be. */
    void some(int given, String what) {
        if (given == 0) {
            throw new IllegalArgumentException(name + " needs at least one " + what);
        }
    }

    /** Finds a null here, where its sender is on the stack, and not on the thread that writes. */
    void check(byte[]... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == null) {
                throw new NullPointerException("argument " + (i + 1) + " of " + name + " is null");
            }
        }
    }
}
