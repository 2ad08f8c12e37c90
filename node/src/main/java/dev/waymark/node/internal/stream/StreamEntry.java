package dev.waymark.node.internal.stream;

import dev.waymark.node.internal.data.BytesConsumer;
import dev.waymark.node.internal.listpack.ListpackBuilder;

/**
 * What is to become an entry: takes its fields and values, one after the other, and encodes them. Not thread-safe.
 *
 * <p>Fields and values are apart, because an entry with the fields of its node's first entry does not repeat them.
 */
public final class StreamEntry implements BytesConsumer {

    private final ListpackBuilder fields = new ListpackBuilder(64);
    private final ListpackBuilder values = new ListpackBuilder(128);
    private long bytes;

    /** Takes the next field, or its value. */
    @Override
    public void accept(byte[] from, int at, int length) {
        ListpackBuilder next = values.elements() < fields.elements() ? values : fields;
        next.accept(from, at, length);
        bytes += length;
    }

    /** Whether no node is large enough for it. */
    public boolean isTooLarge() {
        return bytes > NodeLimits.MOST_BYTES;
    }

    /** How many fields it has. */
    int size() {
        return fields.elements();
    }

    /** How many bytes fields and values have, as they came. */
    long bytes() {
        return bytes;
    }

    ListpackBuilder fields() {
        return fields;
    }

    ListpackBuilder values() {
        return values;
    }
}
