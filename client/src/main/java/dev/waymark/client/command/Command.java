package dev.waymark.client.command;

import dev.waymark.protocol.Idempotence;
import dev.waymark.protocol.RespWriter;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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

    /** What no buffer holds together with what waits before it. Servers take 1 GB unless they are told otherwise. */
    private static final long LARGEST = 1900L << 20;

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
        checkSize();
    }

    private void checkSize() {
        long size = 0;
        for (byte[] argument : arguments) {
            size += argument.length;
        }
        if (size > LARGEST) {
            throw new IllegalArgumentException(spec.name + " has more than " + (LARGEST >> 20)
                    + " MB of arguments; no server takes so much in one command");
        }
    }

    /** Begins any command: {@code Command.of("OBJECT", "ENCODING").key("k").returns(Decoders.text())}. */
    public static Builder of(String name, String... words) {
        return new Builder(Spec.of(name, words));
    }

    /** Begins a command of a factory. */
    static Builder begin(Spec spec) {
        return new Builder(spec);
    }

    /** A command whose only key is its first argument, the commonest of all. */
    static <T extends @Nullable Object> Command<T> keyed(Spec spec, Decoder<T> decoder, byte[]... arguments) {
        spec.check(arguments);
        return new Command<>(spec, arguments, Slots.of(arguments[0]), 1, decoder, null, null);
    }

    /** A command whose only key is its first argument, with one more argument at least. */
    static <T extends @Nullable Object> Command<T> keyed(Spec spec, Decoder<T> decoder, byte[] key, byte[][] more) {
        spec.some(more.length, "value");
        byte[][] arguments = new byte[1 + more.length][];
        arguments[0] = key;
        System.arraycopy(more, 0, arguments, 1, more.length);
        return keyed(spec, decoder, arguments);
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
        spec.some(arguments.length, "key");
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
     * Read, idempotent write or other write, as the command table has it for these options and keys; other write for a
     * command that is not in the table.
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
        out.array(spec.words.length + arguments.length).raw(spec.head);
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

        /** The next arguments, which are keys, as UTF-8; at least one. */
        public Builder keys(String... keys) {
            return keys(Arguments.utf8(keys));
        }

        /** The next arguments, which are keys; at least one. */
        public Builder keys(byte[]... keys) {
            spec.some(keys.length, "key");
            for (byte[] key : keys) {
                key(key);
            }
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

        /** The next argument, in decimal; the infinities as {@code inf} and {@code -inf}, and never NaN. */
        public Builder arg(double argument) {
            return arg(Arguments.real(argument));
        }

        /** The next argument. */
        public Builder arg(byte[] argument) {
            if (argument == null) {
                throw new NullPointerException("argument " + (arguments.size() + 1) + " of " + spec.name + " is null");
            }
            arguments.add(argument);
            return this;
        }

        /** The next arguments, as UTF-8; at least one. */
        public Builder args(String... more) {
            return args(Arguments.utf8(more));
        }

        /** The next arguments; at least one. */
        public Builder args(byte[]... more) {
            spec.some(more.length, "value");
            for (byte[] argument : more) {
                arg(argument);
            }
            return this;
        }

        /** Arguments that may be left out. */
        Builder optional(String... some) {
            return some.length == 0 ? this : args(some);
        }

        /** Keys behind their number. */
        Builder counted(String... keys) {
            return arg(keys.length).keys(keys);
        }

        /** Keys behind their number. */
        Builder counted(byte[]... keys) {
            return arg(keys.length).keys(keys);
        }

        /** Keys, each with its value. */
        Builder pairs(byte[]... keysAndValues) {
            spec.some(keysAndValues.length, "key");
            for (int i = 0; i < keysAndValues.length; i += 2) {
                key(keysAndValues[i]).arg(keysAndValues[i + 1]);
            }
            return this;
        }

        /** Fields of a hash behind their number, as the commands on the expiry of fields take them. */
        Builder fields(String... fields) {
            return fields(Arguments.utf8(fields));
        }

        /** Fields of a hash behind their number. */
        Builder fields(byte[]... fields) {
            return arg("FIELDS").arg(fields.length).args(fields);
        }

        /** Members of a sorted set, each behind its score. */
        <T> Builder scored(Collection<Scored<T>> members, Function<T, byte[]> bytes) {
            spec.some(members.size(), "member");
            members.forEach(each -> arg(each.score()).arg(bytes.apply(each.member())));
            return this;
        }

        /** The words of options. */
        Builder options(Option... options) {
            for (Option option : options) {
                for (byte[] word : option.words) {
                    arg(word);
                }
            }
            return this;
        }

        /** Says that it may wait at the server, where the command table does not know. */
        public Builder blocking() {
            spec = spec.blocking();
            return this;
        }

        /** The command, with the reader of its reply. */
        public <T extends @Nullable Object> Command<T> returns(Decoder<T> decoder) {
            byte[][] all = arguments.toArray(byte[][]::new);
            return new Command<>(spec.with(all), all, slot, keys, decoder, null, null);
        }
    }
}
