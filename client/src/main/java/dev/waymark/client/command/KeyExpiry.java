package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.seconds;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.bool;
import static dev.waymark.client.command.Decoders.number;

import java.time.Duration;
import java.time.Instant;

/** When keys expire, and how to change that. */
public final class KeyExpiry {

    private static final Spec EXPIRE = Spec.of("EXPIRE");
    private static final Spec EXPIREAT = Spec.of("EXPIREAT");
    private static final Spec EXPIRETIME = Spec.of("EXPIRETIME");
    private static final Spec PERSIST = Spec.of("PERSIST");
    private static final Spec PEXPIRE = Spec.of("PEXPIRE");
    private static final Spec PEXPIREAT = Spec.of("PEXPIREAT");
    private static final Spec PEXPIRETIME = Spec.of("PEXPIRETIME");
    private static final Spec PTTL = Spec.of("PTTL");
    private static final Spec TTL = Spec.of("TTL");

    private KeyExpiry() {}

    /**
     * Lets a key expire after {@code time}, in whole seconds; whether it does, which it does not when there is no key
     * or a condition was not met.
     *
     * @see <a href="https://redis.io/docs/latest/commands/expire/">EXPIRE</a>
     */
    public static Command<Boolean> expire(String key, Duration time, ExpireOption... options) {
        return expire(utf8(key), time, options);
    }

    /** {@link #expire(String, Duration, ExpireOption...)} in bytes. */
    public static Command<Boolean> expire(byte[] key, Duration time, ExpireOption... options) {
        return begin(EXPIRE).key(key).arg(seconds(time)).options(options).returns(bool());
    }

    /**
     * Lets a key expire at {@code time}, in whole seconds; whether it does, as {@link #expire} says.
     *
     * @see <a href="https://redis.io/docs/latest/commands/expireat/">EXPIREAT</a>
     */
    public static Command<Boolean> expireat(String key, Instant time, ExpireOption... options) {
        return expireat(utf8(key), time, options);
    }

    /** {@link #expireat(String, Instant, ExpireOption...)} in bytes. */
    public static Command<Boolean> expireat(byte[] key, Instant time, ExpireOption... options) {
        return begin(EXPIREAT).key(key).arg(seconds(time)).options(options).returns(bool());
    }

    /**
     * When a key expires, in seconds since 1970; -1 for never, -2 when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/expiretime/">EXPIRETIME</a>
     */
    public static Command<Long> expiretime(String key) {
        return expiretime(utf8(key));
    }

    /** {@link #expiretime(String)} in bytes. */
    public static Command<Long> expiretime(byte[] key) {
        return keyed(EXPIRETIME, number(), key);
    }

    /**
     * Takes the expiry of a key away; whether there was one.
     *
     * @see <a href="https://redis.io/docs/latest/commands/persist/">PERSIST</a>
     */
    public static Command<Boolean> persist(String key) {
        return persist(utf8(key));
    }

    /** {@link #persist(String)} in bytes. */
    public static Command<Boolean> persist(byte[] key) {
        return keyed(PERSIST, bool(), key);
    }

    /**
     * Lets a key expire after {@code time}, in milliseconds; whether it does, as {@link #expire} says.
     *
     * @see <a href="https://redis.io/docs/latest/commands/pexpire/">PEXPIRE</a>
     */
    public static Command<Boolean> pexpire(String key, Duration time, ExpireOption... options) {
        return pexpire(utf8(key), time, options);
    }

    /** {@link #pexpire(String, Duration, ExpireOption...)} in bytes. */
    public static Command<Boolean> pexpire(byte[] key, Duration time, ExpireOption... options) {
        return begin(PEXPIRE).key(key).arg(time.toMillis()).options(options).returns(bool());
    }

    /**
     * Lets a key expire at {@code time}, in milliseconds; whether it does, as {@link #expire} says.
     *
     * @see <a href="https://redis.io/docs/latest/commands/pexpireat/">PEXPIREAT</a>
     */
    public static Command<Boolean> pexpireat(String key, Instant time, ExpireOption... options) {
        return pexpireat(utf8(key), time, options);
    }

    /** {@link #pexpireat(String, Instant, ExpireOption...)} in bytes. */
    public static Command<Boolean> pexpireat(byte[] key, Instant time, ExpireOption... options) {
        return begin(PEXPIREAT)
                .key(key)
                .arg(time.toEpochMilli())
                .options(options)
                .returns(bool());
    }

    /**
     * When a key expires, in milliseconds since 1970; -1 for never, -2 when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/pexpiretime/">PEXPIRETIME</a>
     */
    public static Command<Long> pexpiretime(String key) {
        return pexpiretime(utf8(key));
    }

    /** {@link #pexpiretime(String)} in bytes. */
    public static Command<Long> pexpiretime(byte[] key) {
        return keyed(PEXPIRETIME, number(), key);
    }

    /**
     * How long a key has to live, in milliseconds; -1 for ever, -2 when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/pttl/">PTTL</a>
     */
    public static Command<Long> pttl(String key) {
        return pttl(utf8(key));
    }

    /** {@link #pttl(String)} in bytes. */
    public static Command<Long> pttl(byte[] key) {
        return keyed(PTTL, number(), key);
    }

    /**
     * How long a key has to live, in seconds; -1 for ever, -2 when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/ttl/">TTL</a>
     */
    public static Command<Long> ttl(String key) {
        return ttl(utf8(key));
    }

    /** {@link #ttl(String)} in bytes. */
    public static Command<Long> ttl(byte[] key) {
        return keyed(TTL, number(), key);
    }
}
