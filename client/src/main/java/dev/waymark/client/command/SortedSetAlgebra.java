package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.BLOB_SCORES;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.STRING_SCORES;
import static dev.waymark.client.command.Decoders.number;

import java.util.List;

/** Commands that combine several sorted sets, or sets, of one slot. What they keep overwrites its destination. */
public final class SortedSetAlgebra {

    private static final Spec ZDIFF = Spec.of("ZDIFF");
    private static final Spec ZDIFFSTORE = Spec.of("ZDIFFSTORE");
    private static final Spec ZINTER = Spec.of("ZINTER");
    private static final Spec ZINTERCARD = Spec.of("ZINTERCARD");
    private static final Spec ZINTERSTORE = Spec.of("ZINTERSTORE");
    private static final Spec ZUNION = Spec.of("ZUNION");
    private static final Spec ZUNIONSTORE = Spec.of("ZUNIONSTORE");

    private SortedSetAlgebra() {}

    /**
     * The members of the first set that are in none of the others.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zdiff/">ZDIFF</a>
     */
    public static Command<List<String>> zdiff(String... keys) {
        return begin(ZDIFF).counted(keys).returns(STRINGS);
    }

    /** {@link #zdiff(String...)} in bytes. */
    public static Command<List<byte[]>> zdiff(byte[]... keys) {
        return begin(ZDIFF).counted(keys).returns(BLOBS);
    }

    /**
     * The members of the first set that are in none of the others, with their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zdiff/">ZDIFF</a>
     */
    public static Command<List<Scored<String>>> zdiffWithScores(String... keys) {
        return begin(ZDIFF).counted(keys).arg("WITHSCORES").returns(STRING_SCORES);
    }

    /** {@link #zdiffWithScores(String...)} in bytes. */
    public static Command<List<Scored<byte[]>>> zdiffWithScores(byte[]... keys) {
        return begin(ZDIFF).counted(keys).arg("WITHSCORES").returns(BLOB_SCORES);
    }

    /**
     * Keeps what {@link #zdiff} finds in a key; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zdiffstore/">ZDIFFSTORE</a>
     */
    public static Command<Long> zdiffstore(String destination, String... keys) {
        return zdiffstore(utf8(destination), utf8(keys));
    }

    /** {@link #zdiffstore(String, String...)} in bytes. */
    public static Command<Long> zdiffstore(byte[] destination, byte[]... keys) {
        return begin(ZDIFFSTORE).key(destination).counted(keys).returns(number());
    }

    /**
     * The members that are in all of these sets.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zinter/">ZINTER</a>
     */
    public static Command<List<String>> zinter(String... keys) {
        return begin(ZINTER).counted(keys).returns(STRINGS);
    }

    /** {@link #zinter(String...)} in bytes. */
    public static Command<List<byte[]>> zinter(byte[]... keys) {
        return begin(ZINTER).counted(keys).returns(BLOBS);
    }

    /**
     * The members that are in all of these sets, in the order of what {@code how} makes of their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zinter/">ZINTER</a>
     */
    public static Command<List<String>> zinter(Aggregate how, String... keys) {
        return how.appendTo(begin(ZINTER).counted(keys), keys.length).returns(STRINGS);
    }

    /** {@link #zinter(Aggregate, String...)} in bytes. */
    public static Command<List<byte[]>> zinter(Aggregate how, byte[]... keys) {
        return how.appendTo(begin(ZINTER).counted(keys), keys.length).returns(BLOBS);
    }

    /**
     * The members that are in all of these sets, with what {@code how} makes of their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zinter/">ZINTER</a>
     */
    public static Command<List<Scored<String>>> zinterWithScores(Aggregate how, String... keys) {
        return how.appendTo(begin(ZINTER).counted(keys), keys.length)
                .arg("WITHSCORES")
                .returns(STRING_SCORES);
    }

    /** {@link #zinterWithScores(Aggregate, String...)} in bytes. */
    public static Command<List<Scored<byte[]>>> zinterWithScores(Aggregate how, byte[]... keys) {
        return how.appendTo(begin(ZINTER).counted(keys), keys.length)
                .arg("WITHSCORES")
                .returns(BLOB_SCORES);
    }

    /**
     * How many members are in all of these sets.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zintercard/">ZINTERCARD</a>
     */
    public static Command<Long> zintercard(String... keys) {
        return zintercard(utf8(keys));
    }

    /** {@link #zintercard(String...)} in bytes. */
    public static Command<Long> zintercard(byte[]... keys) {
        return begin(ZINTERCARD).counted(keys).returns(number());
    }

    /**
     * How many members are in all of these sets, counted up to {@code limit}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zintercard/">ZINTERCARD</a>
     */
    public static Command<Long> zintercard(long limit, String... keys) {
        return zintercard(limit, utf8(keys));
    }

    /** {@link #zintercard(long, String...)} in bytes. */
    public static Command<Long> zintercard(long limit, byte[]... keys) {
        return begin(ZINTERCARD).counted(keys).arg("LIMIT").arg(limit).returns(number());
    }

    /**
     * Keeps what {@link #zinter} finds in a key, with the sums of the scores; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zinterstore/">ZINTERSTORE</a>
     */
    public static Command<Long> zinterstore(String destination, String... keys) {
        return zinterstore(utf8(destination), utf8(keys));
    }

    /** {@link #zinterstore(String, String...)} in bytes. */
    public static Command<Long> zinterstore(byte[] destination, byte[]... keys) {
        return store(ZINTERSTORE, Aggregate.sum(), destination, keys);
    }

    /**
     * Keeps what {@link #zinter} finds in a key, with what {@code how} makes of the scores; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zinterstore/">ZINTERSTORE</a>
     */
    public static Command<Long> zinterstore(String destination, Aggregate how, String... keys) {
        return zinterstore(utf8(destination), how, utf8(keys));
    }

    /** {@link #zinterstore(String, Aggregate, String...)} in bytes. */
    public static Command<Long> zinterstore(byte[] destination, Aggregate how, byte[]... keys) {
        return store(ZINTERSTORE, how, destination, keys);
    }

    /**
     * The members that are in any of these sets.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zunion/">ZUNION</a>
     */
    public static Command<List<String>> zunion(String... keys) {
        return begin(ZUNION).counted(keys).returns(STRINGS);
    }

    /** {@link #zunion(String...)} in bytes. */
    public static Command<List<byte[]>> zunion(byte[]... keys) {
        return begin(ZUNION).counted(keys).returns(BLOBS);
    }

    /**
     * The members that are in any of these sets, in the order of what {@code how} makes of their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zunion/">ZUNION</a>
     */
    public static Command<List<String>> zunion(Aggregate how, String... keys) {
        return how.appendTo(begin(ZUNION).counted(keys), keys.length).returns(STRINGS);
    }

    /** {@link #zunion(Aggregate, String...)} in bytes. */
    public static Command<List<byte[]>> zunion(Aggregate how, byte[]... keys) {
        return how.appendTo(begin(ZUNION).counted(keys), keys.length).returns(BLOBS);
    }

    /**
     * The members that are in any of these sets, with what {@code how} makes of their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zunion/">ZUNION</a>
     */
    public static Command<List<Scored<String>>> zunionWithScores(Aggregate how, String... keys) {
        return how.appendTo(begin(ZUNION).counted(keys), keys.length)
                .arg("WITHSCORES")
                .returns(STRING_SCORES);
    }

    /** {@link #zunionWithScores(Aggregate, String...)} in bytes. */
    public static Command<List<Scored<byte[]>>> zunionWithScores(Aggregate how, byte[]... keys) {
        return how.appendTo(begin(ZUNION).counted(keys), keys.length)
                .arg("WITHSCORES")
                .returns(BLOB_SCORES);
    }

    /**
     * Keeps what {@link #zunion} finds in a key, with the sums of the scores; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zunionstore/">ZUNIONSTORE</a>
     */
    public static Command<Long> zunionstore(String destination, String... keys) {
        return zunionstore(utf8(destination), utf8(keys));
    }

    /** {@link #zunionstore(String, String...)} in bytes. */
    public static Command<Long> zunionstore(byte[] destination, byte[]... keys) {
        return store(ZUNIONSTORE, Aggregate.sum(), destination, keys);
    }

    /**
     * Keeps what {@link #zunion} finds in a key, with what {@code how} makes of the scores; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zunionstore/">ZUNIONSTORE</a>
     */
    public static Command<Long> zunionstore(String destination, Aggregate how, String... keys) {
        return zunionstore(utf8(destination), how, utf8(keys));
    }

    /** {@link #zunionstore(String, Aggregate, String...)} in bytes. */
    public static Command<Long> zunionstore(byte[] destination, Aggregate how, byte[]... keys) {
        return store(ZUNIONSTORE, how, destination, keys);
    }

    private static Command<Long> store(Spec spec, Aggregate how, byte[] destination, byte[]... keys) {
        Command.Builder command = begin(spec).key(destination).counted(keys);
        return how.appendTo(command, keys.length).returns(number());
    }
}
