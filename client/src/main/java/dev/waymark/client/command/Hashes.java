package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.flat;
import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Arguments.real;
import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.BLOB_ENTRIES;
import static dev.waymark.client.command.Decoders.NULLABLE_BLOBS;
import static dev.waymark.client.command.Decoders.NULLABLE_STRINGS;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.STRING_ENTRIES;
import static dev.waymark.client.command.Decoders.STRING_MAP;
import static dev.waymark.client.command.Decoders.STRING_SET;
import static dev.waymark.client.command.Decoders.bool;
import static dev.waymark.client.command.Decoders.bytes;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.page;
import static dev.waymark.client.command.Decoders.real;
import static dev.waymark.client.command.Decoders.text;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Commands on hashes. Those on the expiry of fields are in {@link HashExpiry}. */
public final class Hashes {

    private static final Spec HDEL = Spec.of("HDEL");
    private static final Spec HEXISTS = Spec.of("HEXISTS");
    private static final Spec HGET = Spec.of("HGET");
    private static final Spec HGETALL = Spec.of("HGETALL");
    private static final Spec HGETDEL = Spec.of("HGETDEL");
    private static final Spec HGETEX = Spec.of("HGETEX");
    private static final Spec HINCRBY = Spec.of("HINCRBY");
    private static final Spec HINCRBYFLOAT = Spec.of("HINCRBYFLOAT");
    private static final Spec HKEYS = Spec.of("HKEYS");
    private static final Spec HLEN = Spec.of("HLEN");
    private static final Spec HMGET = Spec.of("HMGET");
    private static final Spec HRANDFIELD = Spec.of("HRANDFIELD");
    private static final Spec HSCAN = Spec.of("HSCAN");
    private static final Spec HSET = Spec.of("HSET");
    private static final Spec HSETEX = Spec.of("HSETEX");
    private static final Spec HSETNX = Spec.of("HSETNX");
    private static final Spec HSTRLEN = Spec.of("HSTRLEN");
    private static final Spec HVALS = Spec.of("HVALS");

    private Hashes() {}

    /**
     * Deletes fields; how many there were.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hdel/">HDEL</a>
     */
    public static Command<Long> hdel(String key, String... fields) {
        return hdel(utf8(key), utf8(fields));
    }

    /** {@link #hdel(String, String...)} in bytes. */
    public static Command<Long> hdel(byte[] key, byte[]... fields) {
        return keyed(HDEL, number(), key, fields);
    }

    /**
     * Whether there is a field.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hexists/">HEXISTS</a>
     */
    public static Command<Boolean> hexists(String key, String field) {
        return hexists(utf8(key), utf8(field));
    }

    /** {@link #hexists(String, String)} in bytes. */
    public static Command<Boolean> hexists(byte[] key, byte[] field) {
        return keyed(HEXISTS, bool(), key, field);
    }

    /**
     * The value of a field; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hget/">HGET</a>
     */
    public static Command<@Nullable String> hget(String key, String field) {
        return keyed(HGET, text(), utf8(key), utf8(field));
    }

    /** {@link #hget(String, String)} in bytes. */
    public static Command<byte @Nullable []> hget(byte[] key, byte[] field) {
        return keyed(HGET, bytes(), key, field);
    }

    /**
     * All fields and their values; empty when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hgetall/">HGETALL</a>
     */
    public static Command<Map<String, String>> hgetall(String key) {
        return keyed(HGETALL, STRING_MAP, utf8(key));
    }

    /** {@link #hgetall(String)} in bytes. */
    public static Command<List<Map.Entry<byte[], byte[]>>> hgetall(byte[] key) {
        return keyed(HGETALL, BLOB_ENTRIES, key);
    }

    /**
     * The values of fields, which are deleted; null for each that is absent (Redis 8.0, Valkey 9.1).
     *
     * @see <a href="https://redis.io/docs/latest/commands/hgetdel/">HGETDEL</a>
     */
    public static Command<List<@Nullable String>> hgetdel(String key, String... fields) {
        return begin(HGETDEL).key(key).fields(fields).returns(NULLABLE_STRINGS);
    }

    /** {@link #hgetdel(String, String...)} in bytes. */
    public static Command<List<byte @Nullable []>> hgetdel(byte[] key, byte[]... fields) {
        return begin(HGETDEL).key(key).fields(fields).returns(NULLABLE_BLOBS);
    }

    /**
     * The values of fields, whose expiry is changed; null for each that is absent (Redis 8.0, Valkey 9).
     *
     * @see <a href="https://redis.io/docs/latest/commands/hgetex/">HGETEX</a>
     */
    public static Command<List<@Nullable String>> hgetex(String key, GetexOption expiry, String... fields) {
        return begin(HGETEX).key(key).options(expiry).fields(fields).returns(NULLABLE_STRINGS);
    }

    /** {@link #hgetex(String, GetexOption, String...)} in bytes. */
    public static Command<List<byte @Nullable []>> hgetex(byte[] key, GetexOption expiry, byte[]... fields) {
        return begin(HGETEX).key(key).options(expiry).fields(fields).returns(NULLABLE_BLOBS);
    }

    /**
     * Adds {@code amount} to the integer that a field holds, or to 0; the new value.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hincrby/">HINCRBY</a>
     */
    public static Command<Long> hincrby(String key, String field, long amount) {
        return hincrby(utf8(key), utf8(field), amount);
    }

    /** {@link #hincrby(String, String, long)} in bytes. */
    public static Command<Long> hincrby(byte[] key, byte[] field, long amount) {
        return keyed(HINCRBY, number(), key, field, number(amount));
    }

    /**
     * Adds {@code amount} to the number that a field holds, or to 0; the new value.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hincrbyfloat/">HINCRBYFLOAT</a>
     */
    public static Command<Double> hincrbyfloat(String key, String field, double amount) {
        return hincrbyfloat(utf8(key), utf8(field), amount);
    }

    /** {@link #hincrbyfloat(String, String, double)} in bytes. */
    public static Command<Double> hincrbyfloat(byte[] key, byte[] field, double amount) {
        return keyed(HINCRBYFLOAT, real(), key, field, real(amount));
    }

    /**
     * All fields; empty when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hkeys/">HKEYS</a>
     */
    public static Command<Set<String>> hkeys(String key) {
        return keyed(HKEYS, STRING_SET, utf8(key));
    }

    /** {@link #hkeys(String)} in bytes. */
    public static Command<List<byte[]>> hkeys(byte[] key) {
        return keyed(HKEYS, BLOBS, key);
    }

    /**
     * How many fields there are.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hlen/">HLEN</a>
     */
    public static Command<Long> hlen(String key) {
        return hlen(utf8(key));
    }

    /** {@link #hlen(String)} in bytes. */
    public static Command<Long> hlen(byte[] key) {
        return keyed(HLEN, number(), key);
    }

    /**
     * The values of fields, in their order; null for each that is absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hmget/">HMGET</a>
     */
    public static Command<List<@Nullable String>> hmget(String key, String... fields) {
        return keyed(HMGET, NULLABLE_STRINGS, utf8(key), utf8(fields));
    }

    /** {@link #hmget(String, String...)} in bytes. */
    public static Command<List<byte @Nullable []>> hmget(byte[] key, byte[]... fields) {
        return keyed(HMGET, NULLABLE_BLOBS, key, fields);
    }

    /**
     * A field by chance; null when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hrandfield/">HRANDFIELD</a>
     */
    public static Command<@Nullable String> hrandfield(String key) {
        return keyed(HRANDFIELD, text(), utf8(key));
    }

    /** {@link #hrandfield(String)} in bytes. */
    public static Command<byte @Nullable []> hrandfield(byte[] key) {
        return keyed(HRANDFIELD, bytes(), key);
    }

    /**
     * Up to {@code count} different fields by chance, or exactly {@code -count}, perhaps repeated, when it is negative.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hrandfield/">HRANDFIELD</a>
     */
    public static Command<List<String>> hrandfield(String key, long count) {
        return keyed(HRANDFIELD, STRINGS, utf8(key), number(count));
    }

    /** {@link #hrandfield(String, long)} in bytes. */
    public static Command<List<byte[]>> hrandfield(byte[] key, long count) {
        return keyed(HRANDFIELD, BLOBS, key, number(count));
    }

    /**
     * Fields by chance as {@link #hrandfield(String, long)} gives them, with their values.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hrandfield/">HRANDFIELD</a>
     */
    public static Command<List<Map.Entry<String, String>>> hrandfieldWithValues(String key, long count) {
        return begin(HRANDFIELD).key(key).arg(count).arg("WITHVALUES").returns(STRING_ENTRIES);
    }

    /** {@link #hrandfieldWithValues(String, long)} in bytes. */
    public static Command<List<Map.Entry<byte[], byte[]>>> hrandfieldWithValues(byte[] key, long count) {
        return begin(HRANDFIELD).key(key).arg(count).arg("WITHVALUES").returns(BLOB_ENTRIES);
    }

    /**
     * Some fields and their values, from a cursor on, at first {@link ScanPage#START}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hscan/">HSCAN</a>
     */
    public static Command<ScanPage<Map.Entry<String, String>>> hscan(String key, String cursor, ScanOption... options) {
        return begin(HSCAN).key(key).arg(cursor).options(options).returns(page(STRING_ENTRIES));
    }

    /** {@link #hscan(String, String, ScanOption...)} in bytes. */
    public static Command<ScanPage<Map.Entry<byte[], byte[]>>> hscan(byte[] key, String cursor, ScanOption... options) {
        return begin(HSCAN).key(key).arg(cursor).options(options).returns(page(BLOB_ENTRIES));
    }

    /**
     * Some fields, from a cursor on, at first {@link ScanPage#START} (Redis 7.4, Valkey 8).
     *
     * @see <a href="https://redis.io/docs/latest/commands/hscan/">HSCAN</a>
     */
    public static Command<ScanPage<String>> hscanNoValues(String key, String cursor, ScanOption... options) {
        return begin(HSCAN)
                .key(key)
                .arg(cursor)
                .options(options)
                .arg("NOVALUES")
                .returns(page(STRINGS));
    }

    /** {@link #hscanNoValues(String, String, ScanOption...)} in bytes. */
    public static Command<ScanPage<byte[]>> hscanNoValues(byte[] key, String cursor, ScanOption... options) {
        return begin(HSCAN)
                .key(key)
                .arg(cursor)
                .options(options)
                .arg("NOVALUES")
                .returns(page(BLOBS));
    }

    /**
     * Sets a field; how many are new, 0 or 1.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hset/">HSET</a>
     */
    public static Command<Long> hset(String key, String field, String value) {
        return hset(utf8(key), utf8(field), utf8(value));
    }

    /** {@link #hset(String, String, String)} in bytes. */
    public static Command<Long> hset(byte[] key, byte[] field, byte[] value) {
        return keyed(HSET, number(), key, field, value);
    }

    /**
     * Sets fields to values; how many are new.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hset/">HSET</a>
     */
    public static Command<Long> hset(String key, Map<String, String> values) {
        return begin(HSET).key(key).args(utf8(values)).returns(number());
    }

    /** {@link #hset(String, Map)} in bytes. */
    public static Command<Long> hset(byte[] key, Collection<Map.Entry<byte[], byte[]>> values) {
        return begin(HSET).key(key).args(flat(values)).returns(number());
    }

    /**
     * Sets fields to values, with an expiry; false when a condition was not met (Redis 8.0, Valkey 9).
     *
     * @see <a href="https://redis.io/docs/latest/commands/hsetex/">HSETEX</a>
     */
    public static Command<Boolean> hsetex(String key, Map<String, String> values, HsetexOption... options) {
        return begin(HSETEX)
                .key(key)
                .options(options)
                .arg("FIELDS")
                .arg(values.size())
                .args(utf8(values))
                .returns(bool());
    }

    /** {@link #hsetex(String, Map, HsetexOption...)} in bytes. */
    public static Command<Boolean> hsetex(
            byte[] key, Collection<Map.Entry<byte[], byte[]>> values, HsetexOption... options) {
        return begin(HSETEX)
                .key(key)
                .options(options)
                .arg("FIELDS")
                .arg(values.size())
                .args(flat(values))
                .returns(bool());
    }

    /**
     * Sets a field unless it exists; whether it did.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hsetnx/">HSETNX</a>
     */
    public static Command<Boolean> hsetnx(String key, String field, String value) {
        return hsetnx(utf8(key), utf8(field), utf8(value));
    }

    /** {@link #hsetnx(String, String, String)} in bytes. */
    public static Command<Boolean> hsetnx(byte[] key, byte[] field, byte[] value) {
        return keyed(HSETNX, bool(), key, field, value);
    }

    /**
     * The length of the value of a field in bytes; 0 when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hstrlen/">HSTRLEN</a>
     */
    public static Command<Long> hstrlen(String key, String field) {
        return hstrlen(utf8(key), utf8(field));
    }

    /** {@link #hstrlen(String, String)} in bytes. */
    public static Command<Long> hstrlen(byte[] key, byte[] field) {
        return keyed(HSTRLEN, number(), key, field);
    }

    /**
     * All values; empty when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hvals/">HVALS</a>
     */
    public static Command<List<String>> hvals(String key) {
        return keyed(HVALS, STRINGS, utf8(key));
    }

    /** {@link #hvals(String)} in bytes. */
    public static Command<List<byte[]>> hvals(byte[] key) {
        return keyed(HVALS, BLOBS, key);
    }
}
