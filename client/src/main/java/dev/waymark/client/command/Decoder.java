package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Reads a reply as a value.
 *
 * <p>A decoder is stateless and quick: it runs on the thread that reads the connection. It must not keep the reply (nor
 * a {@link Reply.Bulk} of it) beyond its return; {@link Reply#detached()} may be kept. Server errors never reach a
 * decoder, errors nested in an array do.
 *
 * @param <T> the value; null stands for "nothing there"
 */
@FunctionalInterface
public interface Decoder<T extends @Nullable Object> {

    /**
     * The value of {@code reply}.
     *
     * @throws IllegalArgumentException when the reply is not of the kind this decoder reads; the caller gets a
     *     {@link dev.waymark.client.DecodeException}
     */
    T decode(Reply reply);
}
