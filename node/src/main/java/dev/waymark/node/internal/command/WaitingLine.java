package dev.waymark.node.internal.command;

import java.util.Comparator;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for one key, in the order in which they came. One can go through it while some leave it.
 *
 * <p>Not thread-safe.
 */
final class WaitingLine {

    private final NavigableSet<Waiting> line = new TreeSet<>(Comparator.comparingLong(Waiting::turn));
    private int mindLoss;

    /** Adds one behind the others, unless it is there. */
    void add(Waiting waiting) {
        if (line.add(waiting) && waiting.mindsLoss()) {
            mindLoss++;
        }
    }

    /** Takes one out, if it is there. */
    void remove(Waiting waiting) {
        if (line.remove(waiting) && waiting.mindsLoss()) {
            mindLoss--;
        }
    }

    boolean isEmpty() {
        return line.isEmpty();
    }

    /** Whether one of them is to run again when the key holds nothing that is of use. */
    boolean mindsLoss() {
        return mindLoss > 0;
    }

    /** The one that came next, whether that before it is still there or not; null when there is none. */
    @Nullable
    Waiting after(@Nullable Waiting before) {
        if (before != null) {
            return line.higher(before);
        }
        return line.isEmpty() ? null : line.first();
    }
}
