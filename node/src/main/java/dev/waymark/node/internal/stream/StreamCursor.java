package dev.waymark.node.internal.stream;

import dev.waymark.node.internal.data.BytesConsumer;
import java.util.Arrays;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the entries of a stream between two ids, forward or backward. Good until the stream changes, and not
 * thread-safe.
 */
public final class StreamCursor {

    private final Iterator<StreamNode> nodes;
    private final StreamId from;
    private final StreamId to;
    private final boolean backward;
    private @Nullable NodeReader reader;

    /** Where the entries of the present node are that are still to come, the next one last. */
    private int[] ahead = {};

    private int left;

    /**
     * @param nodes those that may have entries of the range, in the order of the walk
     * @param from the lowest id of the range
     * @param to the highest one
     */
    StreamCursor(Iterator<StreamNode> nodes, StreamId from, StreamId to, boolean backward) {
        this.nodes = nodes;
        this.from = from;
        this.to = to;
        this.backward = backward;
    }

    /** Goes to the next entry; false when there is none. */
    public boolean next() {
        return backward ? nextBackward() : nextForward();
    }

    /** The id of the present entry. */
    public StreamId id() {
        return present().id();
    }

    /** How many fields the present entry has. */
    public int size() {
        return present().size();
    }

    /** Gives each field of the present entry and its value to {@code consumer}. */
    public void words(BytesConsumer consumer) {
        present().words(consumer);
    }

    /** As {@link #next}, and the place of the present entry is known. */
    NodeReader present() {
        if (reader == null) {
            throw new IllegalStateException("before the first entry");
        }
        return reader;
    }

    private boolean nextForward() {
        while (true) {
            while (reader != null && reader.next()) {
                // A deleted entry may even be above those after it: XSETID can go back behind it.
                if (!reader.isDeleted() && reader.compareTo(from) >= 0) {
                    return reader.compareTo(to) <= 0;
                }
            }
            if (!nodes.hasNext()) {
                return false;
            }
            reader = new NodeReader(nodes.next());
        }
    }

    private boolean nextBackward() {
        while (left == 0) {
            if (!nodes.hasNext()) {
                return false;
            }
            lookAhead(new NodeReader(nodes.next()));
        }
        present().read(ahead[--left]);
        return true;
    }

    /** A node is read forward only: so it is read once to the end of the range, and then entry by entry. */
    private void lookAhead(NodeReader fresh) {
        reader = fresh;
        while (fresh.next() && (fresh.isDeleted() || fresh.compareTo(to) <= 0)) {
            if (!fresh.isDeleted() && fresh.compareTo(from) >= 0) {
                if (left == ahead.length) {
                    ahead = Arrays.copyOf(ahead, Math.max(16, 2 * left));
                }
                ahead[left++] = fresh.at();
            }
        }
    }
}
