package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.BLOB_SCORES;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.STRING_SCORES;
import static dev.waymark.client.command.Decoders.number;

import java.util.Arrays;
import java.util.List;

/**
 * Commands on ranges of sorted sets: by rank, by score ({@link ScoreRange}) or, where all scores are the same, by
 * member ({@link LexRange}). Ranks count from 0, negative ones from the end, and both ends are included.
 */
public final class SortedSetRanges {

    private static final Spec ZCOUNT = Spec.of("ZCOUNT");
    private static final Spec ZLEXCOUNT = Spec.of("ZLEXCOUNT");
    private static final Spec ZRANGE = Spec.of("ZRANGE");
    private static final Spec ZRANGEBYLEX = Spec.of("ZRANGEBYLEX");
    private static final Spec ZRANGEBYSCORE = Spec.of("ZRANGEBYSCORE");
    private static final Spec ZRANGESTORE = Spec.of("ZRANGESTORE");
    private static final Spec ZREMRANGEBYLEX = Spec.of("ZREMRANGEBYLEX");
    private static final Spec ZREMRANGEBYRANK = Spec.of("ZREMRANGEBYRANK");
    private static final Spec ZREMRANGEBYSCORE = Spec.of("ZREMRANGEBYSCORE");
    private static final Spec ZREVRANGE = Spec.of("ZREVRANGE");
    private static final Spec ZREVRANGEBYLEX = Spec.of("ZREVRANGEBYLEX");
    private static final Spec ZREVRANGEBYSCORE = Spec.of("ZREVRANGEBYSCORE");

    private SortedSetRanges() {}

    /**
     * How many members have a score in a range.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zcount/">ZCOUNT</a>
     */
    public static Command<Long> zcount(String key, ScoreRange range) {
        return zcount(utf8(key), range);
    }

    /** {@link #zcount(String, ScoreRange)} in bytes. */
    public static Command<Long> zcount(byte[] key, ScoreRange range) {
        return keyed(ZCOUNT, number(), key, range.low(), range.high());
    }

    /**
     * How many members are in a range.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zlexcount/">ZLEXCOUNT</a>
     */
    public static Command<Long> zlexcount(String key, LexRange range) {
        return zlexcount(utf8(key), range);
    }

    /** {@link #zlexcount(String, LexRange)} in bytes. */
    public static Command<Long> zlexcount(byte[] key, LexRange range) {
        return keyed(ZLEXCOUNT, number(), key, range.low, range.high);
    }

    /**
     * The members with the ranks from {@code start} to {@code stop}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrange/">ZRANGE</a>
     */
    public static Command<List<String>> zrange(String key, long start, long stop, RangeOption... options) {
        return begin(ZRANGE).key(key).arg(start).arg(stop).options(options).returns(STRINGS);
    }

    /** {@link #zrange(String, long, long, RangeOption...)} in bytes. */
    public static Command<List<byte[]>> zrange(byte[] key, long start, long stop, RangeOption... options) {
        return begin(ZRANGE).key(key).arg(start).arg(stop).options(options).returns(BLOBS);
    }

    /**
     * The members with a score in a range.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrange/">ZRANGE</a>
     */
    public static Command<List<String>> zrange(String key, ScoreRange range, RangeOption... options) {
        return range(begin(ZRANGE).key(key), range, options).returns(STRINGS);
    }

    /** {@link #zrange(String, ScoreRange, RangeOption...)} in bytes. */
    public static Command<List<byte[]>> zrange(byte[] key, ScoreRange range, RangeOption... options) {
        return range(begin(ZRANGE).key(key), range, options).returns(BLOBS);
    }

    /**
     * The members in a range.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrange/">ZRANGE</a>
     */
    public static Command<List<String>> zrange(String key, LexRange range, RangeOption... options) {
        return range(begin(ZRANGE).key(key), range, options).returns(STRINGS);
    }

    /** {@link #zrange(String, LexRange, RangeOption...)} in bytes. */
    public static Command<List<byte[]>> zrange(byte[] key, LexRange range, RangeOption... options) {
        return range(begin(ZRANGE).key(key), range, options).returns(BLOBS);
    }

    /**
     * The members with the ranks from {@code start} to {@code stop}, with their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrange/">ZRANGE</a>
     */
    public static Command<List<Scored<String>>> zrangeWithScores(
            String key, long start, long stop, RangeOption... options) {
        return begin(ZRANGE)
                .key(key)
                .arg(start)
                .arg(stop)
                .options(options)
                .arg("WITHSCORES")
                .returns(STRING_SCORES);
    }

    /** {@link #zrangeWithScores(String, long, long, RangeOption...)} in bytes. */
    public static Command<List<Scored<byte[]>>> zrangeWithScores(
            byte[] key, long start, long stop, RangeOption... options) {
        return begin(ZRANGE)
                .key(key)
                .arg(start)
                .arg(stop)
                .options(options)
                .arg("WITHSCORES")
                .returns(BLOB_SCORES);
    }

    /**
     * The members with a score in a range, with their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrange/">ZRANGE</a>
     */
    public static Command<List<Scored<String>>> zrangeWithScores(String key, ScoreRange range, RangeOption... options) {
        return range(begin(ZRANGE).key(key), range, options).arg("WITHSCORES").returns(STRING_SCORES);
    }

    /** {@link #zrangeWithScores(String, ScoreRange, RangeOption...)} in bytes. */
    public static Command<List<Scored<byte[]>>> zrangeWithScores(byte[] key, ScoreRange range, RangeOption... options) {
        return range(begin(ZRANGE).key(key), range, options).arg("WITHSCORES").returns(BLOB_SCORES);
    }

    /**
     * The members in a range. Replaced by {@link #zrange(String, LexRange, RangeOption...)}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrangebylex/">ZRANGEBYLEX</a>
     */
    public static Command<List<String>> zrangebylex(String key, LexRange range) {
        return keyed(ZRANGEBYLEX, STRINGS, utf8(key), range.low, range.high);
    }

    /** {@link #zrangebylex(String, LexRange)} in bytes. */
    public static Command<List<byte[]>> zrangebylex(byte[] key, LexRange range) {
        return keyed(ZRANGEBYLEX, BLOBS, key, range.low, range.high);
    }

    /**
     * The members with a score in a range. Replaced by {@link #zrange(String, ScoreRange, RangeOption...)}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrangebyscore/">ZRANGEBYSCORE</a>
     */
    public static Command<List<String>> zrangebyscore(String key, ScoreRange range) {
        return keyed(ZRANGEBYSCORE, STRINGS, utf8(key), range.low(), range.high());
    }

    /** {@link #zrangebyscore(String, ScoreRange)} in bytes. */
    public static Command<List<byte[]>> zrangebyscore(byte[] key, ScoreRange range) {
        return keyed(ZRANGEBYSCORE, BLOBS, key, range.low(), range.high());
    }

    /**
     * Keeps the members with the ranks from {@code start} to {@code stop} in a key of the same slot, which is
     * overwritten; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrangestore/">ZRANGESTORE</a>
     */
    public static Command<Long> zrangestore(
            String destination, String key, long start, long stop, RangeOption... options) {
        return zrangestore(utf8(destination), utf8(key), start, stop, options);
    }

    /** {@link #zrangestore(String, String, long, long, RangeOption...)} in bytes. */
    public static Command<Long> zrangestore(
            byte[] destination, byte[] key, long start, long stop, RangeOption... options) {
        return store(destination, key).arg(start).arg(stop).options(options).returns(number());
    }

    /**
     * Keeps the members with a score in a range in a key of the same slot, which is overwritten; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrangestore/">ZRANGESTORE</a>
     */
    public static Command<Long> zrangestore(String destination, String key, ScoreRange range, RangeOption... options) {
        return zrangestore(utf8(destination), utf8(key), range, options);
    }

    /** {@link #zrangestore(String, String, ScoreRange, RangeOption...)} in bytes. */
    public static Command<Long> zrangestore(byte[] destination, byte[] key, ScoreRange range, RangeOption... options) {
        return range(store(destination, key), range, options).returns(number());
    }

    /**
     * Keeps the members in a range in a key of the same slot, which is overwritten; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrangestore/">ZRANGESTORE</a>
     */
    public static Command<Long> zrangestore(String destination, String key, LexRange range, RangeOption... options) {
        return zrangestore(utf8(destination), utf8(key), range, options);
    }

    /** {@link #zrangestore(String, String, LexRange, RangeOption...)} in bytes. */
    public static Command<Long> zrangestore(byte[] destination, byte[] key, LexRange range, RangeOption... options) {
        return range(store(destination, key), range, options).returns(number());
    }

    /**
     * Removes the members in a range; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zremrangebylex/">ZREMRANGEBYLEX</a>
     */
    public static Command<Long> zremrangebylex(String key, LexRange range) {
        return zremrangebylex(utf8(key), range);
    }

    /** {@link #zremrangebylex(String, LexRange)} in bytes. */
    public static Command<Long> zremrangebylex(byte[] key, LexRange range) {
        return keyed(ZREMRANGEBYLEX, number(), key, range.low, range.high);
    }

    /**
     * Removes the members with the ranks from {@code start} to {@code stop}; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zremrangebyrank/">ZREMRANGEBYRANK</a>
     */
    public static Command<Long> zremrangebyrank(String key, long start, long stop) {
        return zremrangebyrank(utf8(key), start, stop);
    }

    /** {@link #zremrangebyrank(String, long, long)} in bytes. */
    public static Command<Long> zremrangebyrank(byte[] key, long start, long stop) {
        return keyed(ZREMRANGEBYRANK, number(), key, number(start), number(stop));
    }

    /**
     * Removes the members with a score in a range; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zremrangebyscore/">ZREMRANGEBYSCORE</a>
     */
    public static Command<Long> zremrangebyscore(String key, ScoreRange range) {
        return zremrangebyscore(utf8(key), range);
    }

    /** {@link #zremrangebyscore(String, ScoreRange)} in bytes. */
    public static Command<Long> zremrangebyscore(byte[] key, ScoreRange range) {
        return keyed(ZREMRANGEBYSCORE, number(), key, range.low(), range.high());
    }

    /**
     * The members with the ranks from {@code start} to {@code stop}, counted from the highest score. Replaced by
     * {@link #zrange(String, long, long, RangeOption...)}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrevrange/">ZREVRANGE</a>
     */
    public static Command<List<String>> zrevrange(String key, long start, long stop) {
        return keyed(ZREVRANGE, STRINGS, utf8(key), number(start), number(stop));
    }

    /** {@link #zrevrange(String, long, long)} in bytes. */
    public static Command<List<byte[]>> zrevrange(byte[] key, long start, long stop) {
        return keyed(ZREVRANGE, BLOBS, key, number(start), number(stop));
    }

    /**
     * The members in a range, the last first. Replaced by {@link #zrange(String, LexRange, RangeOption...)}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrevrangebylex/">ZREVRANGEBYLEX</a>
     */
    public static Command<List<String>> zrevrangebylex(String key, LexRange range) {
        return keyed(ZREVRANGEBYLEX, STRINGS, utf8(key), range.high, range.low);
    }

    /** {@link #zrevrangebylex(String, LexRange)} in bytes. */
    public static Command<List<byte[]>> zrevrangebylex(byte[] key, LexRange range) {
        return keyed(ZREVRANGEBYLEX, BLOBS, key, range.high, range.low);
    }

    /**
     * The members with a score in a range, the highest first. Replaced by {@link #zrange(String, ScoreRange,
     * RangeOption...)}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrevrangebyscore/">ZREVRANGEBYSCORE</a>
     */
    public static Command<List<String>> zrevrangebyscore(String key, ScoreRange range) {
        return keyed(ZREVRANGEBYSCORE, STRINGS, utf8(key), range.high(), range.low());
    }

    /** {@link #zrevrangebyscore(String, ScoreRange)} in bytes. */
    public static Command<List<byte[]>> zrevrangebyscore(byte[] key, ScoreRange range) {
        return keyed(ZREVRANGEBYSCORE, BLOBS, key, range.high(), range.low());
    }

    /** ZRANGE takes the end first where it begins, which with REV is the upper one. */
    private static Command.Builder range(Command.Builder command, ScoreRange range, RangeOption... options) {
        boolean reversed = Arrays.asList(options).contains(RangeOption.rev());
        return command.arg(reversed ? range.high() : range.low())
                .arg(reversed ? range.low() : range.high())
                .arg("BYSCORE")
                .options(options);
    }

    private static Command.Builder range(Command.Builder command, LexRange range, RangeOption... options) {
        boolean reversed = Arrays.asList(options).contains(RangeOption.rev());
        return command.arg(reversed ? range.high : range.low)
                .arg(reversed ? range.low : range.high)
                .arg("BYLEX")
                .options(options);
    }

    private static Command.Builder store(byte[] destination, byte[] key) {
        return begin(ZRANGESTORE).key(destination).key(key);
    }
}
