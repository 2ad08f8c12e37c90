package dev.waymark.node.internal.command;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands the node has, found by the bytes of their names without a String.
 *
 * <p>The groups of commands register themselves when a node is made; after that nothing changes. Not thread-safe.
 */
public final class CommandSet {

    /** An open hash of which hardly an eighth is filled. */
    private static final int BUCKETS = 2048;

    /** As much as an error message repeats of what the client said. */
    private static final int QUOTED = 128;

    private final byte[] @Nullable [] names = new byte[BUCKETS][];
    private final @Nullable Command[] commands = new Command[BUCKETS];
    private final Map<String, Command> byName = new LinkedHashMap<>();

    /**
     * Adds a command of the command table; a subcommand stands behind a space: {@code CONFIG SET}.
     *
     * @throws IllegalArgumentException when the table does not have it, or it was added before
     */
    public void add(String name, Handler handler) {
        int space = name.indexOf(' ');
        Command command = command(name, handler);
        Command before = space < 0
                ? put(name, command)
                : container(name.substring(0, space)).subcommands().put(name.substring(space + 1), command);
        if (before != null) {
            throw new IllegalArgumentException(name + " is there twice");
        }
    }

    /** Adds the commands of transactions, which are part of how commands run. */
    public void addTransactions() {
        Transactions.register(this);
    }

    /** All commands; subcommands are in their containers. */
    public Collection<Command> all() {
        return byName.values();
    }

    /** A command by its name in upper case, a subcommand behind a space or a bar; null when there is none. */
    public @Nullable Command find(String name) {
        int gap = Math.max(name.indexOf(' '), name.indexOf('|'));
        Command command = byName.get(gap < 0 ? name : name.substring(0, gap));
        return command == null || gap < 0 ? command : command.subcommands().get(name.substring(gap + 1));
    }

    /** The command that begins with these words; null when there is no such command, or no such subcommand. */
    public @Nullable Command find(byte[][] words) {
        try {
            return find(Arguments.of(words));
        } catch (Refusal refusal) {
            return null;
        }
    }

    /**
     * The command that begins with these words.
     *
     * @throws Refusal when there is no such command, or no such subcommand
     */
    Command find(Arguments words) {
        Command command = lookUp(words.bytes(), words.offset(0), words.length(0));
        if (command == null) {
            throw unknown(words);
        }
        if (command.subcommands().isEmpty() || words.count() == 1) {
            return command;
        }
        Command subcommand = command.subcommands().get(words.text(1).toUpperCase(Locale.ROOT));
        if (subcommand == null) {
            throw new Refusal("ERR unknown subcommand '" + words.quoted(1, QUOTED) + "'. Try "
                    + command.info().name() + " HELP.");
        }
        return subcommand;
    }

    void resetStatistics() {
        for (Command command : byName.values()) {
            command.stats().reset();
            command.subcommands().values().forEach(each -> each.stats().reset());
        }
    }

    private @Nullable Command lookUp(byte[] bytes, int offset, int length) {
        for (int bucket = hash(bytes, offset, length); ; bucket = bucket + 1 & BUCKETS - 1) {
            byte[] name = names[bucket];
            if (name == null) {
                return null;
            }
            if (isName(name, bytes, offset, length)) {
                return commands[bucket];
            }
        }
    }

    private static boolean isName(byte[] name, byte[] bytes, int offset, int length) {
        if (name.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (name[i] != Arguments.upper(bytes[offset + i])) {
                return false;
            }
        }
        return true;
    }

    private static int hash(byte[] bytes, int offset, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = hash * 31 + Arguments.upper(bytes[offset + i]);
        }
        return (hash ^ hash >>> 11) & BUCKETS - 1;
    }

    private @Nullable Command put(String name, Command command) {
        byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
        int bucket = hash(bytes, 0, bytes.length);
        while (names[bucket] != null) {
            bucket = bucket + 1 & BUCKETS - 1;
        }
        names[bucket] = bytes;
        commands[bucket] = command;
        return byName.put(name, command);
    }

    private Command container(String name) {
        Command container = byName.get(name);
        if (container == null) {
            container = command(name, null);
            put(name, container);
        }
        return container;
    }

    private static Command command(String name, @Nullable Handler handler) {
        return new Command(Facts.of(name), Facts.info(name), handler);
    }

    private static Refusal unknown(Arguments words) {
        StringBuilder line = new StringBuilder("ERR unknown command '")
                .append(words.quoted(0, QUOTED))
                .append("', with args beginning with: ");
        int shown = 0;
        for (int i = 1; i < words.count() && shown < QUOTED; i++) {
            String word = words.quoted(i, QUOTED - shown);
            line.append('\'').append(word).append("' ");
            shown += word.length() + 3;
        }
        return new Refusal(line.toString());
    }
}
