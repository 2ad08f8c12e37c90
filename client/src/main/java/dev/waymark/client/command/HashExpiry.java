package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.seconds;
import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.NUMBERS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * When fields of hashes expire, and how to change that (Redis 7.4, Valkey 9). Each answers a number for each field, in
 * their order.
 */
public final class HashExpiry {

    private static final Spec HEXPIRE = Spec.of("HEXPIRE");
    private static final Spec HEXPIREAT = Spec.of("HEXPIREAT");
    private static final Spec HEXPIRETIME = Spec.of("HEXPIRETIME");
    private static final Spec HPERSIST = Spec.of("HPERSIST");
    private static final Spec HPEXPIRE = Spec.of("HPEXPIRE");
    private static final Spec HPEXPIREAT = Spec.of("HPEXPIREAT");
    private static final Spec HPEXPIRETIME = Spec.of("HPEXPIRETIME");
    private static final Spec HPTTL = Spec.of("HPTTL");
    private static final Spec HTTL = Spec.of("HTTL");

    private HashExpiry() {}

    /**
     * Lets fields expire after {@code time}, in whole seconds. For each: 1 when it does, 2 when it is deleted at once
     * since the time is past, 0 when a condition was not met, -2 when it is absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hexpire/">HEXPIRE</a>
     */
    public static Command<List<Long>> hexpire(String key, Duration time, String... fields) {
        return hexpire(utf8(key), time, utf8(fields));
    }

    /** {@link #hexpire(String, Duration, String...)} in bytes. */
    public static Command<List<Long>> hexpire(byte[] key, Duration time, byte[]... fields) {
        return begin(HEXPIRE).key(key).arg(seconds(time)).fields(fields).returns(NUMBERS);
    }

    /**
     * Lets fields expire after {@code time}, in whole seconds. For each: 1 when it does, 2 when it is deleted at once
     * since the time is past, 0 when a condition was not met, -2 when it is absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hexpire/">HEXPIRE</a>
     */
    public static Command<List<Long>> hexpire(String key, Duration time, ExpireOption when, String... fields) {
        return hexpire(utf8(key), time, when, utf8(fields));
    }

    /** {@link #hexpire(String, Duration, ExpireOption, String...)} in bytes. */
    public static Command<List<Long>> hexpire(byte[] key, Duration time, ExpireOption when, byte[]... fields) {
        return begin(HEXPIRE)
                .key(key)
                .arg(seconds(time))
                .options(when)
                .fields(fields)
                .returns(NUMBERS);
    }

    /**
     * Lets fields expire at {@code time}, in whole seconds. For each a number as {@link #hexpire(String, Duration,
     * String...)} gives.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hexpireat/">HEXPIREAT</a>
     */
    public static Command<List<Long>> hexpireat(String key, Instant time, String... fields) {
        return hexpireat(utf8(key), time, utf8(fields));
    }

    /** {@link #hexpireat(String, Instant, String...)} in bytes. */
    public static Command<List<Long>> hexpireat(byte[] key, Instant time, byte[]... fields) {
        return begin(HEXPIREAT).key(key).arg(seconds(time)).fields(fields).returns(NUMBERS);
    }

    /**
     * Lets fields expire at {@code time}, in whole seconds. For each a number as {@link #hexpire(String, Duration,
     * String...)} gives.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hexpireat/">HEXPIREAT</a>
     */
    public static Command<List<Long>> hexpireat(String key, Instant time, ExpireOption when, String... fields) {
        return hexpireat(utf8(key), time, when, utf8(fields));
    }

    /** {@link #hexpireat(String, Instant, ExpireOption, String...)} in bytes. */
    public static Command<List<Long>> hexpireat(byte[] key, Instant time, ExpireOption when, byte[]... fields) {
        return begin(HEXPIREAT)
                .key(key)
                .arg(seconds(time))
                .options(when)
                .fields(fields)
                .returns(NUMBERS);
    }

    /**
     * When fields expire, in seconds since 1970; -1 for never, -2 when absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hexpiretime/">HEXPIRETIME</a>
     */
    public static Command<List<Long>> hexpiretime(String key, String... fields) {
        return hexpiretime(utf8(key), utf8(fields));
    }

    /** {@link #hexpiretime(String, String...)} in bytes. */
    public static Command<List<Long>> hexpiretime(byte[] key, byte[]... fields) {
        return begin(HEXPIRETIME).key(key).fields(fields).returns(NUMBERS);
    }

    /**
     * Takes the expiry of fields away; for each 1 when it had one, -1 when not, -2 when absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hpersist/">HPERSIST</a>
     */
    public static Command<List<Long>> hpersist(String key, String... fields) {
        return hpersist(utf8(key), utf8(fields));
    }

    /** {@link #hpersist(String, String...)} in bytes. */
    public static Command<List<Long>> hpersist(byte[] key, byte[]... fields) {
        return begin(HPERSIST).key(key).fields(fields).returns(NUMBERS);
    }

    /**
     * Lets fields expire after {@code time}, in milliseconds. For each a number as {@link #hexpire(String, Duration,
     * String...)} gives.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hpexpire/">HPEXPIRE</a>
     */
    public static Command<List<Long>> hpexpire(String key, Duration time, String... fields) {
        return hpexpire(utf8(key), time, utf8(fields));
    }

    /** {@link #hpexpire(String, Duration, String...)} in bytes. */
    public static Command<List<Long>> hpexpire(byte[] key, Duration time, byte[]... fields) {
        return begin(HPEXPIRE).key(key).arg(time.toMillis()).fields(fields).returns(NUMBERS);
    }

    /**
     * Lets fields expire after {@code time}, in milliseconds. For each a number as {@link #hexpire(String, Duration,
     * String...)} gives.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hpexpire/">HPEXPIRE</a>
     */
    public static Command<List<Long>> hpexpire(String key, Duration time, ExpireOption when, String... fields) {
        return hpexpire(utf8(key), time, when, utf8(fields));
    }

    /** {@link #hpexpire(String, Duration, ExpireOption, String...)} in bytes. */
    public static Command<List<Long>> hpexpire(byte[] key, Duration time, ExpireOption when, byte[]... fields) {
        return begin(HPEXPIRE)
                .key(key)
                .arg(time.toMillis())
                .options(when)
                .fields(fields)
                .returns(NUMBERS);
    }

    /**
     * Lets fields expire at {@code time}, in milliseconds. For each a number as {@link #hexpire(String, Duration,
     * String...)} gives.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hpexpireat/">HPEXPIREAT</a>
     */
    public static Command<List<Long>> hpexpireat(String key, Instant time, String... fields) {
        return hpexpireat(utf8(key), time, utf8(fields));
    }

    /** {@link #hpexpireat(String, Instant, String...)} in bytes. */
    public static Command<List<Long>> hpexpireat(byte[] key, Instant time, byte[]... fields) {
        return begin(HPEXPIREAT)
                .key(key)
                .arg(time.toEpochMilli())
                .fields(fields)
                .returns(NUMBERS);
    }

    /**
     * Lets fields expire at {@code time}, in milliseconds. For each a number as {@link #hexpire(String, Duration,
     * String...)} gives.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hpexpireat/">HPEXPIREAT</a>
     */
    public static Command<List<Long>> hpexpireat(String key, Instant time, ExpireOption when, String... fields) {
        return hpexpireat(utf8(key), time, when, utf8(fields));
    }

    /** {@link #hpexpireat(String, Instant, ExpireOption, String...)} in bytes. */
    public static Command<List<Long>> hpexpireat(byte[] key, Instant time, ExpireOption when, byte[]... fields) {
        return begin(HPEXPIREAT)
                .key(key)
                .arg(time.toEpochMilli())
                .options(when)
                .fields(fields)
                .returns(NUMBERS);
    }

    /**
     * When fields expire, in milliseconds since 1970; -1 for never, -2 when absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hpexpiretime/">HPEXPIRETIME</a>
     */
    public static Command<List<Long>> hpexpiretime(String key, String... fields) {
        return hpexpiretime(utf8(key), utf8(fields));
    }

    /** {@link #hpexpiretime(String, String...)} in bytes. */
    public static Command<List<Long>> hpexpiretime(byte[] key, byte[]... fields) {
        return begin(HPEXPIRETIME).key(key).fields(fields).returns(NUMBERS);
    }

    /**
     * How long fields have to live, in milliseconds; -1 for ever, -2 when absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/hpttl/">HPTTL</a>
     */
    public static Command<List<Long>> hpttl(String key, String... fields) {
        return hpttl(utf8(key), utf8(fields));
    }

    /** {@link #hpttl(String, String...)} in bytes. */
    public static Command<List<Long>> hpttl(byte[] key, byte[]... fields) {
        return begin(HPTTL).key(key).fields(fields).returns(NUMBERS);
    }

    /**
     * How long fields have to live, in seconds; -1 for ever, -2 when absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/httl/">HTTL</a>
     */
    public static Command<List<Long>> httl(String key, String... fields) {
        return httl(utf8(key), utf8(fields));
    }

    /** {@link #httl(String, String...)} in bytes. */
    public static Command<List<Long>> httl(byte[] key, byte[]... fields) {
        return begin(HTTL).key(key).fields(fields).returns(NUMBERS);
    }
}
