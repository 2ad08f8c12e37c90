package dev.waymark.client.command;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Idempotence;
import dev.waymark.protocol.RespWriter;
import java.util.Arrays;
import java.util.Locale;

/** The fixed part of a command: its words in RESP, and its facts. One per factory, made once. */
final class Spec {
    final String name;
    final byte[] head;
    final int words;
    final boolean blocking;
    final Idempotence idempotence;

    private Spec(String name, int words, byte[] head, boolean blocking, Idempotence idempotence) {
        this.name = name;
        this.words = words;
        this.head = head;
        this.blocking = blocking;
        this.idempotence = idempotence;
    }

    /** Facts from the command table; a name that is not in it is an "other write". */
    static Spec of(String name, String... words) {
        String first = name.toUpperCase(Locale.ROOT);
        String full = words.length == 0 ? first : first + " " + words[0].toUpperCase(Locale.ROOT);
        CommandInfo info =
                CommandTable.find(full).or(() -> CommandTable.find(first)).orElse(null);
        RespWriter head = new RespWriter(32).bulk(Command.utf8(first));
        for (String word : words) {
            head.bulk(Command.utf8(word));
        }
        return new Spec(
                info == null || words.length == 0 || info.name().equals(full) ? full : first,
                1 + words.length,
                Arrays.copyOf(head.buffer(), head.length()),
                info != null && info.flags().contains("blocking"),
                info == null ? Idempotence.OTHER_WRITE : info.idempotence());
    }

    Spec blocking() {
        return new Spec(name, words, head, true, idempotence);
    }

    /** The same words where an option makes them another kind of write. */
    Spec as(Idempotence other) {
        return new Spec(name, words, head, blocking, other);
    }

    /** The same words, an idempotent write only as long as the command does not read what it overwrites. */
    Spec storing(byte[] destination, byte[]... sources) {
        for (byte[] source : sources) {
            if (Arrays.equals(source, destination)) {
                return as(Idempotence.OTHER_WRITE);
            }
        }
        return this;
    }

    /** Finds that nothing was given where something must be. */
    void some(int given, String what) {
        if (given == 0) {
            throw new IllegalArgumentException(name + " needs at least one " + what);
        }
    }

    /** Finds a null here, where its sender is on the stack, and not on the thread that writes. */
    void check(byte[][] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == null) {
                throw new NullPointerException("argument " + (i + 1) + " of " + name + " is null");
            }
        }
    }
}
