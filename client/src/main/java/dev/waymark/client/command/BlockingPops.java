package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.timeout;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Decoders.BLOB;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.BLOB_SCORES;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.STRING_SCORES;
import static dev.waymark.client.command.Decoders.bytes;
import static dev.waymark.client.command.Decoders.nullable;
import static dev.waymark.client.command.Decoders.text;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands that take from lists and sorted sets of one slot, and wait at the server when there is nothing yet, up to a
 * time, zero for ever. Each takes a connection of its own meanwhile, and the timeout of the client does not end its
 * wait.
 */
public final class BlockingPops {

    private static final Spec BLMOVE = Spec.of("BLMOVE");
    private static final Spec BLMPOP = Spec.of("BLMPOP");
    private static final Spec BLPOP = Spec.of("BLPOP");
    private static final Spec BRPOP = Spec.of("BRPOP");
    private static final Spec BRPOPLPUSH = Spec.of("BRPOPLPUSH");
    private static final Spec BZMPOP = Spec.of("BZMPOP");
    private static final Spec BZPOPMAX = Spec.of("BZPOPMAX");
    private static final Spec BZPOPMIN = Spec.of("BZPOPMIN");

    private static final Decoder<@Nullable Keyed<String, String>> KEYED = nullable(Keyed.reader(STRING, STRING));
    private static final Decoder<@Nullable Keyed<byte[], byte[]>> KEYED_BYTES = nullable(Keyed.reader(BLOB, BLOB));
    private static final Decoder<@Nullable Keyed<String, List<String>>> POPPED =
            nullable(Keyed.reader(STRING, STRINGS));
    private static final Decoder<@Nullable Keyed<byte[], List<byte[]>>> POPPED_BYTES =
            nullable(Keyed.reader(BLOB, BLOBS));
    private static final Decoder<@Nullable Keyed<String, Scored<String>>> SCORED_KEYED =
            nullable(Keyed.scoredReader(STRING));
    private static final Decoder<@Nullable Keyed<byte[], Scored<byte[]>>> SCORED_KEYED_BYTES =
            nullable(Keyed.scoredReader(BLOB));
    private static final Decoder<@Nullable Keyed<String, List<Scored<String>>>> SCORED_POPPED =
            nullable(Keyed.reader(STRING, STRING_SCORES));
    private static final Decoder<@Nullable Keyed<byte[], List<Scored<byte[]>>>> SCORED_POPPED_BYTES =
            nullable(Keyed.reader(BLOB, BLOB_SCORES));

    private BlockingPops() {}

    /**
     * {@link Lists#lmove} that waits for an element; null when none came.
     *
     * @see <a href="https://redis.io/docs/latest/commands/blmove/">BLMOVE</a>
     */
    public static Command<@Nullable String> blmove(
            String source, String destination, ListEnd from, ListEnd to, Duration timeout) {
        return begin(BLMOVE)
                .key(source)
                .key(destination)
                .arg(from.name())
                .arg(to.name())
                .arg(timeout(timeout))
                .returns(text());
    }

    /** {@link #blmove(String, String, ListEnd, ListEnd, Duration)} in bytes. */
    public static Command<byte @Nullable []> blmove(
            byte[] source, byte[] destination, ListEnd from, ListEnd to, Duration timeout) {
        return begin(BLMOVE)
                .key(source)
                .key(destination)
                .arg(from.name())
                .arg(to.name())
                .arg(timeout(timeout))
                .returns(bytes());
    }

    /**
     * {@link Lists#lmpop} that waits for an element; null when none came.
     *
     * @see <a href="https://redis.io/docs/latest/commands/blmpop/">BLMPOP</a>
     */
    public static Command<@Nullable Keyed<String, List<String>>> blmpop(
            Duration timeout, ListEnd end, long count, String... keys) {
        return begin(BLMPOP)
                .arg(timeout(timeout))
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(POPPED);
    }

    /** {@link #blmpop(Duration, ListEnd, long, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], List<byte[]>>> blmpop(
            Duration timeout, ListEnd end, long count, byte[]... keys) {
        return begin(BLMPOP)
                .arg(timeout(timeout))
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(POPPED_BYTES);
    }

    /**
     * Takes the first element of the first of these lists that has one, and waits for it; null when none came.
     *
     * @see <a href="https://redis.io/docs/latest/commands/blpop/">BLPOP</a>
     */
    public static Command<@Nullable Keyed<String, String>> blpop(Duration timeout, String... keys) {
        return begin(BLPOP).keys(keys).arg(timeout(timeout)).returns(KEYED);
    }

    /** {@link #blpop(Duration, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], byte[]>> blpop(Duration timeout, byte[]... keys) {
        return begin(BLPOP).keys(keys).arg(timeout(timeout)).returns(KEYED_BYTES);
    }

    /**
     * Takes the last element of the first of these lists that has one, and waits for it; null when none came.
     *
     * @see <a href="https://redis.io/docs/latest/commands/brpop/">BRPOP</a>
     */
    public static Command<@Nullable Keyed<String, String>> brpop(Duration timeout, String... keys) {
        return begin(BRPOP).keys(keys).arg(timeout(timeout)).returns(KEYED);
    }

    /** {@link #brpop(Duration, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], byte[]>> brpop(Duration timeout, byte[]... keys) {
        return begin(BRPOP).keys(keys).arg(timeout(timeout)).returns(KEYED_BYTES);
    }

    /**
     * {@link Lists#rpoplpush} that waits for an element; null when none came. Replaced by {@link #blmove}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/brpoplpush/">BRPOPLPUSH</a>
     */
    public static Command<@Nullable String> brpoplpush(String source, String destination, Duration timeout) {
        return begin(BRPOPLPUSH)
                .key(source)
                .key(destination)
                .arg(timeout(timeout))
                .returns(text());
    }

    /** {@link #brpoplpush(String, String, Duration)} in bytes. */
    public static Command<byte @Nullable []> brpoplpush(byte[] source, byte[] destination, Duration timeout) {
        return begin(BRPOPLPUSH)
                .key(source)
                .key(destination)
                .arg(timeout(timeout))
                .returns(bytes());
    }

    /**
     * {@link SortedSets#zmpop} that waits for a member; null when none came.
     *
     * @see <a href="https://redis.io/docs/latest/commands/bzmpop/">BZMPOP</a>
     */
    public static Command<@Nullable Keyed<String, List<Scored<String>>>> bzmpop(
            Duration timeout, ScoreEnd end, long count, String... keys) {
        return begin(BZMPOP)
                .arg(timeout(timeout))
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(SCORED_POPPED);
    }

    /** {@link #bzmpop(Duration, ScoreEnd, long, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], List<Scored<byte[]>>>> bzmpop(
            Duration timeout, ScoreEnd end, long count, byte[]... keys) {
        return begin(BZMPOP)
                .arg(timeout(timeout))
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(SCORED_POPPED_BYTES);
    }

    /**
     * Takes the member with the highest score of the first of these sets that has one, and waits for it; null when none
     * came.
     *
     * @see <a href="https://redis.io/docs/latest/commands/bzpopmax/">BZPOPMAX</a>
     */
    public static Command<@Nullable Keyed<String, Scored<String>>> bzpopmax(Duration timeout, String... keys) {
        return begin(BZPOPMAX).keys(keys).arg(timeout(timeout)).returns(SCORED_KEYED);
    }

    /** {@link #bzpopmax(Duration, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], Scored<byte[]>>> bzpopmax(Duration timeout, byte[]... keys) {
        return begin(BZPOPMAX).keys(keys).arg(timeout(timeout)).returns(SCORED_KEYED_BYTES);
    }

    /**
     * Takes the member with the lowest score of the first of these sets that has one, and waits for it; null when none
     * came.
     *
     * @see <a href="https://redis.io/docs/latest/commands/bzpopmin/">BZPOPMIN</a>
     */
    public static Command<@Nullable Keyed<String, Scored<String>>> bzpopmin(Duration timeout, String... keys) {
        return begin(BZPOPMIN).keys(keys).arg(timeout(timeout)).returns(SCORED_KEYED);
    }

    /** {@link #bzpopmin(Duration, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], Scored<byte[]>>> bzpopmin(Duration timeout, byte[]... keys) {
        return begin(BZPOPMIN).keys(keys).arg(timeout(timeout)).returns(SCORED_KEYED_BYTES);
    }
}
