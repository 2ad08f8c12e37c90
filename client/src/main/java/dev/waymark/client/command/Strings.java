package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Arguments.real;
import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.splittable;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOB;
import static dev.waymark.client.command.Decoders.NULLABLE_BLOBS;
import static dev.waymark.client.command.Decoders.NULLABLE_STRINGS;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.bool;
import static dev.waymark.client.command.Decoders.bytes;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;
import static dev.waymark.client.command.Decoders.real;
import static dev.waymark.client.command.Decoders.text;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands on strings. The longest common subsequence is in {@link Lcs}. */
public final class Strings {

    private static final Spec APPEND = Spec.of("APPEND");
    private static final Spec DECR = Spec.of("DECR");
    private static final Spec DECRBY = Spec.of("DECRBY");
    private static final Spec DELIFEQ = Spec.of("DELIFEQ");
    private static final Spec GET = Spec.of("GET");
    private static final Spec GETDEL = Spec.of("GETDEL");
    private static final Spec GETEX = Spec.of("GETEX");
    private static final Spec GETRANGE = Spec.of("GETRANGE");
    private static final Spec GETSET = Spec.of("GETSET");
    private static final Spec INCR = Spec.of("INCR");
    private static final Spec INCRBY = Spec.of("INCRBY");
    private static final Spec INCRBYFLOAT = Spec.of("INCRBYFLOAT");
    private static final Spec MGET = Spec.of("MGET");
    private static final Spec MSET = Spec.of("MSET");
    private static final Spec MSETEX = Spec.of("MSETEX");
    private static final Spec MSETNX = Spec.of("MSETNX");
    private static final Spec PSETEX = Spec.of("PSETEX");
    private static final Spec SET = Spec.of("SET");
    private static final Spec SETEX = Spec.of("SETEX");
    private static final Spec SETNX = Spec.of("SETNX");
    private static final Spec SETRANGE = Spec.of("SETRANGE");
    private static final Spec STRLEN = Spec.of("STRLEN");

    private Strings() {}

    /**
     * Appends to a value, from the empty one when there is none; the new length in bytes.
     *
     * @see <a href="https://redis.io/docs/latest/commands/append/">APPEND</a>
     */
    public static Command<Long> append(String key, String value) {
        return append(utf8(key), utf8(value));
    }

    /** {@link #append(String, String)} in bytes. */
    public static Command<Long> append(byte[] key, byte[] value) {
        return keyed(APPEND, number(), key, value);
    }

    /**
     * Takes 1 from the integer that a key holds, or from 0; the new value.
     *
     * @see <a href="https://redis.io/docs/latest/commands/decr/">DECR</a>
     */
    public static Command<Long> decr(String key) {
        return decr(utf8(key));
    }

    /** {@link #decr(String)} in bytes. */
    public static Command<Long> decr(byte[] key) {
        return keyed(DECR, number(), key);
    }

    /**
     * Takes {@code amount} from the integer that a key holds, or from 0; the new value.
     *
     * @see <a href="https://redis.io/docs/latest/commands/decrby/">DECRBY</a>
     */
    public static Command<Long> decrby(String key, long amount) {
        return decrby(utf8(key), amount);
    }

    /** {@link #decrby(String, long)} in bytes. */
    public static Command<Long> decrby(byte[] key, long amount) {
        return keyed(DECRBY, number(), key, number(amount));
    }

    /**
     * Deletes a key that holds exactly {@code value}; whether it did (Valkey 9).
     *
     * @see <a href="https://valkey.io/commands/delifeq/">DELIFEQ</a>
     */
    public static Command<Boolean> delifeq(String key, String value) {
        return delifeq(utf8(key), utf8(value));
    }

    /** {@link #delifeq(String, String)} in bytes. */
    public static Command<Boolean> delifeq(byte[] key, byte[] value) {
        return keyed(DELIFEQ, bool(), key, value);
    }

    /**
     * The value of a key; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
     */
    public static Command<@Nullable String> get(String key) {
        return keyed(GET, text(), utf8(key));
    }

    /** {@link #get(String)} in bytes. */
    public static Command<byte @Nullable []> get(byte[] key) {
        return keyed(GET, bytes(), key);
    }

    /**
     * The value of a key, which is deleted; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/getdel/">GETDEL</a>
     */
    public static Command<@Nullable String> getdel(String key) {
        return keyed(GETDEL, text(), utf8(key));
    }

    /** {@link #getdel(String)} in bytes. */
    public static Command<byte @Nullable []> getdel(byte[] key) {
        return keyed(GETDEL, bytes(), key);
    }

    /**
     * The value of a key, whose expiry is changed; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/getex/">GETEX</a>
     */
    public static Command<@Nullable String> getex(String key, GetexOption expiry) {
        return begin(GETEX).key(key).options(expiry).returns(text());
    }

    /** {@link #getex(String, GetexOption)} in bytes. */
    public static Command<byte @Nullable []> getex(byte[] key, GetexOption expiry) {
        return begin(GETEX).key(key).options(expiry).returns(bytes());
    }

    /**
     * The bytes of a value from {@code start} to {@code end}, both included, negative ones counted from the end; empty
     * when there are none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/getrange/">GETRANGE</a>
     */
    public static Command<String> getrange(String key, long start, long end) {
        return keyed(GETRANGE, STRING, utf8(key), number(start), number(end));
    }

    /** {@link #getrange(String, long, long)} in bytes. */
    public static Command<byte[]> getrange(byte[] key, long start, long end) {
        return keyed(GETRANGE, BLOB, key, number(start), number(end));
    }

    /**
     * Sets a key and gives the value it had, null when there was none. Replaced by {@link #setGet}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/getset/">GETSET</a>
     */
    public static Command<@Nullable String> getset(String key, String value) {
        return keyed(GETSET, text(), utf8(key), utf8(value));
    }

    /** {@link #getset(String, String)} in bytes. */
    public static Command<byte @Nullable []> getset(byte[] key, byte[] value) {
        return keyed(GETSET, bytes(), key, value);
    }

    /**
     * Adds 1 to the integer that a key holds, or to 0; the new value.
     *
     * @see <a href="https://redis.io/docs/latest/commands/incr/">INCR</a>
     */
    public static Command<Long> incr(String key) {
        return incr(utf8(key));
    }

    /** {@link #incr(String)} in bytes. */
    public static Command<Long> incr(byte[] key) {
        return keyed(INCR, number(), key);
    }

    /**
     * Adds {@code amount} to the integer that a key holds, or to 0; the new value.
     *
     * @see <a href="https://redis.io/docs/latest/commands/incrby/">INCRBY</a>
     */
    public static Command<Long> incrby(String key, long amount) {
        return incrby(utf8(key), amount);
    }

    /** {@link #incrby(String, long)} in bytes. */
    public static Command<Long> incrby(byte[] key, long amount) {
        return keyed(INCRBY, number(), key, number(amount));
    }

    /**
     * Adds {@code amount} to the number that a key holds, or to 0; the new value.
     *
     * @see <a href="https://redis.io/docs/latest/commands/incrbyfloat/">INCRBYFLOAT</a>
     */
    public static Command<Double> incrbyfloat(String key, double amount) {
        return incrbyfloat(utf8(key), amount);
    }

    /** {@link #incrbyfloat(String, double)} in bytes. */
    public static Command<Double> incrbyfloat(byte[] key, double amount) {
        return keyed(INCRBYFLOAT, real(), key, real(amount));
    }

    /**
     * The values of keys, in their order; null for each that has none. Not atomic over several slots.
     *
     * @see <a href="https://redis.io/docs/latest/commands/mget/">MGET</a>
     */
    public static Command<List<@Nullable String>> mget(String... keys) {
        return splittable(MGET, NULLABLE_STRINGS, SlotSplit.BY_KEY, utf8(keys));
    }

    /** {@link #mget(String...)} in bytes. */
    public static Command<List<byte @Nullable []>> mget(byte[]... keys) {
        return splittable(MGET, NULLABLE_BLOBS, SlotSplit.BY_KEY, keys.clone());
    }

    /**
     * Sets keys to values; true. Not atomic over several slots.
     *
     * @see <a href="https://redis.io/docs/latest/commands/mset/">MSET</a>
     */
    public static Command<Boolean> mset(Map<String, String> values) {
        return splittable(MSET, ok(), SlotSplit.OK, utf8(values));
    }

    /** {@link #mset(Map)} in bytes. */
    public static Command<Boolean> mset(Collection<Map.Entry<byte[], byte[]>> values) {
        return splittable(MSET, ok(), SlotSplit.OK, Arguments.flat(values));
    }

    /**
     * Sets keys of one slot to values, with options; whether it did (Redis 8.4, Valkey 9.1).
     *
     * @see <a href="https://redis.io/docs/latest/commands/msetex/">MSETEX</a>
     */
    public static Command<Boolean> msetex(Map<String, String> values, SetOption... options) {
        return begin(MSETEX)
                .arg(values.size())
                .pairs(utf8(values))
                .options(options)
                .returns(bool());
    }

    /** {@link #msetex(Map, SetOption...)} in bytes. */
    public static Command<Boolean> msetex(Collection<Map.Entry<byte[], byte[]>> values, SetOption... options) {
        return begin(MSETEX)
                .arg(values.size())
                .pairs(Arguments.flat(values))
                .options(options)
                .returns(bool());
    }

    /**
     * Sets keys of one slot to values unless one of them exists; whether it did.
     *
     * @see <a href="https://redis.io/docs/latest/commands/msetnx/">MSETNX</a>
     */
    public static Command<Boolean> msetnx(Map<String, String> values) {
        return begin(MSETNX).pairs(utf8(values)).returns(bool());
    }

    /** {@link #msetnx(Map)} in bytes. */
    public static Command<Boolean> msetnx(Collection<Map.Entry<byte[], byte[]>> values) {
        return begin(MSETNX).pairs(Arguments.flat(values)).returns(bool());
    }

    /**
     * Sets a key that expires after {@code time}, in milliseconds; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/psetex/">PSETEX</a>
     */
    public static Command<Boolean> psetex(String key, Duration time, String value) {
        return psetex(utf8(key), time, utf8(value));
    }

    /** {@link #psetex(String, Duration, String)} in bytes. */
    public static Command<Boolean> psetex(byte[] key, Duration time, byte[] value) {
        return keyed(PSETEX, ok(), key, number(Arguments.positiveMillis(time)), value);
    }

    /**
     * Sets a key; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     */
    public static Command<Boolean> set(String key, String value) {
        return set(utf8(key), utf8(value));
    }

    /** {@link #set(String, String)} in bytes. */
    public static Command<Boolean> set(byte[] key, byte[] value) {
        return keyed(SET, ok(), key, value);
    }

    /**
     * Sets a key; true, or false when a condition among the options was not met.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     */
    public static Command<Boolean> set(String key, String value, SetOption... options) {
        return set(utf8(key), utf8(value), options);
    }

    /** {@link #set(String, String, SetOption...)} in bytes. */
    public static Command<Boolean> set(byte[] key, byte[] value, SetOption... options) {
        return begin(SET).key(key).arg(value).options(options).returns(ok());
    }

    /**
     * Sets a key as {@link #set(String, String, SetOption...)} does and gives the value it had; null when there was
     * none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     */
    public static Command<@Nullable String> setGet(String key, String value, SetOption... options) {
        return begin(SET).key(key).arg(value).options(options).arg("GET").returns(text());
    }

    /** {@link #setGet(String, String, SetOption...)} in bytes. */
    public static Command<byte @Nullable []> setGet(byte[] key, byte[] value, SetOption... options) {
        return begin(SET).key(key).arg(value).options(options).arg("GET").returns(bytes());
    }

    /**
     * Sets a key that expires after {@code time}, in whole seconds; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/setex/">SETEX</a>
     */
    public static Command<Boolean> setex(String key, Duration time, String value) {
        return setex(utf8(key), time, utf8(value));
    }

    /** {@link #setex(String, Duration, String)} in bytes. */
    public static Command<Boolean> setex(byte[] key, Duration time, byte[] value) {
        return keyed(SETEX, ok(), key, number(Arguments.seconds(time)), value);
    }

    /**
     * Sets a key unless it exists; whether it did.
     *
     * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
     */
    public static Command<Boolean> setnx(String key, String value) {
        return setnx(utf8(key), utf8(value));
    }

    /** {@link #setnx(String, String)} in bytes. */
    public static Command<Boolean> setnx(byte[] key, byte[] value) {
        return keyed(SETNX, bool(), key, value);
    }

    /**
     * Overwrites a value from the byte {@code offset} on, filled up with zeros; the new length in bytes.
     *
     * @see <a href="https://redis.io/docs/latest/commands/setrange/">SETRANGE</a>
     */
    public static Command<Long> setrange(String key, long offset, String value) {
        return setrange(utf8(key), offset, utf8(value));
    }

    /** {@link #setrange(String, long, String)} in bytes. */
    public static Command<Long> setrange(byte[] key, long offset, byte[] value) {
        return keyed(SETRANGE, number(), key, number(offset), value);
    }

    /**
     * The length of a value in bytes; 0 when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/strlen/">STRLEN</a>
     */
    public static Command<Long> strlen(String key) {
        return strlen(utf8(key));
    }

    /** {@link #strlen(String)} in bytes. */
    public static Command<Long> strlen(byte[] key) {
        return keyed(STRLEN, number(), key);
    }
}
