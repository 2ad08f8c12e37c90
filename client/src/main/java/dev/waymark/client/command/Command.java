package dev.waymark.client.command;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Idempotence;
import dev.waymark.protocol.RespWriter;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One command: its words, which of them are keys, how to read its reply, and what is known of it.
 *
 * <p>Immutable, so it may be kept, shared between threads and sent any number of times. Make one with a factory
 * ({@link Strings}, {@link Keys}, {@link Hashes}, ...) or, for any command there is, with {@link #of}. Arrays that are
 * given to it are not copied: they must not be changed afterwards.
 *
 * @param <T> what its reply is read as
 */
public final class Command<T extends @Nullable Object> {

    /** {@link #slot()} of a command without keys: any node serves it. */
    public static final int NO_SLOT = -1;

    /** {@link #slot()} of a command whose keys are in different slots: no node serves it. */
    public static final int SEVERAL_SLOTS = -2;

    private final Spec spec;
    private final byte[][] arguments;
    private final int slot;
    private final int keys;
    private final Decoder<T> decoder;
    private final @Nullable SlotSplit slotSplit;
    private final @Nullable Boolean repeatable;

    private Command(
            Spec spec,
            byte[][] arguments,
            int slot,
            int keys,
            Decoder<T> decoder,
            @Nullable SlotSplit slotSplit,
            @Nullable Boolean repeatable) {
        this.spec = spec;
        this.arguments = arguments;
        this.slot = slot;
        this.keys = keys;
        this.decoder = decoder;
        this.slotSplit = slotSplit;
        this.repeatable = repeatable;
    }

    /** Begins any command: {@code Command.of("OBJECT", "ENCODING").key("k").returns(Decoders.text())}. */
    public static Builder of(String name, String... words) {
        return new Builder(Spec.of(name, words));
    }

    /** A command whose only key is its first argument, the commonest of all. */
    static <T extends @Nullable Object> Command<T> keyed(Spec spec, Decoder<T> decoder, byte[]... arguments) {
        spec.check(arguments);
        return new Command<>(spec, arguments, Slots.of(arguments[0]), 1, decoder, null, null);
    }

    /** A command without keys. */
    static <T extends @Nullable Object> Command<T> keyless(Spec spec, Decoder<T> decoder, byte[]... arguments) {
        spec.check(arguments);
        return new Command<>(spec, arguments, NO_SLOT, 0, decoder, null, null);
    }

    /**
     * A command all of whose arguments are keys, or keys and values in turn, and that can be served when they are in
     * several slots.
     */
    static <T extends @Nullable Object> Command<T> splittable(
            Spec spec, Decoder<T> decoder, SlotSplit slotSplit, byte[]... arguments) {
        spec.check(arguments);
        if (arguments.length == 0 || arguments.length % slotSplit.step != 0) {
            throw new IllegalArgumentException(
                    spec.name + (slotSplit.step == 1 ? " needs a key" : " needs a value for each key, and a key"));
        }
        int slot = NO_SLOT;
        for (int i = 0; i < arguments.length; i += slotSplit.step) {
            slot = join(slot, arguments[i]);
        }
        return new Command<>(spec, arguments, slot, arguments.length / slotSplit.step, decoder, slotSplit, null);
    }

    /** This command with another reader of its reply: {@code get("k").returns(Decoders.bytes())}. */
    public <U extends @Nullable Object> Command<U> returns(Decoder<U> other) {
        return new Command<>(spec, arguments, slot, keys, other, slotSplit, repeatable);
    }

    /**
     * This command, allowed ({@code true}) or forbidden to be repeated when a connection is lost and nobody knows
     * whether it ran.
     */
    public Command<T> repeatable(boolean allowed) {
        return new Command<>(spec, arguments, slot, keys, decoder, slotSplit, allowed);
    }

    /** The name in upper case, its subcommand behind a space: {@code OBJECT ENCODING}. */
    public String name() {
        return spec.name;
    }

    /** The slot of its keys, {@link #NO_SLOT} or {@link #SEVERAL_SLOTS}. */
    public int slot() {
        return slot;
    }

    /** How many of its arguments are keys. */
    public int keyCount() {
        return keys;
    }

    /** Whether it may wait at the server ({@code BLPOP}), and so takes a connection of its own. */
    public boolean blocking() {
        return spec.blocking;
    }

    /**
     * Read, idempotent write or other write: as the command table and the options have it; other write for an unknown
     * command.
     */
    public Idempotence idempotence() {
        return spec.idempotence;
    }

    /** What {@link #repeatable(boolean)} said of this one; null when it said nothing. */
    public @Nullable Boolean repeatable() {
        return repeatable;
    }

    /** How to read its reply. */
    public Decoder<T> decoder() {
        return decoder;
    }

    /**
     * How to serve it when its keys are in several slots; null when they are not, or it cannot be. The parts together
     * are not atomic.
     */
    public @Nullable Split<T> split() {
        return slot == SEVERAL_SLOTS && slotSplit != null ? slotSplit.of(this, arguments) : null;
    }

    /** The part of a split that has these arguments, all in one slot; all else is as in this command. */
    <U> Command<U> part(byte[][] some, int step, Decoder<U> reader) {
        return new Command<>(spec, some, Slots.of(some[0]), some.length / step, reader, null, repeatable);
    }

    /** Appends it to {@code out} as a server reads it. */
    public void encode(RespWriter out) {
        out.array(spec.words + arguments.length).raw(spec.head);
        for (byte[] argument : arguments) {
            out.bulk(argument);
        }
    }

    /** The name alone: keys and values stay out of logs. */
    @Override
    public String toString() {
        return spec.name;
    }

    /** {@code slot} joined with the slot of one more key. */
    private static int join(int slot, byte[] key) {
        int other = Slots.of(key);
        return slot == NO_SLOT || slot == other ? other : SEVERAL_SLOTS;
    }

    /** The bytes of a text in UTF-8, for a factory that takes bytes: {@code set(utf8("key"), value)}. */
    public static byte[] utf8(String text) {
        return Objects.requireNonNull(text, "a key, value or argument is null").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A command over several slots, taken apart.
     *
     * @param parts one command for each slot
     * @param join makes the one result of the results of the parts, in their order
     */
    public record Split<T extends @Nullable Object>(List<Command<?>> parts, Function<List<@Nullable Object>, T> join) {}

    /** The fixed part of a command: its words in RESP, and its facts. One per factory, made once. */
    static final class Spec {
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
            RespWriter head = new RespWriter(32).bulk(utf8(first));
            for (String word : words) {
                head.bulk(utf8(word));
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

        /** Finds a null here, where its sender is on the stack, and not on the thread that writes. */
        void check(byte[][] arguments) {
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] == null) {
                    throw new NullPointerException("argument " + (i + 1) + " of " + name + " is null");
                }
            }
        }
    }

    /** A command being written down. Not thread-safe. */
    public static final class Builder {
        private Spec spec;
        private final List<byte[]> arguments = new ArrayList<>();
        private int slot = NO_SLOT;
        private int keys;

        private Builder(Spec spec) {
            this.spec = spec;
        }

        /** The next argument, which is a key, as UTF-8. */
        public Builder key(String key) {
            return key(utf8(key));
        }

        /** The next argument, which is a key. */
        public Builder key(byte[] key) {
            arg(key);
            slot = join(slot, key);
            keys++;
            return this;
        }

        /** The next argument, as UTF-8. */
        public Builder arg(String argument) {
            return arg(utf8(argument));
        }

        /** The next argument, in decimal. */
        public Builder arg(long argument) {
            return arg(Long.toString(argument));
        }

        /** The next argument. */
        public Builder arg(byte[] argument) {
            if (argument == null) {
                throw new NullPointerException("argument " + (arguments.size() + 1) + " of " + spec.name + " is null");
            }
            arguments.add(argument);
            return this;
        }

        /** Says that it may wait at the server, where the command table does not know. */
        public Builder blocking() {
            spec = spec.blocking();
            return this;
        }

        /** The command, with the reader of its reply. */
        public <T extends @Nullable Object> Command<T> returns(Decoder<T> decoder) {
            return new Command<>(spec, arguments.toArray(byte[][]::new), slot, keys, decoder, null, null);
        }
    }
}
