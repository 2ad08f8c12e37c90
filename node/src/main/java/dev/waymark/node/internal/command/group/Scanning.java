package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Type;
import dev.waymark.node.internal.text.Glob;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What SCAN, HSCAN, SSCAN and ZSCAN have in common: a cursor, options, and a reply of both parts. Immutable.
 *
 * @param count how many elements to look for, roughly
 * @param pattern what they must match; null for everything
 * @param type what keys must hold, in lower case; null for whatever they hold
 */
record Scanning(int count, @Nullable Glob pattern, @Nullable String type) {

    private static final Refusal BAD_CURSOR = new Refusal("ERR invalid cursor");
    private static final int DEFAULT_COUNT = 10;

    /**
     * Reads the options from a word on.
     *
     * @throws Refusal when one is none
     */
    static Scanning of(Arguments args, int from) {
        return of(args, from, false);
    }

    /**
     * The same for SCAN, which knows one more option.
     *
     * @throws Refusal when one is none
     */
    static Scanning ofKeys(Arguments args, int from) {
        return of(args, from, true);
    }

    private static Scanning of(Arguments args, int from, boolean keys) {
        int count = DEFAULT_COUNT;
        Glob pattern = null;
        String type = null;
        for (int word = from; word < args.count(); word += 2) {
            boolean hasValue = word + 1 < args.count();
            if (hasValue && args.is(word, "COUNT")) {
                long wanted = args.number(word + 1);
                if (wanted < 1) {
                    throw Refusal.SYNTAX;
                }
                count = (int) Math.min(wanted, Integer.MAX_VALUE);
            } else if (hasValue && args.is(word, "MATCH")) {
                pattern = Glob.of(args.word(word + 1));
            } else if (hasValue && keys && args.is(word, "TYPE")) {
                type = args.text(word + 1).toLowerCase(Locale.ROOT);
            } else {
                throw Refusal.SYNTAX;
            }
        }
        return new Scanning(count, pattern == null || pattern.isEverything() ? null : pattern, type);
    }

    /** Whether a key is wanted that holds a value of this type. */
    boolean matches(Type of) {
        return type == null || type.equals(of.word());
    }

    /** Whether an element is wanted. */
    boolean matches(byte[] bytes, int at, int length) {
        return pattern == null || pattern.matches(bytes, at, length);
    }

    /**
     * Reads a cursor, as C reads a number without a sign: nothing at all is 0, a sign is taken.
     *
     * @throws Refusal when it is none, or has more than 64 bits
     */
    static long cursor(Arguments args, int word) {
        String text = args.text(word);
        // C's strings end there.
        int end = text.indexOf(0);
        text = end < 0 ? text : text.substring(0, end);
        if (text.isEmpty()) {
            return 0;
        }
        boolean negative = text.charAt(0) == '-';
        String digits = negative || text.charAt(0) == '+' ? text.substring(1) : text;
        if (digits.isEmpty() || !digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            throw BAD_CURSOR;
        }
        try {
            long cursor = Long.parseUnsignedLong(digits);
            return negative ? -cursor : cursor;
        } catch (NumberFormatException e) {
            throw BAD_CURSOR;
        }
    }

    /** Answers that there is nothing, and nothing to come. */
    static void replyEmpty(Call call) {
        reply(call, 0, 0, new RespWriter(0));
    }

    /**
     * Answers with what was found.
     *
     * @param next where to go on
     * @param elements how many {@code found} has
     */
    static void reply(Call call, long next, int elements, RespWriter found) {
        call.reply().array(2);
        call.reply().bulk(Long.toUnsignedString(next).getBytes(StandardCharsets.ISO_8859_1));
        call.reply().array(elements).raw(found.buffer(), 0, found.length());
    }
}
