package dev.waymark.node.internal.text;

import java.nio.charset.StandardCharsets;

/**
 * A pattern of KEYS, SCAN, PSUBSCRIBE, CONFIG GET and others: {@code *} is any bytes, {@code ?} any one, {@code [a-z]}
 * and {@code [^a-z]} one of a class, and a backslash makes the next byte itself.
 *
 * <p>Redis' peculiarities are kept: an empty text matches no pattern but the empty one, not even {@code *}; a class
 * without its bracket ends with the pattern, and bytes are compared with their sign.
 *
 * <p>Immutable. However many stars there are, the time is at most proportional to the product of both lengths.
 *
 * @see <a href="https://redis.io/docs/latest/commands/keys/">KEYS</a>
 */
public final class Glob {

    private static final int NO_MATCH = -1;

    private final byte[] pattern;
    private final boolean anyCase;

    private Glob(byte[] pattern, boolean anyCase) {
        this.pattern = pattern;
        this.anyCase = anyCase;
    }

    /** A pattern of bytes. */
    public static Glob of(byte[] pattern) {
        return new Glob(pattern, false);
    }

    /** A pattern for which upper and lower case are the same. */
    public static Glob ofAnyCase(String pattern) {
        return new Glob(pattern.getBytes(StandardCharsets.ISO_8859_1), true);
    }

    /** Whether it is the pattern {@code *}, which KEYS and SCAN take for everything, also for an empty key. */
    public boolean isEverything() {
        return pattern.length == 1 && pattern[0] == '*';
    }

    /** Whether a text matches. */
    public boolean matches(String text) {
        return matches(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Whether bytes match. */
    public boolean matches(byte[] text) {
        return matches(text, 0, text.length);
    }

    /** Whether {@code length} bytes match. */
    public boolean matches(byte[] text, int offset, int length) {
        int end = offset + length;
        if (length == 0) {
            return pattern.length == 0;
        }
        int at = offset;
        int in = 0;
        // Behind the last star, and where in the text to try next: a star that came before it need take no more.
        int behindStar = NO_MATCH;
        int retry = 0;
        while (at < end) {
            if (in < pattern.length && pattern[in] == '*') {
                behindStar = ++in;
                retry = at;
                continue;
            }
            int next = in < pattern.length ? one(in, text[at]) : NO_MATCH;
            if (next != NO_MATCH) {
                in = next;
                at++;
            } else if (behindStar != NO_MATCH) {
                in = behindStar;
                at = ++retry;
            } else {
                return false;
            }
        }
        while (in < pattern.length && pattern[in] == '*') {
            in++;
        }
        return in == pattern.length;
    }

    /** Matches one byte; where the pattern goes on behind it. */
    private int one(int in, byte each) {
        return switch (pattern[in]) {
            case '?' -> in + 1;
            case '[' -> classOf(in + 1, each);
            case '\\' -> {
                int literal = in + 1 < pattern.length ? in + 1 : in;
                yield same(pattern[literal], each) ? literal + 1 : NO_MATCH;
            }
            default -> same(pattern[in], each) ? in + 1 : NO_MATCH;
        };
    }

    private int classOf(int first, byte each) {
        int in = first;
        boolean not = in < pattern.length && pattern[in] == '^';
        if (not) {
            in++;
        }
        boolean found = false;
        for (; in < pattern.length && pattern[in] != ']'; in++) {
            if (pattern[in] == '\\' && in + 1 < pattern.length) {
                found |= pattern[++in] == each;
            } else if (in + 2 < pattern.length && pattern[in + 1] == '-') {
                found |= between(pattern[in], pattern[in + 2], each);
                in += 2;
            } else {
                found |= same(pattern[in], each);
            }
        }
        return found == not ? NO_MATCH : Math.min(in + 1, pattern.length);
    }

    private boolean between(byte one, byte other, byte each) {
        byte a = folded(one);
        byte b = folded(other);
        byte c = folded(each);
        return c >= Math.min(a, b) && c <= Math.max(a, b);
    }

    private boolean same(byte one, byte other) {
        return folded(one) == folded(other);
    }

    private byte folded(byte each) {
        return anyCase && each >= 'A' && each <= 'Z' ? (byte) (each + 32) : each;
    }
}
