package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.stream.StreamId;
import org.jspecify.annotations.Nullable;

/**
 * Reads ids as clients write them: {@code ms-seq}, or {@code ms} alone; as the ends of a range also {@code -},
 * {@code +} and {@code (id}.
 */
final class Ids {

    private static final Refusal INVALID = new Refusal("ERR Invalid stream ID specified as stream command argument");
    private static final Refusal INVALID_START = new Refusal("ERR invalid start ID for the interval");
    private static final Refusal INVALID_END = new Refusal("ERR invalid end ID for the interval");

    /** As long as an id may be. */
    private static final int LONGEST = 127;

    private Ids() {}

    /**
     * The id in a word; an id without a {@code seq} has {@code 0}.
     *
     * @throws Refusal when there is none
     */
    static StreamId id(Arguments args, int word) {
        return required(find(args, word));
    }

    /** The same, but {@code -} and {@code +} are the least and the greatest one. */
    static StreamId idOrEnd(Arguments args, int word) {
        return end(args, word, false, 0);
    }

    /** As {@link #id}; null when there is none. */
    static @Nullable StreamId find(Arguments args, int word) {
        return args.length(word) > LONGEST ? null : parse(text(args, word), 0);
    }

    /**
     * The {@code ms} in a word that says {@code ms-*}; null when it says something else.
     *
     * @throws Refusal when what stands before {@code -*} is no number
     */
    static @Nullable Long timeOfAny(Arguments args, int word) {
        String text = text(args, word);
        int dash = text.indexOf('-');
        if (dash < 0 || !text.substring(dash).equals("-*") || args.length(word) > LONGEST) {
            return null;
        }
        Long ms = number(text.substring(0, dash));
        if (ms == null) {
            throw INVALID;
        }
        return ms;
    }

    /** The first id of a range that a word says it begins with. */
    static StreamId start(Arguments args, int word) {
        boolean exclusive = isExclusive(args, word);
        StreamId id = end(args, word, exclusive, 0);
        if (exclusive && id.isMax()) {
            throw INVALID_START;
        }
        return exclusive ? id.next() : id;
    }

    /** The last id of a range that a word says it ends with; an id without a {@code seq} has the largest. */
    static StreamId end(Arguments args, int word) {
        boolean exclusive = isExclusive(args, word);
        StreamId id = end(args, word, exclusive, -1);
        if (exclusive && id.isMin()) {
            throw INVALID_END;
        }
        return exclusive ? id.previous() : id;
    }

    private static boolean isExclusive(Arguments args, int word) {
        return args.length(word) > 1 && args.bytes()[args.offset(word)] == '(';
    }

    private static StreamId end(Arguments args, int word, boolean exclusive, long missingSeq) {
        if (args.length(word) - (exclusive ? 1 : 0) > LONGEST) {
            throw INVALID;
        }
        String text = text(args, word);
        if (exclusive) {
            return required(parse(text.substring(1), missingSeq));
        }
        return switch (text) {
            case "-" -> StreamId.MIN;
            case "+" -> StreamId.MAX;
            default -> required(parse(text, missingSeq));
        };
    }

    private static StreamId required(@Nullable StreamId id) {
        if (id == null) {
            throw INVALID;
        }
        return id;
    }

    private static @Nullable StreamId parse(String text, long missingSeq) {
        int dash = text.indexOf('-');
        Long ms = number(dash < 0 ? text : text.substring(0, dash));
        Long seq = dash < 0 ? Long.valueOf(missingSeq) : number(text.substring(dash + 1));
        return ms == null || seq == null ? null : new StreamId(ms, seq);
    }

    /**
     * A number of 64 bits without a sign; null when there is none. Redis reads it as C does, which skips spaces, takes
     * a sign and zeros in front, and counts what is negative from the other end; unless it is a plain negative number.
     */
    private static @Nullable Long number(String text) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) >= '\t' && text.charAt(at) <= '\r')) {
            at++;
        }
        boolean minus = at < text.length() && text.charAt(at) == '-';
        boolean signed = minus || at < text.length() && text.charAt(at) == '+';
        String digits = text.substring(signed ? at + 1 : at);
        if (digits.isEmpty() || !digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            return null;
        }
        if (minus && at == 0 && digits.charAt(0) != '0' && isLong(text)) {
            return null;
        }
        try {
            long value = Long.parseUnsignedLong(digits);
            return minus ? -value : value;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static boolean isLong(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** A word as C sees it: up to its first zero byte. */
    private static String text(Arguments args, int word) {
        String text = args.text(word);
        int zero = text.indexOf('\0');
        return zero < 0 ? text : text.substring(0, zero);
    }
}
