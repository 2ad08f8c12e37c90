package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.listpack.Listpack;
import dev.waymark.node.internal.listpack.ListpackCursor;
import dev.waymark.node.internal.rdb.Elements.Builder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads payloads of DUMP: all that redis-server 7.0 writes, and what Redis 7.2 to 8 and Valkey 9 write of the same
 * kinds.
 *
 * <p>What a payload says of its lengths is not believed before the bytes are there.
 */
public final class PayloadReader {

    /** Version and checksum. */
    static final int FOOTER = 2 + Long.BYTES;

    /**
     * The newest version that is known: Valkey 9. Redis 7.0 itself writes 10 and reads no more; but values are to be
     * moved here from newer servers too, and their types up to 21 are the same.
     */
    private static final int NEWEST_VERSION = 80;

    /** The longest text of a score; no double needs more. */
    private static final int LONGEST_SCORE = 127;

    private PayloadReader() {}

    /**
     * Reads the payload in {@code length} bytes from {@code from}.
     *
     * @throws PayloadException when they are none
     */
    public static Dumped read(byte[] bytes, int from, int length) throws PayloadException {
        int end = from + length - FOOTER;
        if (length < FOOTER
                || ((bytes[end] & 0xFF) | (bytes[end + 1] & 0xFF) << 8) > NEWEST_VERSION
                || Crc64.of(bytes, from, end + 2) != new RdbInput(bytes, end + 2, from + length).little(Long.BYTES)) {
            throw PayloadException.unverified();
        }
        RdbInput in = new RdbInput(bytes, from, end);
        try {
            // Bytes behind the value are no error for redis-server either.
            return value(in.u8(), in);
        } catch (ArithmeticException e) {
            // What it holds fits into no array.
            throw PayloadException.malformed();
        }
    }

    private static Dumped value(int type, RdbInput in) throws PayloadException {
        return switch (type) {
            case RdbType.STRING -> new Dumped.OfString(in.string().toArray());
            case RdbType.LIST -> list(plain(in, 1));
            case RdbType.LIST_ZIPLIST -> list(ziplist(in));
            case RdbType.LIST_ZIPLISTS -> list(ziplists(in));
            case RdbType.LIST_LISTPACKS -> list(listpacks(in));
            case RdbType.SET -> set(plain(in, 1));
            case RdbType.SET_INTSET -> set(intset(in));
            case RdbType.SET_LISTPACK -> set(listpack(in));
            case RdbType.HASH -> hash(plain(in, 2));
            case RdbType.HASH_ZIPMAP -> hash(zipmap(in));
            case RdbType.HASH_ZIPLIST -> hash(ziplist(in));
            case RdbType.HASH_LISTPACK -> hash(listpack(in));
            case RdbType.SORTED_SET -> sortedSet(in, true);
            case RdbType.SORTED_SET_TEXT -> sortedSet(in, false);
            case RdbType.SORTED_SET_ZIPLIST -> sortedSet(ziplist(in));
            case RdbType.SORTED_SET_LISTPACK -> sortedSet(listpack(in));
            case RdbType.STREAM_1 -> new Dumped.OfStream(StreamPayload.read(in, 1));
            case RdbType.STREAM_2 -> new Dumped.OfStream(StreamPayload.read(in, 2));
            case RdbType.STREAM_3 -> new Dumped.OfStream(StreamPayload.read(in, 3));
            default -> throw PayloadException.malformed();
        };
    }

    private static Dumped list(Elements elements) throws PayloadException {
        require(!elements.isEmpty());
        return new Dumped.OfList(elements);
    }

    private static Dumped set(Elements members) throws PayloadException {
        require(!members.isEmpty() && !members.hasDuplicates(1));
        return new Dumped.OfSet(members);
    }

    private static Dumped hash(Elements pairs) throws PayloadException {
        require(!pairs.isEmpty() && pairs.size() % 2 == 0 && !pairs.hasDuplicates(2));
        return new Dumped.OfHash(pairs);
    }

    private static Dumped sortedSet(Elements members, double[] scores) throws PayloadException {
        require(scores.length > 0 && Arrays.stream(scores).noneMatch(Double::isNaN) && !members.hasDuplicates(1));
        return new Dumped.OfSortedSet(members, scores);
    }

    /** Members, each with its score behind it as text. */
    private static Dumped sortedSet(Elements pairs) throws PayloadException {
        require(pairs.size() % 2 == 0);
        Builder members = new Builder();
        double[] scores = new double[pairs.size() / 2];
        for (int i = 0; i < scores.length; i++) {
            pairs.get(2 * i, members);
            scores[i] = score(pairs.get(2 * i + 1));
        }
        return sortedSet(members.build(), scores);
    }

    private static Dumped sortedSet(RdbInput in, boolean binary) throws PayloadException {
        int count = in.count(binary ? 1 + Double.BYTES : 2);
        Builder members = new Builder();
        double[] scores = new double[count];
        for (int i = 0; i < count; i++) {
            in.string(members);
            scores[i] = binary ? Double.longBitsToDouble(in.little(Double.BYTES)) : textScore(in);
        }
        return sortedSet(members.build(), scores);
    }

    private static double textScore(RdbInput in) throws PayloadException {
        int length = in.u8();
        return switch (length) {
            case 255 -> Double.NEGATIVE_INFINITY;
            case 254 -> Double.POSITIVE_INFINITY;
            case 253 -> Double.NaN;
            default -> score(in.part(length).toArray());
        };
    }

    /** The number in a text; NaN when there is none. Java reads more than servers write, so not all is let through. */
    private static double score(byte[] text) {
        String number = new String(text, 0, Math.min(text.length, LONGEST_SCORE + 1), StandardCharsets.ISO_8859_1);
        switch (number) {
            case "inf":
                return Double.POSITIVE_INFINITY;
            case "-inf":
                return Double.NEGATIVE_INFINITY;
            default:
                boolean plain = number.length() <= LONGEST_SCORE
                        && number.chars().allMatch(each -> each >= '0' && each <= '9' || "+-.eE".indexOf(each) >= 0);
                try {
                    return plain ? Double.parseDouble(number) : Double.NaN;
                } catch (NumberFormatException e) {
                    return Double.NaN;
                }
        }
    }

    /** So many strings, {@code each} of them for each that is counted. */
    private static Elements plain(RdbInput in, int each) throws PayloadException {
        int count = in.count(each);
        Builder elements = new Builder();
        for (int i = 0; i < count * each; i++) {
            in.string(elements);
        }
        return elements.build();
    }

    private static Elements ziplist(RdbInput in) throws PayloadException {
        Builder elements = new Builder();
        Ziplist.read(in.string(), elements);
        return elements.build();
    }

    private static Elements ziplists(RdbInput in) throws PayloadException {
        Builder elements = new Builder();
        for (int left = in.count(1); left > 0; left--) {
            Ziplist.read(in.string(), elements);
        }
        return elements.build();
    }

    private static Elements zipmap(RdbInput in) throws PayloadException {
        Builder elements = new Builder();
        Zipmap.read(in.string(), elements);
        return elements.build();
    }

    private static Elements intset(RdbInput in) throws PayloadException {
        Builder elements = new Builder();
        Intset.read(in.string(), elements);
        return elements.build();
    }

    private static Elements listpack(RdbInput in) throws PayloadException {
        Builder elements = new Builder();
        listpack(in.string(), elements);
        return elements.build();
    }

    private static Elements listpacks(RdbInput in) throws PayloadException {
        Builder elements = new Builder();
        for (int left = in.count(2); left > 0; left--) {
            int container = in.u8();
            switch (container) {
                case 1 -> in.string(elements);
                case 2 -> listpack(in.string(), elements);
                default -> throw PayloadException.malformed();
            }
        }
        return elements.build();
    }

    private static void listpack(RdbInput in, Builder into) throws PayloadException {
        int from = in.at();
        int to = from + in.left();
        require(Listpack.check(in.bytes(), from, to) != Listpack.MALFORMED);
        ListpackCursor cursor = new ListpackCursor().over(in.bytes(), from + Listpack.HEADER, to - 1);
        while (cursor.next()) {
            cursor.text(into);
        }
    }

    private static void require(boolean sound) throws PayloadException {
        if (!sound) {
            throw PayloadException.malformed();
        }
    }
}
