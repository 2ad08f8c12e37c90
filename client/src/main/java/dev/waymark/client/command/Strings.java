package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;

import dev.waymark.client.command.Command.Spec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands on strings. */
public final class Strings {

    private static final Spec GET = Spec.of("GET");
    private static final Spec INCR = Spec.of("INCR");
    private static final Spec MGET = Spec.of("MGET");
    private static final Spec MSET = Spec.of("MSET");
    private static final Spec SET = Spec.of("SET");

    private static final Decoder<List<@Nullable String>> TEXTS = Decoders.list(Decoders.text());
    private static final Decoder<List<byte @Nullable []>> ALL_BYTES = Decoders.list(Decoders.bytes());

    private Strings() {}

    /** The value of a key; null when there is none. */
    public static Command<@Nullable String> get(String key) {
        return Command.keyed(GET, Decoders.text(), utf8(key));
    }

    /** {@link #get(String)} in bytes. */
    public static Command<byte @Nullable []> get(byte[] key) {
        return Command.keyed(GET, Decoders.bytes(), key);
    }

    /** Adds 1 to the integer that a key holds; the new value. */
    public static Command<Long> incr(String key) {
        return incr(utf8(key));
    }

    /** {@link #incr(String)} in bytes. */
    public static Command<Long> incr(byte[] key) {
        return Command.keyed(INCR, Decoders.number(), key);
    }

    /** The values of keys, in their order; null for each that has none. */
    public static Command<List<@Nullable String>> mget(String... keys) {
        return Command.splittable(MGET, TEXTS, SlotSplit.BY_KEY, Arguments.utf8(keys));
    }

    /** {@link #mget(String...)} in bytes. */
    public static Command<List<byte @Nullable []>> mget(byte[]... keys) {
        return Command.splittable(MGET, ALL_BYTES, SlotSplit.BY_KEY, keys.clone());
    }

    /** Sets keys to values. */
    public static Command<Boolean> mset(Map<String, String> values) {
        return Command.splittable(MSET, Decoders.ok(), SlotSplit.OK, Arguments.utf8(values));
    }

    /** Sets keys to values, given in turn. */
    public static Command<Boolean> mset(String... keysAndValues) {
        return Command.splittable(MSET, Decoders.ok(), SlotSplit.OK, Arguments.utf8(keysAndValues));
    }

    /** {@link #mset(String...)} in bytes. */
    public static Command<Boolean> mset(byte[]... keysAndValues) {
        return Command.splittable(MSET, Decoders.ok(), SlotSplit.OK, keysAndValues.clone());
    }

    /** Sets a key to a value; true. */
    public static Command<Boolean> set(String key, String value) {
        return set(utf8(key), utf8(value));
    }

    /** {@link #set(String, String)} in bytes. */
    public static Command<Boolean> set(byte[] key, byte[] value) {
        return Command.keyed(SET, Decoders.ok(), key, value);
    }
}
