package dev.waymark.benchmarks.driver;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One client library, cut down to what the scenarios ask of it.
 *
 * <p>Keys and values are bytes, so that no client is charged for turning them into text. {@link #get} may be called by
 * any number of threads; {@link #send} and {@link #flush} by one.
 */
public interface Driver extends AutoCloseable {

    /** The library with its version and whatever of its set-up matters for the figures. */
    String description();

    /** GET, waiting for the answer; null when there is no such key. */
    byte @Nullable [] get(byte[] key);

    /**
     * GET without waiting.
     *
     * @param done told the value or the failure, once, by whatever thread learns of it
     */
    void send(byte[] key, BiConsumer<byte @Nullable [], @Nullable Throwable> done);

    /** Called when the sender has nothing more to send for now. Clients that flush by themselves need not care. */
    default void flush() {}

    /** Ends the connections and threads. */
    @Override
    void close();
}
