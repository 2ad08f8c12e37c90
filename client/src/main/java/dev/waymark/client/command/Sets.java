package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.BOOLS;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.STRING_SET;
import static dev.waymark.client.command.Decoders.bool;
import static dev.waymark.client.command.Decoders.bytes;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.page;
import static dev.waymark.client.command.Decoders.text;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Commands on sets. Those on several sets need them in one slot. */
public final class Sets {

    private static final Spec SADD = Spec.of("SADD");
    private static final Spec SCARD = Spec.of("SCARD");
    private static final Spec SDIFF = Spec.of("SDIFF");
    private static final Spec SDIFFSTORE = Spec.of("SDIFFSTORE");
    private static final Spec SINTER = Spec.of("SINTER");
    private static final Spec SINTERCARD = Spec.of("SINTERCARD");
    private static final Spec SINTERSTORE = Spec.of("SINTERSTORE");
    private static final Spec SISMEMBER = Spec.of("SISMEMBER");
    private static final Spec SMEMBERS = Spec.of("SMEMBERS");
    private static final Spec SMISMEMBER = Spec.of("SMISMEMBER");
    private static final Spec SMOVE = Spec.of("SMOVE");
    private static final Spec SPOP = Spec.of("SPOP");
    private static final Spec SRANDMEMBER = Spec.of("SRANDMEMBER");
    private static final Spec SREM = Spec.of("SREM");
    private static final Spec SSCAN = Spec.of("SSCAN");
    private static final Spec SUNION = Spec.of("SUNION");
    private static final Spec SUNIONSTORE = Spec.of("SUNIONSTORE");

    private Sets() {}

    /**
     * Adds members; how many are new.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sadd/">SADD</a>
     */
    public static Command<Long> sadd(String key, String... members) {
        return sadd(utf8(key), utf8(members));
    }

    /** {@link #sadd(String, String...)} in bytes. */
    public static Command<Long> sadd(byte[] key, byte[]... members) {
        return keyed(SADD, number(), key, members);
    }

    /**
     * How many members there are.
     *
     * @see <a href="https://redis.io/docs/latest/commands/scard/">SCARD</a>
     */
    public static Command<Long> scard(String key) {
        return scard(utf8(key));
    }

    /** {@link #scard(String)} in bytes. */
    public static Command<Long> scard(byte[] key) {
        return keyed(SCARD, number(), key);
    }

    /**
     * The members of the first set that are in none of the others.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sdiff/">SDIFF</a>
     */
    public static Command<Set<String>> sdiff(String... keys) {
        return begin(SDIFF).keys(keys).returns(STRING_SET);
    }

    /** {@link #sdiff(String...)} in bytes. */
    public static Command<List<byte[]>> sdiff(byte[]... keys) {
        return begin(SDIFF).keys(keys).returns(BLOBS);
    }

    /**
     * Keeps what {@link #sdiff} finds in a key, which is overwritten; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sdiffstore/">SDIFFSTORE</a>
     */
    public static Command<Long> sdiffstore(String destination, String... keys) {
        return sdiffstore(utf8(destination), utf8(keys));
    }

    /** {@link #sdiffstore(String, String...)} in bytes. */
    public static Command<Long> sdiffstore(byte[] destination, byte[]... keys) {
        return begin(SDIFFSTORE).key(destination).keys(keys).returns(number());
    }

    /**
     * The members that are in all of these sets.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sinter/">SINTER</a>
     */
    public static Command<Set<String>> sinter(String... keys) {
        return begin(SINTER).keys(keys).returns(STRING_SET);
    }

    /** {@link #sinter(String...)} in bytes. */
    public static Command<List<byte[]>> sinter(byte[]... keys) {
        return begin(SINTER).keys(keys).returns(BLOBS);
    }

    /**
     * How many members are in all of these sets.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sintercard/">SINTERCARD</a>
     */
    public static Command<Long> sintercard(String... keys) {
        return sintercard(utf8(keys));
    }

    /** {@link #sintercard(String...)} in bytes. */
    public static Command<Long> sintercard(byte[]... keys) {
        return begin(SINTERCARD).counted(keys).returns(number());
    }

    /**
     * How many members are in all of these sets, counted up to {@code limit}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sintercard/">SINTERCARD</a>
     */
    public static Command<Long> sintercard(long limit, String... keys) {
        return sintercard(limit, utf8(keys));
    }

    /** {@link #sintercard(long, String...)} in bytes. */
    public static Command<Long> sintercard(long limit, byte[]... keys) {
        return begin(SINTERCARD).counted(keys).arg("LIMIT").arg(limit).returns(number());
    }

    /**
     * Keeps what {@link #sinter} finds in a key, which is overwritten; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sinterstore/">SINTERSTORE</a>
     */
    public static Command<Long> sinterstore(String destination, String... keys) {
        return sinterstore(utf8(destination), utf8(keys));
    }

    /** {@link #sinterstore(String, String...)} in bytes. */
    public static Command<Long> sinterstore(byte[] destination, byte[]... keys) {
        return begin(SINTERSTORE).key(destination).keys(keys).returns(number());
    }

    /**
     * Whether there is a member.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sismember/">SISMEMBER</a>
     */
    public static Command<Boolean> sismember(String key, String member) {
        return sismember(utf8(key), utf8(member));
    }

    /** {@link #sismember(String, String)} in bytes. */
    public static Command<Boolean> sismember(byte[] key, byte[] member) {
        return keyed(SISMEMBER, bool(), key, member);
    }

    /**
     * All members; empty when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/smembers/">SMEMBERS</a>
     */
    public static Command<Set<String>> smembers(String key) {
        return keyed(SMEMBERS, STRING_SET, utf8(key));
    }

    /** {@link #smembers(String)} in bytes. */
    public static Command<List<byte[]>> smembers(byte[] key) {
        return keyed(SMEMBERS, BLOBS, key);
    }

    /**
     * For each member whether it is there, in their order.
     *
     * @see <a href="https://redis.io/docs/latest/commands/smismember/">SMISMEMBER</a>
     */
    public static Command<List<Boolean>> smismember(String key, String... members) {
        return smismember(utf8(key), utf8(members));
    }

    /** {@link #smismember(String, String...)} in bytes. */
    public static Command<List<Boolean>> smismember(byte[] key, byte[]... members) {
        return keyed(SMISMEMBER, BOOLS, key, members);
    }

    /**
     * Moves a member to another set of the same slot; whether it was there.
     *
     * @see <a href="https://redis.io/docs/latest/commands/smove/">SMOVE</a>
     */
    public static Command<Boolean> smove(String source, String destination, String member) {
        return smove(utf8(source), utf8(destination), utf8(member));
    }

    /** {@link #smove(String, String, String)} in bytes. */
    public static Command<Boolean> smove(byte[] source, byte[] destination, byte[] member) {
        return begin(SMOVE).key(source).key(destination).arg(member).returns(bool());
    }

    /**
     * Takes a member by chance; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/spop/">SPOP</a>
     */
    public static Command<@Nullable String> spop(String key) {
        return keyed(SPOP, text(), utf8(key));
    }

    /** {@link #spop(String)} in bytes. */
    public static Command<byte @Nullable []> spop(byte[] key) {
        return keyed(SPOP, bytes(), key);
    }

    /**
     * Takes up to {@code count} members by chance.
     *
     * @see <a href="https://redis.io/docs/latest/commands/spop/">SPOP</a>
     */
    public static Command<Set<String>> spop(String key, long count) {
        return keyed(SPOP, STRING_SET, utf8(key), number(count));
    }

    /** {@link #spop(String, long)} in bytes. */
    public static Command<List<byte[]>> spop(byte[] key, long count) {
        return keyed(SPOP, BLOBS, key, number(count));
    }

    /**
     * A member by chance; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/srandmember/">SRANDMEMBER</a>
     */
    public static Command<@Nullable String> srandmember(String key) {
        return keyed(SRANDMEMBER, text(), utf8(key));
    }

    /** {@link #srandmember(String)} in bytes. */
    public static Command<byte @Nullable []> srandmember(byte[] key) {
        return keyed(SRANDMEMBER, bytes(), key);
    }

    /**
     * Up to {@code count} different members by chance, or exactly {@code -count}, perhaps repeated, when it is
     * negative.
     *
     * @see <a href="https://redis.io/docs/latest/commands/srandmember/">SRANDMEMBER</a>
     */
    public static Command<List<String>> srandmember(String key, long count) {
        return keyed(SRANDMEMBER, STRINGS, utf8(key), number(count));
    }

    /** {@link #srandmember(String, long)} in bytes. */
    public static Command<List<byte[]>> srandmember(byte[] key, long count) {
        return keyed(SRANDMEMBER, BLOBS, key, number(count));
    }

    /**
     * Removes members; how many there were.
     *
     * @see <a href="https://redis.io/docs/latest/commands/srem/">SREM</a>
     */
    public static Command<Long> srem(String key, String... members) {
        return srem(utf8(key), utf8(members));
    }

    /** {@link #srem(String, String...)} in bytes. */
    public static Command<Long> srem(byte[] key, byte[]... members) {
        return keyed(SREM, number(), key, members);
    }

    /**
     * Some members, from a cursor on, at first {@link ScanPage#START}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sscan/">SSCAN</a>
     */
    public static Command<ScanPage<String>> sscan(String key, String cursor, ScanOption... options) {
        return begin(SSCAN).key(key).arg(cursor).options(options).returns(page(STRINGS));
    }

    /** {@link #sscan(String, String, ScanOption...)} in bytes. */
    public static Command<ScanPage<byte[]>> sscan(byte[] key, String cursor, ScanOption... options) {
        return begin(SSCAN).key(key).arg(cursor).options(options).returns(page(BLOBS));
    }

    /**
     * The members that are in any of these sets.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sunion/">SUNION</a>
     */
    public static Command<Set<String>> sunion(String... keys) {
        return begin(SUNION).keys(keys).returns(STRING_SET);
    }

    /** {@link #sunion(String...)} in bytes. */
    public static Command<List<byte[]>> sunion(byte[]... keys) {
        return begin(SUNION).keys(keys).returns(BLOBS);
    }

    /**
     * Keeps what {@link #sunion} finds in a key, which is overwritten; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sunionstore/">SUNIONSTORE</a>
     */
    public static Command<Long> sunionstore(String destination, String... keys) {
        return sunionstore(utf8(destination), utf8(keys));
    }

    /** {@link #sunionstore(String, String...)} in bytes. */
    public static Command<Long> sunionstore(byte[] destination, byte[]... keys) {
        return begin(SUNIONSTORE).key(destination).keys(keys).returns(number());
    }
}
