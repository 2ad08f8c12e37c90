package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Arguments.real;
import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOB;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.BLOB_SCORES;
import static dev.waymark.client.command.Decoders.NULLABLE_NUMBER;
import static dev.waymark.client.command.Decoders.NULLABLE_REAL;
import static dev.waymark.client.command.Decoders.NULLABLE_REALS;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.STRING_SCORES;
import static dev.waymark.client.command.Decoders.bytes;
import static dev.waymark.client.command.Decoders.first;
import static dev.waymark.client.command.Decoders.nullable;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.page;
import static dev.waymark.client.command.Decoders.real;
import static dev.waymark.client.command.Decoders.text;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Commands on sorted sets. Those on ranges are in {@link SortedSetRanges}, those that combine several in
 * {@link SortedSetAlgebra}. Those that wait for a member are in {@link BlockingPops}.
 */
public final class SortedSets {

    private static final Spec ZADD = Spec.of("ZADD");
    private static final Spec ZCARD = Spec.of("ZCARD");
    private static final Spec ZINCRBY = Spec.of("ZINCRBY");
    private static final Spec ZMPOP = Spec.of("ZMPOP");
    private static final Spec ZMSCORE = Spec.of("ZMSCORE");
    private static final Spec ZPOPMAX = Spec.of("ZPOPMAX");
    private static final Spec ZPOPMIN = Spec.of("ZPOPMIN");
    private static final Spec ZRANDMEMBER = Spec.of("ZRANDMEMBER");
    private static final Spec ZRANK = Spec.of("ZRANK");
    private static final Spec ZREM = Spec.of("ZREM");
    private static final Spec ZREVRANK = Spec.of("ZREVRANK");
    private static final Spec ZSCAN = Spec.of("ZSCAN");
    private static final Spec ZSCORE = Spec.of("ZSCORE");

    private static final Decoder<@Nullable Scored<String>> FIRST = first(STRING_SCORES);
    private static final Decoder<@Nullable Scored<byte[]>> FIRST_BYTES = first(BLOB_SCORES);
    private static final byte[] WITHSCORE = utf8("WITHSCORE");
    private static final Decoder<@Nullable Keyed<String, List<Scored<String>>>> SCORED_POPPED =
            nullable(Keyed.reader(STRING, STRING_SCORES));
    private static final Decoder<@Nullable Keyed<byte[], List<Scored<byte[]>>>> SCORED_POPPED_BYTES =
            nullable(Keyed.reader(BLOB, BLOB_SCORES));

    private SortedSets() {}

    /**
     * Adds a member, or gives it another score; how many are new, or changed with {@link ZaddOption#ch}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zadd/">ZADD</a>
     */
    public static Command<Long> zadd(String key, double score, String member, ZaddOption... options) {
        return zadd(utf8(key), score, utf8(member), options);
    }

    /** {@link #zadd(String, double, String, ZaddOption...)} in bytes. */
    public static Command<Long> zadd(byte[] key, double score, byte[] member, ZaddOption... options) {
        return begin(ZADD).key(key).options(options).arg(score).arg(member).returns(number());
    }

    /**
     * Adds members, or gives them other scores; how many are new, or changed with {@link ZaddOption#ch}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zadd/">ZADD</a>
     */
    public static Command<Long> zadd(String key, Collection<Scored<String>> members, ZaddOption... options) {
        return begin(ZADD)
                .key(key)
                .options(options)
                .scored(members, Command::utf8)
                .returns(number());
    }

    /** {@link #zadd(String, Collection, ZaddOption...)} in bytes. */
    public static Command<Long> zadd(byte[] key, Collection<Scored<byte[]>> members, ZaddOption... options) {
        return begin(ZADD)
                .key(key)
                .options(options)
                .scored(members, Function.identity())
                .returns(number());
    }

    /**
     * Adds to the score of a member, or to 0; the new score, null when a condition among the options was not met.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zadd/">ZADD</a>
     */
    public static Command<@Nullable Double> zaddIncr(String key, double amount, String member, ZaddOption... options) {
        return zaddIncr(utf8(key), amount, utf8(member), options);
    }

    /** {@link #zaddIncr(String, double, String, ZaddOption...)} in bytes. */
    public static Command<@Nullable Double> zaddIncr(byte[] key, double amount, byte[] member, ZaddOption... options) {
        return begin(ZADD)
                .key(key)
                .options(options)
                .arg("INCR")
                .arg(amount)
                .arg(member)
                .returns(NULLABLE_REAL);
    }

    /**
     * How many members there are.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zcard/">ZCARD</a>
     */
    public static Command<Long> zcard(String key) {
        return zcard(utf8(key));
    }

    /** {@link #zcard(String)} in bytes. */
    public static Command<Long> zcard(byte[] key) {
        return keyed(ZCARD, number(), key);
    }

    /**
     * Adds to the score of a member, or to 0; the new score.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zincrby/">ZINCRBY</a>
     */
    public static Command<Double> zincrby(String key, double amount, String member) {
        return zincrby(utf8(key), amount, utf8(member));
    }

    /** {@link #zincrby(String, double, String)} in bytes. */
    public static Command<Double> zincrby(byte[] key, double amount, byte[] member) {
        return keyed(ZINCRBY, real(), key, real(amount), member);
    }

    /**
     * Takes up to {@code count} members from the first of these sets of one slot that has any; null when none has.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zmpop/">ZMPOP</a>
     */
    public static Command<@Nullable Keyed<String, List<Scored<String>>>> zmpop(
            ScoreEnd end, long count, String... keys) {
        return begin(ZMPOP)
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(SCORED_POPPED);
    }

    /** {@link #zmpop(ScoreEnd, long, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], List<Scored<byte[]>>>> zmpop(
            ScoreEnd end, long count, byte[]... keys) {
        return begin(ZMPOP)
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(SCORED_POPPED_BYTES);
    }

    /**
     * The scores of members, in their order; null for each that is absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zmscore/">ZMSCORE</a>
     */
    public static Command<List<@Nullable Double>> zmscore(String key, String... members) {
        return zmscore(utf8(key), utf8(members));
    }

    /** {@link #zmscore(String, String...)} in bytes. */
    public static Command<List<@Nullable Double>> zmscore(byte[] key, byte[]... members) {
        return keyed(ZMSCORE, NULLABLE_REALS, key, members);
    }

    /**
     * Takes the member with the highest score; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zpopmax/">ZPOPMAX</a>
     */
    public static Command<@Nullable Scored<String>> zpopmax(String key) {
        return keyed(ZPOPMAX, FIRST, utf8(key));
    }

    /** {@link #zpopmax(String)} in bytes. */
    public static Command<@Nullable Scored<byte[]>> zpopmax(byte[] key) {
        return keyed(ZPOPMAX, FIRST_BYTES, key);
    }

    /**
     * Takes up to {@code count} members with the highest scores, the highest first.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zpopmax/">ZPOPMAX</a>
     */
    public static Command<List<Scored<String>>> zpopmax(String key, long count) {
        return keyed(ZPOPMAX, STRING_SCORES, utf8(key), number(count));
    }

    /** {@link #zpopmax(String, long)} in bytes. */
    public static Command<List<Scored<byte[]>>> zpopmax(byte[] key, long count) {
        return keyed(ZPOPMAX, BLOB_SCORES, key, number(count));
    }

    /**
     * Takes the member with the lowest score; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zpopmin/">ZPOPMIN</a>
     */
    public static Command<@Nullable Scored<String>> zpopmin(String key) {
        return keyed(ZPOPMIN, FIRST, utf8(key));
    }

    /** {@link #zpopmin(String)} in bytes. */
    public static Command<@Nullable Scored<byte[]>> zpopmin(byte[] key) {
        return keyed(ZPOPMIN, FIRST_BYTES, key);
    }

    /**
     * Takes up to {@code count} members with the lowest scores, the lowest first.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zpopmin/">ZPOPMIN</a>
     */
    public static Command<List<Scored<String>>> zpopmin(String key, long count) {
        return keyed(ZPOPMIN, STRING_SCORES, utf8(key), number(count));
    }

    /** {@link #zpopmin(String, long)} in bytes. */
    public static Command<List<Scored<byte[]>>> zpopmin(byte[] key, long count) {
        return keyed(ZPOPMIN, BLOB_SCORES, key, number(count));
    }

    /**
     * A member by chance; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrandmember/">ZRANDMEMBER</a>
     */
    public static Command<@Nullable String> zrandmember(String key) {
        return keyed(ZRANDMEMBER, text(), utf8(key));
    }

    /** {@link #zrandmember(String)} in bytes. */
    public static Command<byte @Nullable []> zrandmember(byte[] key) {
        return keyed(ZRANDMEMBER, bytes(), key);
    }

    /**
     * Up to {@code count} different members by chance, or exactly {@code -count}, perhaps repeated, when it is
     * negative.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrandmember/">ZRANDMEMBER</a>
     */
    public static Command<List<String>> zrandmember(String key, long count) {
        return keyed(ZRANDMEMBER, STRINGS, utf8(key), number(count));
    }

    /** {@link #zrandmember(String, long)} in bytes. */
    public static Command<List<byte[]>> zrandmember(byte[] key, long count) {
        return keyed(ZRANDMEMBER, BLOBS, key, number(count));
    }

    /**
     * Members by chance as {@link #zrandmember(String, long)} gives them, with their scores.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrandmember/">ZRANDMEMBER</a>
     */
    public static Command<List<Scored<String>>> zrandmemberWithScores(String key, long count) {
        return begin(ZRANDMEMBER).key(key).arg(count).arg("WITHSCORES").returns(STRING_SCORES);
    }

    /** {@link #zrandmemberWithScores(String, long)} in bytes. */
    public static Command<List<Scored<byte[]>>> zrandmemberWithScores(byte[] key, long count) {
        return begin(ZRANDMEMBER).key(key).arg(count).arg("WITHSCORES").returns(BLOB_SCORES);
    }

    /**
     * How many members have a lower score; null when the member is absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrank/">ZRANK</a>
     */
    public static Command<@Nullable Long> zrank(String key, String member) {
        return zrank(utf8(key), utf8(member));
    }

    /** {@link #zrank(String, String)} in bytes. */
    public static Command<@Nullable Long> zrank(byte[] key, byte[] member) {
        return keyed(ZRANK, NULLABLE_NUMBER, key, member);
    }

    /**
     * {@link #zrank} with the score (Redis 7.2).
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrank/">ZRANK</a>
     */
    public static Command<@Nullable Ranked> zrankWithScore(String key, String member) {
        return zrankWithScore(utf8(key), utf8(member));
    }

    /** {@link #zrankWithScore(String, String)} in bytes. */
    public static Command<@Nullable Ranked> zrankWithScore(byte[] key, byte[] member) {
        return keyed(ZRANK, Ranked.READER, key, member, WITHSCORE);
    }

    /**
     * Removes members; how many there were.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrem/">ZREM</a>
     */
    public static Command<Long> zrem(String key, String... members) {
        return zrem(utf8(key), utf8(members));
    }

    /** {@link #zrem(String, String...)} in bytes. */
    public static Command<Long> zrem(byte[] key, byte[]... members) {
        return keyed(ZREM, number(), key, members);
    }

    /**
     * How many members have a higher score; null when the member is absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrevrank/">ZREVRANK</a>
     */
    public static Command<@Nullable Long> zrevrank(String key, String member) {
        return zrevrank(utf8(key), utf8(member));
    }

    /** {@link #zrevrank(String, String)} in bytes. */
    public static Command<@Nullable Long> zrevrank(byte[] key, byte[] member) {
        return keyed(ZREVRANK, NULLABLE_NUMBER, key, member);
    }

    /**
     * {@link #zrevrank} with the score (Redis 7.2).
     *
     * @see <a href="https://redis.io/docs/latest/commands/zrevrank/">ZREVRANK</a>
     */
    public static Command<@Nullable Ranked> zrevrankWithScore(String key, String member) {
        return zrevrankWithScore(utf8(key), utf8(member));
    }

    /** {@link #zrevrankWithScore(String, String)} in bytes. */
    public static Command<@Nullable Ranked> zrevrankWithScore(byte[] key, byte[] member) {
        return keyed(ZREVRANK, Ranked.READER, key, member, WITHSCORE);
    }

    /**
     * Some members with their scores, from a cursor on, at first {@link ScanPage#START}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zscan/">ZSCAN</a>
     */
    public static Command<ScanPage<Scored<String>>> zscan(String key, String cursor, ScanOption... options) {
        return begin(ZSCAN).key(key).arg(cursor).options(options).returns(page(STRING_SCORES));
    }

    /** {@link #zscan(String, String, ScanOption...)} in bytes. */
    public static Command<ScanPage<Scored<byte[]>>> zscan(byte[] key, String cursor, ScanOption... options) {
        return begin(ZSCAN).key(key).arg(cursor).options(options).returns(page(BLOB_SCORES));
    }

    /**
     * The score of a member; null when it is absent.
     *
     * @see <a href="https://redis.io/docs/latest/commands/zscore/">ZSCORE</a>
     */
    public static Command<@Nullable Double> zscore(String key, String member) {
        return zscore(utf8(key), utf8(member));
    }

    /** {@link #zscore(String, String)} in bytes. */
    public static Command<@Nullable Double> zscore(byte[] key, byte[] member) {
        return keyed(ZSCORE, NULLABLE_REAL, key, member);
    }
}
