package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import java.util.List;

/**
 * What a command that looks at several keys found, and at which.
 *
 * @param key the key: a {@code String} or a {@code byte[]}
 * @param value what was taken from it
 */
public record Keyed<K, V>(K key, V value) {

    /** Reads an array of a key and what was found there. */
    static <K, V> Decoder<Keyed<K, V>> reader(Decoder<K> key, Decoder<V> value) {
        return reply -> {
            List<Reply> two = Decoders.items(reply, 2, "an array of a key and a value");
            return new Keyed<>(key.decode(two.get(0)), value.decode(two.get(1)));
        };
    }

    /** Reads an array of a key, a member and its score. */
    static <T> Decoder<Keyed<T, Scored<T>>> scoredReader(Decoder<T> text) {
        return reply -> {
            List<Reply> three = Decoders.items(reply, 3, "an array of a key, a member and a score");
            return new Keyed<>(
                    text.decode(three.get(0)),
                    new Scored<>(text.decode(three.get(1)), Decoders.real().decode(three.get(2))));
        };
    }
}
