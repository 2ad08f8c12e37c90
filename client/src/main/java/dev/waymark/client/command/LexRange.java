package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;

/**
 * Members from a lower to an upper end in the order of their bytes, as ZRANGE BYLEX, ZLEXCOUNT and their kind take
 * them. Both ends belong to it unless it is said otherwise: {@code LexRange.from("a").to("f").withoutEnd()}.
 *
 * <p>Immutable. Only for sorted sets all of whose members have the same score.
 *
 * @see <a href="https://redis.io/docs/latest/commands/zrange/">ZRANGE, "Lexicographical ranges"</a>
 */
public final class LexRange {

    private static final LexRange ALL = new LexRange(utf8("-"), utf8("+"));

    /** As the server reads them: {@code -}, or {@code [} or {@code (} and the member. */
    final byte[] low;

    final byte[] high;

    private LexRange(byte[] low, byte[] high) {
        this.low = low;
        this.high = high;
    }

    /** Every member. */
    public static LexRange all() {
        return ALL;
    }

    /** From {@code min} to {@code max}. */
    public static LexRange of(String min, String max) {
        return of(utf8(min), utf8(max));
    }

    /** {@link #of(String, String)} in bytes. */
    public static LexRange of(byte[] min, byte[] max) {
        return new LexRange(end('[', min), end('[', max));
    }

    /** From {@code min} on. */
    public static LexRange from(String min) {
        return from(utf8(min));
    }

    /** {@link #from(String)} in bytes. */
    public static LexRange from(byte[] min) {
        return new LexRange(end('[', min), ALL.high);
    }

    /** Up to {@code max}. */
    public static LexRange upTo(String max) {
        return upTo(utf8(max));
    }

    /** {@link #upTo(String)} in bytes. */
    public static LexRange upTo(byte[] max) {
        return new LexRange(ALL.low, end('[', max));
    }

    /** This range without its lower end. */
    public LexRange withoutStart() {
        return new LexRange(excluded(low), high);
    }

    /** This range without its upper end. */
    public LexRange withoutEnd() {
        return new LexRange(low, excluded(high));
    }

    private static byte[] excluded(byte[] end) {
        byte[] excluded = end.clone();
        if (excluded[0] == '[') {
            excluded[0] = '(';
        }
        return excluded;
    }

    private static byte[] end(char kind, byte[] member) {
        byte[] end = new byte[1 + member.length];
        end[0] = (byte) kind;
        System.arraycopy(member, 0, end, 1, member.length);
        return end;
    }
}
