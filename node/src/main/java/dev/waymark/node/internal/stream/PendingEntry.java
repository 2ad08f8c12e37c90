package dev.waymark.node.internal.stream;

/** An entry that was delivered to a consumer, who has not acknowledged it. Not thread-safe. */
public final class PendingEntry {

    private final StreamId id;
    private StreamConsumer consumer;
    private long deliveredAtMillis;
    private long deliveries;

    PendingEntry(StreamId id, StreamConsumer consumer) {
        this.id = id;
        this.consumer = consumer;
    }

    /** Which entry it is; the stream may not have it any more. */
    public StreamId id() {
        return id;
    }

    /** Who has it. */
    public StreamConsumer consumer() {
        return consumer;
    }

    /** When it was last delivered, in ms since 1970. */
    public long deliveredAtMillis() {
        return deliveredAtMillis;
    }

    /** How often it was delivered. */
    public long deliveries() {
        return deliveries;
    }

    /** How long ago it was last delivered, in ms; negative when that is still to come. */
    public long idleMillis(long now) {
        return now - deliveredAtMillis;
    }

    /** Notes a delivery. */
    public void delivered(long atMillis, long deliveries) {
        this.deliveredAtMillis = atMillis;
        this.deliveries = deliveries;
    }

    void give(StreamConsumer to) {
        consumer = to;
    }
}
