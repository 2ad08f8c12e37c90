package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.keyless;
import static dev.waymark.client.command.Command.splittable;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.NULLABLE_NUMBER;
import static dev.waymark.client.command.Decoders.NUMBERS;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.bool;
import static dev.waymark.client.command.Decoders.bytes;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;
import static dev.waymark.client.command.Decoders.page;
import static dev.waymark.client.command.Decoders.text;

import dev.waymark.protocol.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands on keys, whatever they hold. Those on the expiry of keys are in {@link KeyExpiry}, SORT is in
 * {@link Sorting}.
 */
public final class Keys {

    private static final Spec CLUSTERSCAN = Spec.of("CLUSTERSCAN");
    private static final Spec COPY = Spec.of("COPY");
    private static final Spec DEL = Spec.of("DEL");
    private static final Spec DUMP = Spec.of("DUMP");
    private static final Spec EXISTS = Spec.of("EXISTS");
    private static final Spec KEYS = Spec.of("KEYS");
    private static final Spec MIGRATE = Spec.of("MIGRATE");
    private static final Spec MOVE = Spec.of("MOVE");
    private static final Spec OBJECT_ENCODING = Spec.of("OBJECT", "ENCODING");
    private static final Spec OBJECT_FREQ = Spec.of("OBJECT", "FREQ");
    private static final Spec OBJECT_IDLETIME = Spec.of("OBJECT", "IDLETIME");
    private static final Spec OBJECT_REFCOUNT = Spec.of("OBJECT", "REFCOUNT");
    private static final Spec RANDOMKEY = Spec.of("RANDOMKEY");
    private static final Spec RENAME = Spec.of("RENAME");
    private static final Spec RENAMENX = Spec.of("RENAMENX");
    private static final Spec RESTORE = Spec.of("RESTORE");
    private static final Spec SCAN = Spec.of("SCAN");
    private static final Spec TOUCH = Spec.of("TOUCH");
    private static final Spec TYPE = Spec.of("TYPE");
    private static final Spec UNLINK = Spec.of("UNLINK");
    private static final Spec WAIT = Spec.of("WAIT");
    private static final Spec WAITAOF = Spec.of("WAITAOF");

    private static final Decoder<Boolean> MOVED = reply -> {
        if (reply instanceof Reply.Text text && text.value().equals("NOKEY")) {
            return false;
        }
        return ok().decode(reply);
    };

    private Keys() {}

    /**
     * Some keys of the whole cluster, from a cursor on, at first {@link ScanPage#START} (Valkey 9.1). The cursor tells
     * which node serves it.
     *
     * @see <a href="https://valkey.io/commands/clusterscan/">CLUSTERSCAN</a>
     */
    public static Command<ScanPage<String>> clusterscan(String cursor, ScanOption... options) {
        return begin(CLUSTERSCAN).key(cursor).options(options).returns(page(STRINGS));
    }

    /**
     * Copies a key to another one of its slot; whether it did, which it does not when the destination exists.
     *
     * @see <a href="https://redis.io/docs/latest/commands/copy/">COPY</a>
     */
    public static Command<Boolean> copy(String source, String destination, CopyOption... options) {
        return copy(utf8(source), utf8(destination), options);
    }

    /** {@link #copy(String, String, CopyOption...)} in bytes. */
    public static Command<Boolean> copy(byte[] source, byte[] destination, CopyOption... options) {
        return begin(COPY).key(source).key(destination).options(options).returns(bool());
    }

    /**
     * Deletes keys; how many there were. Not atomic over several slots.
     *
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    public static Command<Long> del(String... keys) {
        return del(utf8(keys));
    }

    /** {@link #del(String...)} in bytes. */
    public static Command<Long> del(byte[]... keys) {
        return counting(DEL, keys);
    }

    /**
     * The value of a key in the format that {@link #restore} takes; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/dump/">DUMP</a>
     */
    public static Command<byte @Nullable []> dump(String key) {
        return dump(utf8(key));
    }

    /** {@link #dump(String)} in bytes. */
    public static Command<byte @Nullable []> dump(byte[] key) {
        return keyed(DUMP, bytes(), key);
    }

    /**
     * Counts the keys that exist, one that is given twice twice. Not atomic over several slots.
     *
     * @see <a href="https://redis.io/docs/latest/commands/exists/">EXISTS</a>
     */
    public static Command<Long> exists(String... keys) {
        return exists(utf8(keys));
    }

    /** {@link #exists(String...)} in bytes. */
    public static Command<Long> exists(byte[]... keys) {
        return counting(EXISTS, keys);
    }

    /**
     * The keys of one node that match a glob-style pattern. It looks at all of them: prefer {@link #scan}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/keys/">KEYS</a>
     */
    public static Command<List<String>> keys(String pattern) {
        return keyless(KEYS, STRINGS, utf8(pattern));
    }

    /** {@link #keys(String)} in bytes. */
    public static Command<List<byte[]>> keys(byte[] pattern) {
        return keyless(KEYS, BLOBS, pattern);
    }

    /**
     * Moves keys of one slot to another node; false when there was none to move. The keys are blocked meanwhile.
     *
     * @see <a href="https://redis.io/docs/latest/commands/migrate/">MIGRATE</a>
     */
    public static Command<Boolean> migrate(Migration how, String... keys) {
        return migrate(how, utf8(keys));
    }

    /** {@link #migrate(Migration, String...)} in bytes. */
    public static Command<Boolean> migrate(Migration how, byte[]... keys) {
        return how.appendTo(begin(MIGRATE)).keys(keys).returns(MOVED);
    }

    /**
     * Moves a key to another database; whether it did. A cluster has several databases from Valkey 9 on.
     *
     * @see <a href="https://redis.io/docs/latest/commands/move/">MOVE</a>
     */
    public static Command<Boolean> move(String key, int database) {
        return move(utf8(key), database);
    }

    /** {@link #move(String, int)} in bytes. */
    public static Command<Boolean> move(byte[] key, int database) {
        return keyed(MOVE, bool(), key, number(database));
    }

    /**
     * How a value is held in memory ({@code listpack}, {@code quicklist}, ...); null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/object-encoding/">OBJECT ENCODING</a>
     */
    public static Command<@Nullable String> objectEncoding(String key) {
        return objectEncoding(utf8(key));
    }

    /** {@link #objectEncoding(String)} in bytes. */
    public static Command<@Nullable String> objectEncoding(byte[] key) {
        return keyed(OBJECT_ENCODING, text(), key);
    }

    /**
     * How often a key was used, on a logarithmic scale; null when there is none. An error unless the node evicts by
     * LFU.
     *
     * @see <a href="https://redis.io/docs/latest/commands/object-freq/">OBJECT FREQ</a>
     */
    public static Command<@Nullable Long> objectFreq(String key) {
        return objectFreq(utf8(key));
    }

    /** {@link #objectFreq(String)} in bytes. */
    public static Command<@Nullable Long> objectFreq(byte[] key) {
        return keyed(OBJECT_FREQ, NULLABLE_NUMBER, key);
    }

    /**
     * For how many seconds a key was not used; null when there is none. An error when the node evicts by LFU.
     *
     * @see <a href="https://redis.io/docs/latest/commands/object-idletime/">OBJECT IDLETIME</a>
     */
    public static Command<@Nullable Long> objectIdletime(String key) {
        return objectIdletime(utf8(key));
    }

    /** {@link #objectIdletime(String)} in bytes. */
    public static Command<@Nullable Long> objectIdletime(byte[] key) {
        return keyed(OBJECT_IDLETIME, NULLABLE_NUMBER, key);
    }

    /**
     * How many references to a value there are; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/object-refcount/">OBJECT REFCOUNT</a>
     */
    public static Command<@Nullable Long> objectRefcount(String key) {
        return objectRefcount(utf8(key));
    }

    /** {@link #objectRefcount(String)} in bytes. */
    public static Command<@Nullable Long> objectRefcount(byte[] key) {
        return keyed(OBJECT_REFCOUNT, NULLABLE_NUMBER, key);
    }

    /**
     * A key of one node, by chance; null when it has none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/randomkey/">RANDOMKEY</a>
     */
    public static Command<@Nullable String> randomkey() {
        return keyless(RANDOMKEY, text());
    }

    /**
     * Renames a key to another one of its slot, which is overwritten; true. An error when the key does not exist.
     *
     * @see <a href="https://redis.io/docs/latest/commands/rename/">RENAME</a>
     */
    public static Command<Boolean> rename(String key, String name) {
        return rename(utf8(key), utf8(name));
    }

    /** {@link #rename(String, String)} in bytes. */
    public static Command<Boolean> rename(byte[] key, byte[] name) {
        return begin(RENAME).key(key).key(name).returns(ok());
    }

    /**
     * Renames a key to another one of its slot unless that exists; whether it did. An error when the key does not
     * exist.
     *
     * @see <a href="https://redis.io/docs/latest/commands/renamenx/">RENAMENX</a>
     */
    public static Command<Boolean> renamenx(String key, String name) {
        return renamenx(utf8(key), utf8(name));
    }

    /** {@link #renamenx(String, String)} in bytes. */
    public static Command<Boolean> renamenx(byte[] key, byte[] name) {
        return begin(RENAMENX).key(key).key(name).returns(bool());
    }

    /**
     * Makes a key of what {@link #dump} gave, which expires after {@code ttl}, in milliseconds; zero for never; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/restore/">RESTORE</a>
     */
    public static Command<Boolean> restore(String key, Duration ttl, byte[] dump, RestoreOption... options) {
        return restore(utf8(key), ttl, dump, options);
    }

    /** {@link #restore(String, Duration, byte[], RestoreOption...)} in bytes. */
    public static Command<Boolean> restore(byte[] key, Duration ttl, byte[] dump, RestoreOption... options) {
        return begin(RESTORE)
                .key(key)
                .arg(ttl.toMillis())
                .arg(dump)
                .options(options)
                .returns(ok());
    }

    /**
     * Makes a key of what {@link #dump} gave, which expires at {@code time}; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/restore/">RESTORE</a>
     */
    public static Command<Boolean> restore(String key, Instant time, byte[] dump, RestoreOption... options) {
        return restore(utf8(key), time, dump, options);
    }

    /** {@link #restore(String, Instant, byte[], RestoreOption...)} in bytes. */
    public static Command<Boolean> restore(byte[] key, Instant time, byte[] dump, RestoreOption... options) {
        return begin(RESTORE)
                .key(key)
                .arg(time.toEpochMilli())
                .arg(dump)
                .arg("ABSTTL")
                .options(options)
                .returns(ok());
    }

    /**
     * Some keys of one node, from a cursor on that the same node gave, at first {@link ScanPage#START}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/scan/">SCAN</a>
     */
    public static Command<ScanPage<String>> scan(String cursor, ScanOption... options) {
        return begin(SCAN).arg(cursor).options(options).returns(page(STRINGS));
    }

    /**
     * Marks keys as used now; how many there were. Not atomic over several slots.
     *
     * @see <a href="https://redis.io/docs/latest/commands/touch/">TOUCH</a>
     */
    public static Command<Long> touch(String... keys) {
        return touch(utf8(keys));
    }

    /** {@link #touch(String...)} in bytes. */
    public static Command<Long> touch(byte[]... keys) {
        return counting(TOUCH, keys);
    }

    /**
     * What a key holds: {@code string}, {@code list}, {@code set}, {@code zset}, {@code hash}, {@code stream}, or
     * {@code none} when it does not exist.
     *
     * @see <a href="https://redis.io/docs/latest/commands/type/">TYPE</a>
     */
    public static Command<String> type(String key) {
        return type(utf8(key));
    }

    /** {@link #type(String)} in bytes. */
    public static Command<String> type(byte[] key) {
        return keyed(TYPE, STRING, key);
    }

    /**
     * Deletes keys and frees their memory in the background; how many there were. Not atomic over several slots.
     *
     * @see <a href="https://redis.io/docs/latest/commands/unlink/">UNLINK</a>
     */
    public static Command<Long> unlink(String... keys) {
        return unlink(utf8(keys));
    }

    /** {@link #unlink(String...)} in bytes. */
    public static Command<Long> unlink(byte[]... keys) {
        return counting(UNLINK, keys);
    }

    /**
     * Waits until replicas have the writes of the same connection, up to a time, zero for ever; how many have.
     *
     * @see <a href="https://redis.io/docs/latest/commands/wait/">WAIT</a>
     */
    public static Command<Long> waitReplicas(int replicas, Duration timeout) {
        return begin(WAIT).arg(replicas).arg(timeout.toMillis()).returns(number());
    }

    /**
     * Waits until the writes of the same connection are on disk here and at replicas (Redis 7.2); at how many of each.
     *
     * @see <a href="https://redis.io/docs/latest/commands/waitaof/">WAITAOF</a>
     */
    public static Command<List<Long>> waitaof(int local, int replicas, Duration timeout) {
        return begin(WAITAOF).arg(local).arg(replicas).arg(timeout.toMillis()).returns(NUMBERS);
    }

    private static Command<Long> counting(Spec spec, byte[][] keys) {
        return splittable(spec, number(), SlotSplit.SUM, keys);
    }
}
