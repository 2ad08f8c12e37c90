package dev.waymark.node.internal.stream;

import org.jspecify.annotations.Nullable;

/**
 * How far a stream is to be trimmed: MAXLEN or MINID, exactly or in whole nodes. Immutable.
 *
 * @param maxLength how many entries may stay; only without {@code minId}
 * @param minId the lowest id that may stay
 * @param approximate whether to remove whole nodes only
 * @param limit how many entries to remove at most, which keeps nodes whole too; 0 for any number
 */
public record Trim(long maxLength, @Nullable StreamId minId, boolean approximate, long limit) {

    /** Down to so many entries. */
    public static Trim toLength(long maxLength, boolean approximate, long limit) {
        return new Trim(maxLength, null, approximate, limit);
    }

    /** Down to the entries from this id on. */
    public static Trim toId(StreamId minId, boolean approximate, long limit) {
        return new Trim(0, minId, approximate, limit);
    }

    /** Whether a stream of this length is short enough, whatever its ids are. */
    boolean isDone(long length) {
        return minId == null && length <= maxLength;
    }

    /** Whether it is too much work to remove so many entries. */
    boolean exceeds(long removed) {
        return limit > 0 && removed > limit;
    }

    /** Whether all entries of the first node must go. */
    boolean covers(StreamNode node, long length) {
        return minId == null
                ? length - node.count() >= maxLength
                : node.lastId().compareTo(minId) < 0;
    }

    /** Whether the first entry may stay. */
    boolean keeps(NodeReader entry, long length) {
        return minId == null ? length <= maxLength : entry.compareTo(minId) >= 0;
    }
}
