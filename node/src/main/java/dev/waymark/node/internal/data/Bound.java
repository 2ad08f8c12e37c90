package dev.waymark.node.internal.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A place between the members of a sorted set: some come before it, the others behind. Good until something changes.
 *
 * <p>The order is that of the scores, and among equal scores that of the members' bytes, without a sign.
 */
final class Bound {

    private final boolean byScore;
    private final double score;
    private final byte @Nullable [] member;
    private final int at;
    private final int length;
    private final boolean behind;

    private Bound(boolean byScore, double score, byte @Nullable [] member, int at, int length, boolean behind) {
        this.byScore = byScore;
        this.score = score;
        this.member = member;
        this.at = at;
        this.length = length;
        this.behind = behind;
    }

    /** Before all members of a score, or behind them. */
    static Bound of(double score, boolean behind) {
        return new Bound(true, score, null, 0, 0, behind);
    }

    /** Before a member with its score, or behind it, whether there is one or not. */
    static Bound of(double score, byte[] member, int at, int length, boolean behind) {
        return new Bound(true, score, member, at, length, behind);
    }

    /** Before a member or behind it, in a set in which all have the same score. */
    static Bound ofMember(byte[] member, boolean behind) {
        return new Bound(false, 0, member, 0, member.length, behind);
    }

    /** Before an entry that is here with this score, or behind it. */
    static Bound of(double score, Members members, int entry, boolean behind) {
        byte[] bytes = members.bytes(entry);
        int pos = members.offset(entry);
        return new Bound(true, score, bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos), behind);
    }

    /** Whether an entry comes before this place. */
    boolean isBehind(double entryScore, Members members, int entry) {
        if (byScore && entryScore != score) {
            return entryScore < score;
        }
        if (member == null) {
            return behind;
        }
        byte[] bytes = members.bytes(entry);
        int pos = members.offset(entry);
        int from = Entry.keyAt(bytes, pos);
        int order = Arrays.compareUnsigned(bytes, from, from + Entry.keyLength(bytes, pos), member, at, at + length);
        return order < 0 || (order == 0 && behind);
    }
}
