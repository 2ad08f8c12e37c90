package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyed;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOB;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.NULLABLE_NUMBER;
import static dev.waymark.client.command.Decoders.NUMBERS;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.bytes;
import static dev.waymark.client.command.Decoders.nullable;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;
import static dev.waymark.client.command.Decoders.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands on lists. Those that wait for an element are in {@link BlockingPops}. */
public final class Lists {

    private static final Spec LINDEX = Spec.of("LINDEX");
    private static final Spec LINSERT = Spec.of("LINSERT");
    private static final Spec LLEN = Spec.of("LLEN");
    private static final Spec LMOVE = Spec.of("LMOVE");
    private static final Spec LMPOP = Spec.of("LMPOP");
    private static final Spec LPOP = Spec.of("LPOP");
    private static final Spec LPOS = Spec.of("LPOS");
    private static final Spec LPUSH = Spec.of("LPUSH");
    private static final Spec LPUSHX = Spec.of("LPUSHX");
    private static final Spec LRANGE = Spec.of("LRANGE");
    private static final Spec LREM = Spec.of("LREM");
    private static final Spec LSET = Spec.of("LSET");
    private static final Spec LTRIM = Spec.of("LTRIM");
    private static final Spec RPOP = Spec.of("RPOP");
    private static final Spec RPOPLPUSH = Spec.of("RPOPLPUSH");
    private static final Spec RPUSH = Spec.of("RPUSH");
    private static final Spec RPUSHX = Spec.of("RPUSHX");

    private static final Decoder<@Nullable List<String>> TAKEN = nullable(STRINGS);
    private static final Decoder<@Nullable List<byte[]>> TAKEN_BYTES = nullable(BLOBS);
    private static final Decoder<@Nullable Keyed<String, List<String>>> POPPED =
            nullable(Keyed.reader(STRING, STRINGS));
    private static final Decoder<@Nullable Keyed<byte[], List<byte[]>>> POPPED_BYTES =
            nullable(Keyed.reader(BLOB, BLOBS));
    private static final byte[] BEFORE = utf8("BEFORE");
    private static final byte[] AFTER = utf8("AFTER");

    private Lists() {}

    /**
     * The element at a position, a negative one counted from the tail; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lindex/">LINDEX</a>
     */
    public static Command<@Nullable String> lindex(String key, long index) {
        return keyed(LINDEX, text(), utf8(key), number(index));
    }

    /** {@link #lindex(String, long)} in bytes. */
    public static Command<byte @Nullable []> lindex(byte[] key, long index) {
        return keyed(LINDEX, bytes(), key, number(index));
    }

    /**
     * Puts an element before the first that equals {@code pivot}; the new length, -1 when there is no such element, 0
     * when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/linsert/">LINSERT</a>
     */
    public static Command<Long> linsertBefore(String key, String pivot, String element) {
        return linsertBefore(utf8(key), utf8(pivot), utf8(element));
    }

    /** {@link #linsertBefore(String, String, String)} in bytes. */
    public static Command<Long> linsertBefore(byte[] key, byte[] pivot, byte[] element) {
        return keyed(LINSERT, number(), key, BEFORE, pivot, element);
    }

    /**
     * Puts an element after the first that equals {@code pivot}; the new length, -1 when there is no such element, 0
     * when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/linsert/">LINSERT</a>
     */
    public static Command<Long> linsertAfter(String key, String pivot, String element) {
        return linsertAfter(utf8(key), utf8(pivot), utf8(element));
    }

    /** {@link #linsertAfter(String, String, String)} in bytes. */
    public static Command<Long> linsertAfter(byte[] key, byte[] pivot, byte[] element) {
        return keyed(LINSERT, number(), key, AFTER, pivot, element);
    }

    /**
     * The length of a list; 0 when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/llen/">LLEN</a>
     */
    public static Command<Long> llen(String key) {
        return llen(utf8(key));
    }

    /** {@link #llen(String)} in bytes. */
    public static Command<Long> llen(byte[] key) {
        return keyed(LLEN, number(), key);
    }

    /**
     * Takes an element from one list and puts it into another of the same slot, or the same; the element, null when
     * there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lmove/">LMOVE</a>
     */
    public static Command<@Nullable String> lmove(String source, String destination, ListEnd from, ListEnd to) {
        return begin(LMOVE)
                .key(source)
                .key(destination)
                .arg(from.name())
                .arg(to.name())
                .returns(text());
    }

    /** {@link #lmove(String, String, ListEnd, ListEnd)} in bytes. */
    public static Command<byte @Nullable []> lmove(byte[] source, byte[] destination, ListEnd from, ListEnd to) {
        return begin(LMOVE)
                .key(source)
                .key(destination)
                .arg(from.name())
                .arg(to.name())
                .returns(bytes());
    }

    /**
     * Takes up to {@code count} elements from the first of these lists of one slot that has any; null when none has.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lmpop/">LMPOP</a>
     */
    public static Command<@Nullable Keyed<String, List<String>>> lmpop(ListEnd end, long count, String... keys) {
        return begin(LMPOP)
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(POPPED);
    }

    /** {@link #lmpop(ListEnd, long, String...)} in bytes. */
    public static Command<@Nullable Keyed<byte[], List<byte[]>>> lmpop(ListEnd end, long count, byte[]... keys) {
        return begin(LMPOP)
                .counted(keys)
                .arg(end.name())
                .arg("COUNT")
                .arg(count)
                .returns(POPPED_BYTES);
    }

    /**
     * Takes the first element; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lpop/">LPOP</a>
     */
    public static Command<@Nullable String> lpop(String key) {
        return keyed(LPOP, text(), utf8(key));
    }

    /** {@link #lpop(String)} in bytes. */
    public static Command<byte @Nullable []> lpop(byte[] key) {
        return keyed(LPOP, bytes(), key);
    }

    /**
     * Takes up to {@code count} elements from the head; null when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lpop/">LPOP</a>
     */
    public static Command<@Nullable List<String>> lpop(String key, long count) {
        return keyed(LPOP, TAKEN, utf8(key), number(count));
    }

    /** {@link #lpop(String, long)} in bytes. */
    public static Command<@Nullable List<byte[]>> lpop(byte[] key, long count) {
        return keyed(LPOP, TAKEN_BYTES, key, number(count));
    }

    /**
     * The position of the first element that equals {@code element}; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lpos/">LPOS</a>
     */
    public static Command<@Nullable Long> lpos(String key, String element, LposOption... options) {
        return lpos(utf8(key), utf8(element), options);
    }

    /** {@link #lpos(String, String, LposOption...)} in bytes. */
    public static Command<@Nullable Long> lpos(byte[] key, byte[] element, LposOption... options) {
        return begin(LPOS).key(key).arg(element).options(options).returns(NULLABLE_NUMBER);
    }

    /**
     * The positions of the first {@code count} elements that equal {@code element}, 0 for all.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lpos/">LPOS</a>
     */
    public static Command<List<Long>> lposAll(String key, String element, long count, LposOption... options) {
        return lposAll(utf8(key), utf8(element), count, options);
    }

    /** {@link #lposAll(String, String, long, LposOption...)} in bytes. */
    public static Command<List<Long>> lposAll(byte[] key, byte[] element, long count, LposOption... options) {
        return begin(LPOS)
                .key(key)
                .arg(element)
                .arg("COUNT")
                .arg(count)
                .options(options)
                .returns(NUMBERS);
    }

    /**
     * Puts elements before the head, one after the other; the new length.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lpush/">LPUSH</a>
     */
    public static Command<Long> lpush(String key, String... elements) {
        return lpush(utf8(key), utf8(elements));
    }

    /** {@link #lpush(String, String...)} in bytes. */
    public static Command<Long> lpush(byte[] key, byte[]... elements) {
        return keyed(LPUSH, number(), key, elements);
    }

    /**
     * {@link #lpush} that does nothing when there is no key; the new length, or 0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lpushx/">LPUSHX</a>
     */
    public static Command<Long> lpushx(String key, String... elements) {
        return lpushx(utf8(key), utf8(elements));
    }

    /** {@link #lpushx(String, String...)} in bytes. */
    public static Command<Long> lpushx(byte[] key, byte[]... elements) {
        return keyed(LPUSHX, number(), key, elements);
    }

    /**
     * The elements from {@code start} to {@code stop}, both included, negative ones counted from the tail.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lrange/">LRANGE</a>
     */
    public static Command<List<String>> lrange(String key, long start, long stop) {
        return keyed(LRANGE, STRINGS, utf8(key), number(start), number(stop));
    }

    /** {@link #lrange(String, long, long)} in bytes. */
    public static Command<List<byte[]>> lrange(byte[] key, long start, long stop) {
        return keyed(LRANGE, BLOBS, key, number(start), number(stop));
    }

    /**
     * Removes {@code count} elements that equal {@code element} from the head on, from the tail when negative, all when
     * 0; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lrem/">LREM</a>
     */
    public static Command<Long> lrem(String key, long count, String element) {
        return lrem(utf8(key), count, utf8(element));
    }

    /** {@link #lrem(String, long, String)} in bytes. */
    public static Command<Long> lrem(byte[] key, long count, byte[] element) {
        return keyed(LREM, number(), key, number(count), element);
    }

    /**
     * Replaces the element at a position; true. An error when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lset/">LSET</a>
     */
    public static Command<Boolean> lset(String key, long index, String element) {
        return lset(utf8(key), index, utf8(element));
    }

    /** {@link #lset(String, long, String)} in bytes. */
    public static Command<Boolean> lset(byte[] key, long index, byte[] element) {
        return keyed(LSET, ok(), key, number(index), element);
    }

    /**
     * Keeps only the elements from {@code start} to {@code stop}, both included; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/ltrim/">LTRIM</a>
     */
    public static Command<Boolean> ltrim(String key, long start, long stop) {
        return ltrim(utf8(key), start, stop);
    }

    /** {@link #ltrim(String, long, long)} in bytes. */
    public static Command<Boolean> ltrim(byte[] key, long start, long stop) {
        return keyed(LTRIM, ok(), key, number(start), number(stop));
    }

    /**
     * Takes the last element; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/rpop/">RPOP</a>
     */
    public static Command<@Nullable String> rpop(String key) {
        return keyed(RPOP, text(), utf8(key));
    }

    /** {@link #rpop(String)} in bytes. */
    public static Command<byte @Nullable []> rpop(byte[] key) {
        return keyed(RPOP, bytes(), key);
    }

    /**
     * Takes up to {@code count} elements from the tail; null when there is no key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/rpop/">RPOP</a>
     */
    public static Command<@Nullable List<String>> rpop(String key, long count) {
        return keyed(RPOP, TAKEN, utf8(key), number(count));
    }

    /** {@link #rpop(String, long)} in bytes. */
    public static Command<@Nullable List<byte[]>> rpop(byte[] key, long count) {
        return keyed(RPOP, TAKEN_BYTES, key, number(count));
    }

    /**
     * Takes the last element and puts it before the head of a list of the same slot; null when there is none. Replaced
     * by {@link #lmove}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/rpoplpush/">RPOPLPUSH</a>
     */
    public static Command<@Nullable String> rpoplpush(String source, String destination) {
        return begin(RPOPLPUSH).key(source).key(destination).returns(text());
    }

    /** {@link #rpoplpush(String, String)} in bytes. */
    public static Command<byte @Nullable []> rpoplpush(byte[] source, byte[] destination) {
        return begin(RPOPLPUSH).key(source).key(destination).returns(bytes());
    }

    /**
     * Puts elements after the tail, one after the other; the new length.
     *
     * @see <a href="https://redis.io/docs/latest/commands/rpush/">RPUSH</a>
     */
    public static Command<Long> rpush(String key, String... elements) {
        return rpush(utf8(key), utf8(elements));
    }

    /** {@link #rpush(String, String...)} in bytes. */
    public static Command<Long> rpush(byte[] key, byte[]... elements) {
        return keyed(RPUSH, number(), key, elements);
    }

    /**
     * {@link #rpush} that does nothing when there is no key; the new length, or 0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/rpushx/">RPUSHX</a>
     */
    public static Command<Long> rpushx(String key, String... elements) {
        return rpushx(utf8(key), utf8(elements));
    }

    /** {@link #rpushx(String, String...)} in bytes. */
    public static Command<Long> rpushx(byte[] key, byte[]... elements) {
        return keyed(RPUSHX, number(), key, elements);
    }
}
